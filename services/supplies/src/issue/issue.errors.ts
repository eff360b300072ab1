import { type CodedError, conflict, forbidden, invalid, notFound } from '@llavero/proto/errors';

export const noTenantEmail = (): CodedError =>
  conflict(
    'ISSUE.NO_EMAIL',
    'Ningún inquilino de este contrato tiene correo electrónico. No se ha enviado nada: añádalo a su ficha.',
  );

export const pastDay = (): CodedError =>
  invalid(
    'ISSUE.PAST_DAY',
    'Solo se puede aplazar hasta un día posterior a hoy. No se ha guardado nada: elija otra fecha.',
    [{ field: 'until', rule: 'future', message: 'Elija un día posterior a hoy.' }],
  );

export const notOpen = (): CodedError =>
  conflict(
    'ISSUE.NOT_OPEN',
    'La incidencia ya está resuelta o cerrada. No se ha guardado nada: reábrala primero.',
  );

export const noRecipient = (names: string): CodedError =>
  conflict(
    'ISSUE.NO_RECIPIENT',
    names
      ? `No se ha enviado nada: ${names} no tiene correo electrónico. Añádalo a su ficha.`
      : 'No se ha enviado nada: la incidencia no tiene a nadie en esta conversación. Añádalo a la incidencia.',
  );

export const answersOurs = (): CodedError =>
  conflict(
    'ISSUE.NOT_A_RECEIVED_MAIL',
    'Solo se crea una incidencia de un correo recibido que no responde a ninguno nuestro. No se ha guardado nada: si es una avería, regístrela en Incidencias.',
  );

export const mailIssueDeleted = (): CodedError =>
  conflict(
    'ISSUE.MAIL_ISSUE_DELETED',
    'De este correo ya se creó una incidencia, y se ha eliminado. No se ha guardado nada: recupérela, o registre otra en Incidencias.',
  );

export const noPlace = (): CodedError =>
  invalid('ISSUE.NO_PLACE', 'Diga dónde ocurre. No se ha guardado nada: elija el contrato o el inmueble.', [
    { field: 'contract', rule: 'required', message: 'Elija el contrato o el inmueble.' },
  ]);

/** Of an answer to whoever an issue of a received mail is about. */
export const nobodyToAnswer = (names: string): CodedError =>
  invalid(
    'ISSUE.NOBODY_TO_ANSWER',
    names
      ? `No se ha guardado nada: ${names} no tiene correo electrónico en su ficha. Añádalo, o deje vacía la respuesta.`
      : 'No se ha guardado nada: no se sabe a quién responder. Elija el contrato o quién la comunica, o deje vacía la respuesta.',
    [{ field: 'answer', rule: 'recipient', message: 'No hay a quién enviarla: déjela vacía.' }],
  );

/** Of an answer that does not fit how far the issue is. */
export const answerNotPossible = (message: string): CodedError =>
  conflict('ISSUE.ANSWER_NOT_POSSIBLE', `${message} No se ha guardado nada.`);

export const sayWhy = (): CodedError =>
  invalid('ISSUE.SAY_WHY', 'Diga qué sigue sin funcionar. No se ha guardado nada.', [
    { field: 'text', rule: 'required', message: 'Diga qué sigue sin funcionar.' },
  ]);

export const unknownPhoto = (): CodedError => notFound('ISSUE.NO_PHOTO', 'Esa foto no es de esta página.');

export const tooManyPhotos = (most: number): CodedError =>
  invalid('ISSUE.TOO_MANY_PHOTOS', `Caben ${most} fotos. Esta no se ha guardado: envíe lo que tiene.`);

export const tooManyMessages = (): CodedError =>
  forbidden(
    'ISSUE.TOO_MANY_MESSAGES',
    'Ha enviado muchos mensajes seguidos. Este no se ha guardado: espere una hora o llámenos.',
  );
