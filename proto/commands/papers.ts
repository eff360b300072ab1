import { choices, integer, link, text } from '../fields/vocabulary.ts';
import { monthDocuments } from '../records/choices/finance.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

/** Staff, and those whom a document of the month is addressed to; rows are the matrix's to decide. */
const addressees = [...staff, 'TENANT', 'LANDLORD', 'OWNER'] as const;

/** FIN-07: makes (or finds, when nothing changed) the PDF of a receipt, settlement or bill and its document record. */
export const printFinanceDocument = defineCommand({
  service: 'documents',
  name: 'PrintFinanceDocument',
  collection: 'document',
  label: 'Descargar PDF',
  access: addressees,
  repeatable: true,
  input: { finance: link('finance', 'Documento financiero', { required: true }) },
  output: printedFile,
});

/** FIN-07: the PDFs of a month in the background; those made already and not changed since stay as they are. */
export const printMonth = defineCommand({
  service: 'documents',
  name: 'PrintMonth',
  collection: 'document',
  label: 'Preparar los PDF del mes',
  access: staff,
  repeatable: true,
  input: {
    year: integer('Año', { required: true, min: 2000, max: 2100 }),
    month: integer('Mes', { required: true, min: 1, max: 12 }),
    /** All that the generation makes when nothing is said. */
    kinds: choices(monthDocuments, 'Documentos'),
  },
  output: { process: text('Proceso', { required: true }) },
});
