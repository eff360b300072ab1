import { type CodedError, conflict, type FieldProblem, invalid } from '@llavero/proto/errors';

export const unitNotOffered = (): CodedError =>
  invalid('APPLICATION.UNIT', 'Esta vivienda ya no se ofrece. No se ha guardado nada: elija otra.', [
    { field: 'unit', rule: 'offered', message: 'Elija una vivienda de la lista.' },
  ]);

export const consentMissing = (): CodedError =>
  invalid(
    'APPLICATION.CONSENT',
    'Falta aceptar la información sobre protección de datos. No se ha enviado nada.',
    [{ field: 'accepted', rule: 'required', message: 'Marque la casilla para continuar.' }],
  );

export const consentChanged = (): CodedError =>
  conflict(
    'APPLICATION.CONSENT_CHANGED',
    'El texto de protección de datos ha cambiado. No se ha enviado nada: recargue la página y léalo de nuevo.',
  );

export const incomplete = (problems: FieldProblem[]): CodedError =>
  invalid(
    'APPLICATION.INCOMPLETE',
    'Faltan datos o documentos. No se ha enviado nada: complete lo que se indica.',
    problems,
  );

/** Somebody else, or another tab, has written since. */
export const stale = (): CodedError =>
  conflict(
    'APPLICATION.STALE',
    'Esta solicitud se ha cambiado en otra ventana o en otro dispositivo. Lo último no se ha guardado: recargue la página.',
  );

export const notTheFirst = (): CodedError =>
  invalid(
    'APPLICATION.NOT_MAIN',
    'Estos datos los indica quien empezó la solicitud. No se ha guardado nada.',
    [{ field: 'people', rule: 'main', message: 'Solo quien empezó la solicitud los cambia.' }],
  );

export const personProblems = (problems: FieldProblem[]): CodedError =>
  invalid('APPLICATION.PEOPLE', 'Revise las personas de la solicitud. No se ha guardado nada.', problems);

export const foreignFile = (): CodedError =>
  invalid('APPLICATION.FILE', 'El archivo no se ha recibido con este enlace. Súbalo de nuevo.', [
    { field: 'media', rule: 'uploaded', message: 'Súbalo de nuevo.' },
  ]);

export const tooManyFiles = (most: number): CodedError =>
  conflict(
    'APPLICATION.FILES',
    `Se admiten hasta ${most} archivos por persona. Quite alguno antes de añadir otro.`,
  );

export const alreadySent = (): CodedError =>
  conflict('APPLICATION.SENT', 'Esta persona ya ha enviado su parte: no se ha mandado otro enlace.');

export const notInvitedYet = (): CodedError =>
  conflict(
    'APPLICATION.NOT_SENT',
    'Quien empezó la solicitud no la ha enviado todavía: el enlace de las demás personas sale entonces.',
  );
