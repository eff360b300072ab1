import { day, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

/** Issue 10 §2: the ledger of a mandate's reserve, and what each landlord has in it. */
export const ownerReserve = defineCommand({
  service: 'finance',
  name: 'OwnerReserve',
  reads: true,
  collection: 'finance',
  label: 'Reserva del propietario',
  access: staff,
  input: {
    mandate: link('mandate', 'Mandato', { required: true }),
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    /** What the mandate says today, of all landlords together. */
    target: money('Objetivo', { required: true }),
    balance: money('Saldo', { required: true }),
    landlords: list('Por propietario', {
      landlord: link('agent', 'Propietario', { required: true }),
      target: money('Objetivo', { required: true }),
      balance: money('Saldo', { required: true }),
    }),
    /** Newest first; the balance is that of its landlord after the row. */
    rows: list('Movimientos', {
      document: link('finance', 'Documento', { required: true }),
      name: text('Número', { required: true }),
      landlord: link('agent', 'Propietario', { required: true }),
      /** First day of the month of its document; null where it has none. */
      month: day('Mes'),
      concept: text('Concepto', { required: true, maxLength: 300 }),
      /** Positive into the reserve, negative out of it. */
      amount: money('Importe', { required: true }),
      balance: money('Saldo', { required: true }),
    }),
  },
});

/** Issue 10 §2: gives a landlord's reserve back in a settlement of its own, also where no rent comes any more. */
export const returnOwnerReserve = defineCommand({
  service: 'finance',
  name: 'ReturnOwnerReserve',
  collection: 'finance',
  label: 'Devolver la reserva',
  access: staff,
  input: {
    mandate: link('mandate', 'Mandato', { required: true }),
    landlord: link('agent', 'Propietario', { required: true }),
    /** Euros; all of it when left out. */
    amount: money('Importe', { min: 0.01, help: 'Sin importe se devuelve todo el saldo.' }),
  },
  output: {
    document: text('Liquidación', { required: true }),
    name: text('Número', { required: true }),
    amount: money('Devuelto', { required: true }),
    balance: money('Saldo', { required: true }),
  },
});

/**
 * Issue 10 §2: charges an approved bill of the landlords now, in a settlement of its own for each, and pays it from their
 * reserve; for units without rent, whose bill no settlement of the month would charge.
 */
export const payBillFromReserve = defineCommand({
  service: 'finance',
  name: 'PayBillFromReserve',
  collection: 'bill',
  label: 'Pagar con la reserva',
  access: staff,
  input: {
    id: link('bill', 'Factura', { required: true }),
    version: integer('Versión', { required: true }),
  },
  output: {
    /** One for each landlord. */
    documents: integer('Liquidaciones', { required: true }),
    amount: money('Pagado', { required: true }),
  },
});
