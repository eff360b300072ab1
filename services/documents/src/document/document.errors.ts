import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';
import { MOST_FILED } from '@llavero/proto/rules/uploads';

export const fileMissing = (): CodedError =>
  notFound('DOCUMENT.NO_FILE', 'Falta uno de los archivos. No se ha archivado nada: súbalo de nuevo.');

/** Asked for again after an answer that was lost, or by two people. */
export const alreadyFiled = (): CodedError =>
  conflict('DOCUMENT.FILED', 'Este archivo ya está archivado en un documento. No se ha archivado otra vez.');

export const unknownFields = (): CodedError =>
  invalid('REQUEST.INVALID', 'Los datos del documento no se entienden. No se ha archivado nada.', [
    { field: 'fields', rule: 'object', message: 'Un objeto con los campos del documento.' },
  ]);

export const tooManyDocuments = (): CodedError =>
  invalid(
    'DOCUMENT.TOO_MANY',
    `Son más de ${MOST_FILED} documentos. No se ha archivado nada: hágalo en varias veces.`,
  );

/** @param names fields that a review does not change */
export const notReviewed = (names: readonly string[]): CodedError =>
  invalid(
    'DOCUMENT.NOT_REVIEWED',
    'Al verificar solo se corrigen el nombre, el tipo, sus datos y la caducidad. No se ha guardado nada.',
    names.map((field) => ({
      field: `fields.${field}`,
      rule: 'unknown',
      message: `«${field}» no se cambia al verificar: quítelo.`,
    })),
  );

export const notWaiting = (): CodedError =>
  conflict(
    'DOCUMENT.NOT_WAITING',
    'El documento ya no está pendiente de revisión: otra persona lo ha revisado o ha cambiado su estado. No se ha guardado nada.',
  );
