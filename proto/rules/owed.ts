import { fromCents, toCents } from '../values/money.ts';

/** A document as far as its payments go: euros, and the instalments that are paid or planned. */
export interface PaidInParts {
  totalAmount: number;
  paymentRates: readonly { amount: number; paymentDate: number | null }[];
  /** What its rectification takes off it. */
  rectifiedAmount: number;
}

/** Cents that the paid instalments of a document come to. */
const paidCents = ({ paymentRates }: Pick<PaidInParts, 'paymentRates'>): number =>
  paymentRates.reduce(
    (sum, { amount, paymentDate }) => sum + (paymentDate === null ? 0 : toCents(amount)),
    0,
  );

/**
 * Cents that are left to pay of a document without a payment date: its total less the instalments that are paid (F §3
 * paymentRates) and less what its rectification takes, which leaves nothing at most. Of one that is paid: what its last payment
 * was. The same in SQL: `services/finance/src/unpaid/owed-sql.ts`.
 */
export const owedCents = (document: PaidInParts): number => {
  const left = toCents(document.totalAmount) - paidCents(document);
  return left - Math.min(toCents(document.rectifiedAmount), Math.max(0, left));
};

/** The same in euros. */
export const owedAmount = (document: PaidInParts): number => fromCents(owedCents(document));

/** True for a document that asks for nothing more, because its rectification has taken the rest. */
export const isTakenWhole = (document: PaidInParts): boolean =>
  document.rectifiedAmount > 0 && owedCents(document) <= 0;

/** The instalments of a document that is owed again as a whole: what they say is paid is only planned. */
export const owedAgain = <R extends PaidInParts['paymentRates'][number]>(
  document: Omit<PaidInParts, 'paymentRates'> & { paymentRates: readonly R[] },
): R[] =>
  owedCents(document) > 0
    ? [...document.paymentRates]
    : document.paymentRates.map((rate) => ({ ...rate, paymentDate: null }));
