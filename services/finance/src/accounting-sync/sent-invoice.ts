import { createHash } from 'node:crypto';
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
    lines: document.breakdown.map((line) => ({
      concept: line.concept,
      base: multiplyMoney(addMoney(line.totalAmount, -line.vatAmount), sign),
      vatPercent: line.vatPercent,
    })),
  };
}

/** Tells what was sent from what would be sent now. */
export const fingerprintOf = (sent: object): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex');
