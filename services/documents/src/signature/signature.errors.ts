import { type CodedError, conflict, invalid, notFound, type FieldProblem } from '@llavero/proto/errors';
import { MOST_SIGNERS } from '@llavero/proto/rules/signatures';

/** @param why one Spanish sentence */
export const cannotBeSigned = (why: string): CodedError =>
  conflict('SIGNATURE.NOT_SIGNABLE', `${why} No se ha enviado nada.`);

export const signatureUnderWay = (): CodedError =>
  conflict(
    'SIGNATURE.UNDER_WAY',
    'Este documento ya está en firma. No se ha enviado otra vez: siga la que hay o anúlela primero.',
  );

export const signersWrong = (problems: FieldProblem[]): CodedError =>
  invalid('SIGNATURE.SIGNERS', 'Revise los firmantes. No se ha enviado nada.', problems);

export const tooManySigners = (): CodedError =>
  invalid('SIGNATURE.TOO_MANY', `Son más de ${MOST_SIGNERS} firmantes. No se ha enviado nada.`);

export const signatureNotFound = (): CodedError =>
  notFound('SIGNATURE.NOT_FOUND', 'Esta firma ya no existe. Vuelva a abrir el documento.');

export const signatureOver = (): CodedError =>
  conflict(
    'SIGNATURE.OVER',
    'Esta firma ya ha terminado. No se ha cambiado nada: vuelva a abrir el documento para ver cómo.',
  );

export const signerDone = (): CodedError =>
  conflict(
    'SIGNATURE.SIGNER_DONE',
    'Esta persona ya ha firmado: sus datos ya no se cambian. No se ha guardado nada.',
  );

export const fileReplaced = (): CodedError =>
  conflict(
    'SIGNATURE.FILE_REPLACED',
    'El documento ha cambiado desde que se le envió. No se ha firmado nada: pida que se lo envíen de nuevo.',
  );

export const tooManyCodes = (): CodedError =>
  conflict(
    'SIGNATURE.TOO_MANY_CODES',
    'Ya se han enviado demasiados códigos. No se ha enviado otro: pida un enlace nuevo a quien le envió el documento.',
  );

export const locked = (): CodedError =>
  conflict(
    'SIGNATURE.LOCKED',
    'Ha habido demasiados intentos fallidos. No se ha firmado nada: pida un enlace nuevo a quien le envió el documento.',
  );

/** The same for a wrong, a used and an old code and for another identity number: nobody learns which of them was right. */
export const checkFailed = (): CodedError =>
  invalid(
    'SIGNATURE.CHECK_FAILED',
    'El código o el número de identidad no son correctos, o el código ha caducado. No se ha firmado nada: revíselos o pida otro código.',
    [
      { field: 'oneTimeCode', rule: 'match', message: 'Revise el código o pida otro.' },
      { field: 'idNumber', rule: 'match', message: 'Revise el número de su documento.' },
    ],
  );

/** @param problems by field */
export const signatureIncomplete = (problems: FieldProblem[]): CodedError =>
  invalid('SIGNATURE.INCOMPLETE', 'Falta algo para firmar. No se ha firmado nada.', problems);

export const sealedDocument = (): CodedError =>
  conflict(
    'DOCUMENT.SEALED',
    'Este documento está firmado y sellado: ni su archivo cambia ni se borra. No se ha guardado nada: si el acuerdo es otro, prepare un anexo.',
  );

export const signedElsewhere = (): CodedError =>
  conflict(
    'SIGNATURE.AT_PROVIDER',
    'Esta firma se hace en Signaturit, donde no se corrige al firmante. No se ha cambiado nada: anúlela y envíela de nuevo.',
  );

export const tooLargeToSend = (): CodedError =>
  cannotBeSigned('Signaturit no admite archivos de más de 15 MB: reduzca el PDF o fírmelo aquí.');

/** Says nothing of which signatures there are. */
export const callbackRefused = (): CodedError =>
  notFound('SIGNATURE.CALLBACK_REFUSED', 'Este aviso no es de una firma de Llavero.');
