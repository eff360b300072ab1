import type { tenantSearchOptions } from '../records/choices/contracts.ts';
import type { FeeType } from '../records/choices/fees.ts';
import { addMoney, multiplyMoney, percentOf, scaleMoney, splitMoney } from '../values/money.ts';

/** General VAT rate, per cent (C §9). */
export const VAT_PERCENT = 21;

/** Base, tax and total in euros. */
export interface Fee {
  base: number;
  vat: number;
  total: number;
}

/** Adds VAT to a base in euros. */
export function withVat(base: number, vatPercent: number = VAT_PERCENT): Fee {
  const vat = percentOf(base, vatPercent);
  return { base: addMoney(base), vat, total: addMoney(base, vat) };
}

/** Splits a total in euros that includes VAT into base and VAT; they add up to it to the cent. */
export function withoutVat(total: number, vatPercent: number = VAT_PERCENT): Fee {
  const base = scaleMoney(total, 100, 100 + vatPercent);
  return { base, vat: addMoney(total, -base), total };
}

/** How finding the tenant is paid (C §3.5). */
export type TenantSearchOption = (typeof tenantSearchOptions.values)[number];

export interface TenantSearchTerms {
  option: TenantSearchOption;
  /** Monthly rent in euros. */
  rent: number;
  /** ONE_PAYMENT: how many months of rent it costs (0.5, 1). */
  onePaymentMonths?: number | null;
  /** RECURRING_PAYMENT: per cent of each month's rent (1.5, 3). */
  recurringPercent?: number | null;
  vatPercent?: number;
}

/**
 * What the landlord pays for finding a tenant, 21 % tax included (C §5, VAL-06): once for ONE_PAYMENT, each
 * month for RECURRING_PAYMENT, nothing for FEES_ON_TENANT and UNKNOWN.
 */
export function tenantSearchFee(terms: TenantSearchTerms): Fee {
  const { option, rent, vatPercent = VAT_PERCENT } = terms;
  if (option === 'ONE_PAYMENT') return withVat(multiplyMoney(rent, terms.onePaymentMonths ?? 0), vatPercent);
  if (option === 'RECURRING_PAYMENT')
    return withVat(percentOf(rent, terms.recurringPercent ?? 0), vatPercent);
  return { base: 0, vat: 0, total: 0 };
}

/** The instalments of a one-payment search (C §3.1, default 1); they add up to the total to the cent. */
export function tenantSearchInstalments(total: number, instalments = 1): number[] {
  return splitMoney(total, instalments);
}

/** Terms of a contract's fee with the defaults of C §9: 10 % over 1 month of rent. */
export interface ContractFeeTerms {
  rent: number;
  months?: number;
  percent?: number;
  vatPercent?: number;
}

/** Fee of a contract (C §3.2): `feeBase` is rent × months, the fee a percentage of it, tax on top. Euros. */
export function contractFee({
  rent,
  months = 1,
  percent = 10,
  vatPercent = VAT_PERCENT,
}: ContractFeeTerms): Fee & {
  feeBase: number;
} {
  const feeBase = multiplyMoney(rent, months);
  return { feeBase, ...withVat(percentOf(feeBase, percent), vatPercent) };
}

/** Monthly fee of a mandate: a percentage of the rent, a fixed sum in euros, or nothing; tax on top. */
export function mandateFee(
  feeType: FeeType,
  feeValue: number | null,
  rent: number,
  vatPercent = VAT_PERCENT,
): Fee {
  if (feeType === 'NONE' || feeValue === null) return { base: 0, vat: 0, total: 0 };
  return withVat(feeType === 'PERCENT' ? percentOf(rent, feeValue) : feeValue, vatPercent);
}
