import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { type DocumentTypeCode, documentTypes } from '@llavero/proto/records/choices/documents';

export const noEmail = (): CodedError =>
  conflict(
    'DOCUMENT_REQUEST.NO_EMAIL',
    'Esta persona no tiene correo electrónico. No se ha enviado nada: añádalo a su ficha y repita la petición.',
  );

/** @param type asked for by nobody, or sent twice */
export const notAsked = (type: DocumentTypeCode): CodedError =>
  invalid(
    'DOCUMENT_REQUEST.NOT_ASKED',
    `«${documentTypes.options[type].label}» no se ha pedido con este enlace o se envía dos veces. No se ha guardado nada.`,
  );

/** @param at of the documents sent */
export const foreignFile = (at: number): CodedError =>
  invalid('DOCUMENT_REQUEST.FILE', 'Falta uno de los archivos. No se ha guardado nada: súbalo de nuevo.', [
    { field: `documents.${at}.files`, rule: 'uploaded', message: 'Súbalo de nuevo.' },
  ]);

export const unknownParameters = (at: number): CodedError =>
  invalid('REQUEST.INVALID', 'Los datos del documento no se entienden. No se ha guardado nada.', [
    { field: `documents.${at}.parameters`, rule: 'object', message: 'Un objeto con los datos de su tipo.' },
  ]);
