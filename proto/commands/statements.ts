import { day, json, link, links } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

const asked = {
  contract: link('contract', 'Contrato', { required: true }),
  /** First and last day; left out, from the first document to today. */
  from: day('Desde'),
  to: day('Hasta'),
};

/** The statement of account of a contract's tenants: opening, charges, payments, balance. */
export const makeStatement = defineCommand({
  service: 'documents',
  name: 'MakeStatement',
  reads: true,
  collection: 'finance',
  label: 'Extracto de cuenta',
  access: staff,
  input: asked,
  output: {
    /** A `Report` (`rules/reports/report.ts`). */
    report: json('Extracto', { required: true }),
  },
});

/** The same as PDF, kept as a document of the contract. */
export const printStatement = defineCommand({
  service: 'documents',
  name: 'PrintStatement',
  collection: 'document',
  label: 'Extracto en PDF',
  access: staff,
  repeatable: true,
  input: asked,
  output: printedFile,
});

/** The file that an insurer is handed of unpaid rent. */
export const printClaimFile = defineCommand({
  service: 'documents',
  name: 'PrintClaimFile',
  collection: 'document',
  label: 'Expediente de impago',
  access: staff,
  internal: true,
  repeatable: true,
  input: {
    contract: link('contract', 'Contrato', { required: true }),
    insurance: link('insurance', 'Póliza', { required: true }),
    finances: links('finance', 'Documentos impagados', { required: true }),
  },
  output: printedFile,
});
