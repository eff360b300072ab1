import { flag, link, text } from '../fields/vocabulary.ts';
import { bill } from '../records/finance/bill.ts';
import { finance } from '../records/finance/finance.ts';
import { defineEvent } from './define.ts';

export const financeGenerated = defineEvent(finance, 'generated', {
  label: 'Recibo generado',
  description: 'One document of the monthly generation, once per contract and month (FIN-01).',
});

export const financeCharged = defineEvent(finance, 'charged', {
  label: 'Recibo cobrado',
  description: 'A receipt or bill is paid (F §4).',
});

export const financePayed = defineEvent(finance, 'payed', {
  label: 'Liquidación pagada',
  description: 'A settlement or expense is paid (F §4).',
});

export const financeReturned = defineEvent(finance, 'returned', {
  label: 'Recibo impagado',
  description: 'A person says that it is unpaid, or the bank gives a transfer back (F §4).',
});

export const debitReturned = defineEvent(finance, 'debitReturned', {
  label: 'Recibo devuelto por el banco',
  description:
    'The bank has refused the direct debit of a receipt or given it back (RST-06). The debtor is told, unless it is nothing that they could do anything about.',
  extra: {
    /** Asks for the money from now on: a returned bill, or the receipt itself where the bank never charged it. */
    claimed: link('finance', 'Se reclama con', { required: true }),
    /** Asks for the bank's fee apart, where an instalment of the receipt has come back; null: nothing, or `claimed` asks for it. */
    fee: link('finance', 'Gastos de devolución'),
    /** The bank's code; null where a person notes the return. */
    reason: text('Motivo del banco', { maxLength: 10 }),
    /** The mandate takes no further debits until somebody has looked. */
    suspended: flag('Domiciliación suspendida', { required: true }),
  },
});

export const billReturned = defineEvent(bill, 'returned', {
  label: 'Pago de una factura devuelto por el banco',
  description:
    'The bank has given back the transfer that paid a supplier’s bill; the bill is owed again (FIN-04).',
});
