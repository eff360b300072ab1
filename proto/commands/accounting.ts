import { choice, day, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { journalSources } from '../records/choices/journal.ts';
import { defineCommand, staff } from './command.ts';

/**
 * EXT-12: the entries of some days in double entry, in the order of day, source and id; a page at a time. Every entry balances to
 * the cent. The gateway writes them as CSV or XLSX.
 */
export const accountingJournal = defineCommand({
  service: 'finance',
  name: 'AccountingJournal',
  reads: true,
  collection: 'finance',
  label: 'Diario contable',
  access: staff,
  input: {
    from: day('Desde', { required: true }),
    to: day('Hasta', { required: true }),
    /** `next` of the page before. */
    after: text('Después de', { maxLength: 60 }),
    /** Entries, not rows. */
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    rows: list('Apuntes', {
      /** The same for the rows of one entry. */
      entry: text('Asiento', { required: true, maxLength: 60 }),
      source: choice(journalSources, 'Origen', { required: true }),
      day: day('Fecha', { required: true }),
      account: text('Cuenta', { required: true, maxLength: 12 }),
      counterAccount: text('Contrapartida', { maxLength: 12 }),
      text: text('Concepto', { maxLength: 400 }),
      document: text('Documento', { maxLength: 120 }),
      party: text('Tercero', { maxLength: 300 }),
      taxId: text('NIF', { maxLength: 40 }),
      debit: money('Debe', { required: true }),
      credit: money('Haber', { required: true }),
      finance: link('finance', 'Documento financiero'),
      bill: link('bill', 'Factura recibida'),
      movement: link('bankLine', 'Movimiento'),
    }),
    /** Null on the last page. */
    next: text('Siguiente', { maxLength: 60 }),
  },
});
