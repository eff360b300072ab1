import { flag, integer, text } from '../fields/vocabulary.ts';

/** Where a file that the documents service has made can be had; part of what many commands answer. */
export const fileAnswer = {
  /** Path at the gateway from which the file can be downloaded. */
  path: text('Ruta', { required: true }),
  fileName: text('Nombre del archivo', { required: true }),
  /** Bytes. */
  bytes: integer('Tamaño', { required: true }),
  reused: flag('Sin cambios'),
};

/** The same with the document that it was kept as. */
export const printedFile = {
  document: text('Documento', { required: true }),
  ...fileAnswer,
};
