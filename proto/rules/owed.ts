import { fromCents, toCents } from '../values/money.ts';

/** A document as far as its payments go: euros, and the instalments that are paid or planned. */
export interface PaidInParts {
  totalAmount: number;
  paymentRates: readonly { amount: number; paymentDate: number | null }[];
}

/** Cents that the paid instalments of a document come to. */
const paidCents = ({ paymentRates }: Pick<PaidInParts, 'paymentRates'>): number =>
  paymentRates.reduce(
    (sum, { amount, paymentDate }) => sum + (paymentDate === null ? 0 : toCents(amount)),
    0,
  );

/**
 * Cents that are left to pay of a document without a payment date: its total less the instalments that are paid (F §3
 * paymentRates). The same in SQL: `services/finance/src/unpaid/owed-sql.ts`.
 */
export const owedCents = (document: PaidInParts): number =>
  toCents(document.totalAmount) - paidCents(document);

/** The same in euros. */
export const owedAmount = (document: PaidInParts): number => fromCents(owedCents(document));

/** The instalments of a document that is owed again as a whole: what they say is paid is only planned. */
export const owedAgain = <R extends PaidInParts['paymentRates'][number]>(
  document: Pick<PaidInParts, 'totalAmount'> & { paymentRates: readonly R[] },
): R[] =>
  owedCents(document) > 0
    ? [...document.paymentRates]
    : document.paymentRates.map((rate) => ({ ...rate, paymentDate: null }));
