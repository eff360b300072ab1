import { choice, integer, json, link } from '../fields/vocabulary.ts';
import { reportKinds } from '../records/choices/reports.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

const asked = {
  kind: choice(reportKinds, 'Informe', { required: true }),
  /** Whom it is about; left out, the owner report is about all landlords and a tax model is our company's (`reportKinds`). */
  landlord: link('agent', 'Propietario'),
  year: integer('Año', { required: true, min: 2000, max: 2100 }),
  /** First and last month of an owner report and of a model of a quarter; the others are about the year. */
  from: integer('Desde el mes', { default: 1, min: 1, max: 12 }),
  to: integer('Hasta el mes', { default: 12, min: 1, max: 12 }),
};

/** FIN-07: the figures of a report, from the settlements and bills that the caller may read. */
export const makeReport = defineCommand({
  service: 'documents',
  name: 'MakeReport',
  reads: true,
  collection: 'finance',
  label: 'Ver informe',
  access: staff,
  input: asked,
  output: {
    /** A `Report` (`rules/reports/report.ts`). */
    report: json('Informe', { required: true }),
  },
});

/** FIN-07: the same report as PDF, kept as a document of the landlord; the figures are those of {@link makeReport}. */
export const printReport = defineCommand({
  service: 'documents',
  name: 'PrintReport',
  collection: 'document',
  label: 'Informe en PDF',
  access: staff,
  repeatable: true,
  input: asked,
  output: printedFile,
});

/** Issue 11 §6: the tax papers of a landlord and year as one archive, kept as a document that the landlord may see. */
export const printTaxPack = defineCommand({
  service: 'documents',
  name: 'PrintTaxPack',
  collection: 'document',
  label: 'Paquete fiscal del propietario',
  access: staff,
  repeatable: true,
  input: { landlord: link('agent', 'Propietario', { required: true }), year: asked.year },
  output: {
    ...printedFile,
    /** Received invoices whose paper is not archived, or did not fit. */
    missing: integer('Facturas sin archivo', { required: true }),
  },
});
