import { fromCents, toCents } from '../values/money.ts';
import { owedCents, type PaidInParts } from './owed.ts';

/** An instalment of a document: planned for a day, and paid on one. Euros; days as unix seconds. */
export interface Instalment {
  date: number;
  amount: number;
  paymentDate: number | null;
}

/** A document with its instalments. */
export type WithInstalments = Omit<PaidInParts, 'paymentRates'> & { paymentRates: readonly Instalment[] };

/** What has come due of a document. */
export interface DuePart {
  /** The day an instalment was planned for, unix seconds; null for what none plans, which is due with the document. */
  date: number | null;
  cents: number;
}

/**
 * What is asked for of a document by a day: what is left of it without the instalments that are planned for later. Those count in their
 * order, as far as something is left; what no instalment plans is due with the document. Remittances ask for it, and what has come due
 * by today is what is overdue of an unpaid document (decisions 0205 and 0207). The amount in SQL:
 * `services/finance/src/unpaid/owed-sql.ts`.
 */
export function dueParts(document: WithInstalments, day: number): DuePart[] {
  let left = owedCents(document);
  const parts: DuePart[] = [];
  for (const { date, amount, paymentDate } of document.paymentRates) {
    if (paymentDate !== null || left <= 0) continue;
    const cents = Math.min(Math.max(0, toCents(amount)), left);
    left -= cents;
    if (date <= day && cents > 0) parts.push({ date, cents });
  }
  return left === 0 ? parts : [...parts, { date: null, cents: left }];
}

/** The same as one amount: cents, negative for a document in somebody's favour. */
export const dueCents = (document: WithInstalments, day: number): number =>
  dueParts(document, day).reduce((sum, { cents }) => sum + cents, 0);

/**
 * The instalments of a document once an amount was paid on a day: first what none of them plans, which becomes one of its own, then those
 * that are planned, in their order; one that is paid in part leaves the rest planned.
 *
 * @param by only instalments that are planned until that day, unix seconds
 */
export function withPayment(
  document: WithInstalments,
  { cents, day, by = Infinity }: { cents: number; day: number; by?: number },
): Instalment[] {
  const planned = document.paymentRates.reduce(
    (sum, { amount, paymentDate }) => sum + (paymentDate === null ? toCents(amount) : 0),
    0,
  );
  const apart = Math.min(cents, Math.max(0, owedCents(document) - planned));
  let left = cents - apart;
  const rates = document.paymentRates.flatMap((rate): Instalment[] => {
    const own = toCents(rate.amount);
    if (rate.paymentDate !== null || rate.date > by || left <= 0 || own <= 0) return [rate];
    const paid = Math.min(own, left);
    left -= paid;
    const rest = own - paid;
    return [
      { ...rate, amount: fromCents(paid), paymentDate: day },
      ...(rest > 0 ? [{ ...rate, amount: fromCents(rest) }] : []),
    ];
  });
  const rest = apart + left;
  return rest > 0 ? [...rates, { date: day, amount: fromCents(rest), paymentDate: day }] : rates;
}

/**
 * The instalments of a document after an amount that was paid on a day has come back: they are planned again, the last one first; one that
 * was more than that stays paid for the rest.
 *
 * @param by of what was asked for until a day: the instalments planned until then come first, unix seconds
 */
export function withoutPayment(
  rates: readonly Instalment[],
  { cents, day, by = Infinity }: { cents: number; day: number; by?: number },
): Instalment[] {
  const paid = rates.flatMap((rate, at) => (rate.paymentDate === day ? [{ ...rate, at }] : [])).toReversed();
  const back = new Map<number, number>();
  let left = cents;
  for (const { at, amount } of [
    ...paid.filter(({ date }) => date <= by),
    ...paid.filter(({ date }) => date > by),
  ]) {
    const some = Math.min(Math.max(0, toCents(amount)), left);
    left -= some;
    back.set(at, some);
  }
  return rates.flatMap((rate, at): Instalment[] => {
    const some = back.get(at) ?? 0;
    if (some === 0) return [rate];
    const kept = toCents(rate.amount) - some;
    return [
      ...(kept > 0 ? [{ ...rate, amount: fromCents(kept) }] : []),
      { ...rate, amount: fromCents(some), paymentDate: null },
    ];
  });
}
