import { link } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

/** FIN-07, DOC-02: makes (or finds, when nothing changed) the PDF of a receipt and its document record. */
export const renderReceipt = defineCommand({
  service: 'documents',
  name: 'RenderReceipt',
  collection: 'document',
  label: 'Ver recibo en PDF',
  access: staff,
  input: { finance: link('finance', 'Recibo', { required: true }) },
  output: printedFile,
});
