import { addMonths, startOfDay } from '../../values/dates.ts';
import { legalInterest, type LegalInterest } from './legal-interest.ts';
import type { LegalOverrides } from './settings.ts';

/**
 * Interest owed to the tenant on a bond that is given back late (LAU art. 36.4): none in the month after the keys
 * are returned, then the legal interest of money of each day, by years of 365 days, rounded once. Days before the
 * first entry of `legalInterestPercent` (1 January 1995, when the article came into force) bear none.
 * @param amount euros. @param keysReturned day, unix seconds.
 * @param paid day of payment, unix seconds; it does not count.
 */
export function bondInterest(
  amount: number,
  keysReturned: number,
  paid: number,
  overrides: LegalOverrides = {},
): LegalInterest {
  return legalInterest(amount, addMonths(keysReturned, 1), paid, overrides);
}

/** What is read of a contract whose bond may bear interest; days as unix seconds, money in euros. */
export interface BondToSettle {
  legalBondAmount?: number | null;
  legalBondTenantLiquidatedDate?: number | null;
  pickup?: { pickupDate?: number | null } | null;
  moveOut?: { keysReturnedDate?: number | null } | null;
}

/** @see unsettledBondInterest */
export interface UnsettledBondInterest extends LegalInterest {
  /** First day that bears interest, unix seconds. */
  begins: number;
}

/**
 * What the legal bond of a contract bears if it is settled today (LAU art. 36.4): from one month after the keys were
 * returned, or else from the day that was arranged for it. Null before that collection, once the tenant has been settled with, and without a bond.
 * @param now unix seconds.
 */
export function unsettledBondInterest(
  { legalBondAmount, legalBondTenantLiquidatedDate, pickup, moveOut }: BondToSettle,
  now: number,
  overrides: LegalOverrides = {},
): UnsettledBondInterest | null {
  const returned = moveOut?.keysReturnedDate ?? pickup?.pickupDate;
  if (!legalBondAmount || legalBondTenantLiquidatedDate != null || returned == null) return null;
  const today = startOfDay(now);
  if (returned > today) return null;
  return { ...bondInterest(legalBondAmount, returned, today, overrides), begins: addMonths(returned, 1) };
}
