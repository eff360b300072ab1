import { createHash } from 'node:crypto';
import type { Bill } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { addMoney, multiplyMoney } from '@llavero/proto/values/money';
import type { AccountingInvoice } from '../outside/holded/port.ts';

/**
 * An invoice of the company as the accounting program takes it. What gives back more than it charges is a credit note, of positive
 * amounts as the program counts them.
 *
 * @param contact its id in the program
 * @param day unix seconds
 */
export function sentInvoice(document: Finance, contact: string, day: number): AccountingInvoice {
  const kind = document.totalAmount < 0 ? 'CREDIT_NOTE' : 'INVOICE';
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1;
  return {
    kind,
    number: finance.title(document),
    contact,
    day,
    dueDay: document.paymentExpectedDate,
    concept: document.concept ?? '',
    lines: linesOf(document, sign),
  };
}

/** A supplier's bill, under the supplier's own number; what gives back more than it charges is a refund of a purchase. */
export function sentBill(bill: Bill, contact: string, day: number): AccountingInvoice {
  const isRefund = bill.totalAmount < 0;
  return {
    kind: isRefund ? 'PURCHASE_REFUND' : 'PURCHASE',
    number: bill.number ?? '',
    contact,
    day,
    dueDay: bill.dueDate,
    concept: bill.concept ?? '',
    lines: linesOf(bill, isRefund ? -1 : 1),
  };
}

const linesOf = ({ breakdown }: Pick<Finance, 'breakdown'>, sign: 1 | -1): AccountingInvoice['lines'] =>
  breakdown.map((line) => ({
    concept: line.concept,
    base: multiplyMoney(addMoney(line.totalAmount, -line.vatAmount), sign),
    vatPercent: line.vatPercent,
  }));

/** Tells what was sent from what would be sent now. */
export const fingerprintOf = (sent: object): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex');
