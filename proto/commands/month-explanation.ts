import { choice, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { monthDocuments } from '../records/choices/finance.ts';
import { defineCommand, staff } from './command.ts';

/** FIN-01: what became of each document of a contract's month, and why one is not there. */
export const explainMonth = defineCommand({
  service: 'finance',
  name: 'ExplainMonth',
  reads: true,
  collection: 'finance',
  label: 'Documentos del mes',
  access: staff,
  input: {
    contract: link('contract', 'Contrato', { required: true }),
    year: integer('Año', { required: true, min: 2000, max: 2100 }),
    month: integer('Mes', { required: true, min: 1, max: 12 }),
  },
  output: {
    /** Why the month has nothing for the contract at all; then there are no documents. */
    reason: text('Motivo', { maxLength: 600 }),
    documents: list('Documentos', {
      kind: choice(monthDocuments, 'Tipo', { required: true }),
      /** The document, where there is one. */
      document: link('finance', 'Documento'),
      /** The landlord of a settlement or fee bill. */
      payee: link('agent', 'Propietario'),
      totalAmount: money('Importe', { required: true }),
      /** `create`: the next generation makes it; `existing`; `skip`. */
      outcome: text('Resultado', { required: true }),
      reason: text('Motivo', { maxLength: 600 }),
    }),
  },
});
