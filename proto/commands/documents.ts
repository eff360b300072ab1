import { flag, integer, link, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

/** FIN-07, DOC-02: makes (or finds, when nothing changed) the PDF of a receipt and its document record. */
export const renderReceipt = defineCommand({
  service: 'documents',
  name: 'RenderReceipt',
  collection: 'document',
  label: 'Ver recibo en PDF',
  access: staff,
  input: { finance: link('finance', 'Recibo', { required: true }) },
  output: {
    document: text('Documento', { required: true }),
    /** Path at the gateway from which the file can be downloaded. */
    path: text('Ruta', { required: true }),
    fileName: text('Nombre del archivo', { required: true }),
    bytes: integer('Tamaño', { required: true }),
    reused: flag('Sin cambios'),
  },
});
