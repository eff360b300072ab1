import type { itpTimings } from '../records/choices/contracts.ts';
import type { RegionCode } from '../records/choices/places.ts';
import { addDays, addMonths, daysBetween } from '../values/dates.ts';
import { multiplyMoney, scaleMoney, toCents } from '../values/money.ts';
import type { ContractType } from './conditions.ts';
import { legalEntries, legalEntry, type LegalOverrides, termEnd } from './legal/settings.ts';
import type { LegalEntry } from './legal/legal-entry.ts';
import { DAYS_OF_STATED_MONTH, type Duration, durationInThirtieths } from './periods.ts';

/** What decides on the transfer tax of a contract. Days as unix seconds, money in euros. */
export interface TaxedLease {
  contractType?: ContractType | null;
  region?: RegionCode | null;
  startDate?: number | null;
  signatureDate?: number | null;
  contractDuration?: Duration | null;
  rent?: number | null;
  /** The rate agreed for this contract, in per cent. */
  itpPercent?: number | null;
}

/** When the tax is deposited: days, both included. */
export interface ItpWindow {
  from: number;
  /** The last day in time. */
  until: number;
  /** The article that sets the term. */
  law: string;
}

/** Days before the deadline in which the tax is deposited (C §9). */
const WINDOW_DAYS = 7;

/**
 * When the transfer tax of a contract is to be deposited (C §9): the seven days before the deadline; late after it.
 * The deadline is the dated setting `itpTerm` for the region and type of the contract, counted from the signature, or
 * from the start of a contract without one. Regions without an entry keep the specification's: one month after the
 * start. Null without a day to count from.
 */
export function itpWindow(lease: TaxedLease, overrides: LegalOverrides = {}): ItpWindow | null {
  const { region, contractType, startDate, signatureDate } = lease;
  const signed = signatureDate ?? startDate;
  if (signed == null) return null;
  const term = legalEntry('itpTerm', { day: signed, region, contractType }, overrides);
  const until = term ? termEnd(signed, term) : addMonths(startDate ?? signed, 1);
  return { from: addDays(until, -WINDOW_DAYS), until, law: term?.law ?? 'TRLITPAJD art. 51' };
}

/** Where a day stands to the window of {@link itpWindow}. */
export type ItpTiming = (typeof itpTimings.values)[number];

export function itpTiming({ from, until }: ItpWindow, day: number): ItpTiming {
  if (daysBetween(day, from) > 0) return 'NOT_YET';
  return daysBetween(until, day) > 0 ? 'LATE' : 'IN_TIME';
}

/**
 * The region's own rate for a season, the setting `itpPercent` of the day of signing; null where the state's scale
 * holds, and for homes, which are exempt, and premises, which bear VAT instead.
 */
export function itpRate(lease: TaxedLease, overrides: LegalOverrides = {}): LegalEntry | null {
  const { region, contractType, startDate, signatureDate } = lease;
  const day = signatureDate ?? startDate;
  if (contractType !== 'SEASONAL_CONTRACT' || region == null || day == null) return null;
  return legalEntry('itpPercent', { day, region, contractType }, overrides);
}

/** Tax in euros: per cent of all the rent of the contract (0.5 % in Catalonia), rounded once. */
export function itpAmount(rent: number, duration: Duration, percent: number): number {
  const thirtieths = multiplyMoney(rent, durationInThirtieths(duration));
  return scaleMoney(thirtieths, percent, 100 * DAYS_OF_STATED_MONTH);
}

/**
 * Tax in euros by the state's scale (TRLITPAJD art. 12.1) of all the rent of the contract: the amount of the step that
 * the base falls in; beyond the last step an amount for each 6.01 € of the whole base, or part of it.
 * @param steps entries of the setting `itpScale`; without any that holds the tax is 0.
 */
export function itpByScale(rent: number, duration: Duration, steps: readonly LegalEntry[]): number {
  const base = scaleMoney(rent, durationInThirtieths(duration), DAYS_OF_STATED_MONTH);
  if (base <= 0) return 0;
  const step = steps
    .filter(({ upTo }) => upTo !== undefined && toCents(base) <= toCents(upTo))
    .reduce<LegalEntry | null>((low, each) => (low && low.upTo! <= each.upTo! ? low : each), null);
  if (step) return scaleMoney(step.value, 1, 1);
  const last = steps.find(({ per }) => per !== undefined);
  if (!last?.per) return 0;
  const size = toCents(last.per);
  const parts = Math.floor((toCents(base) + size - 1) / size);
  return multiplyMoney(last.value, parts);
}

/**
 * The tax of a contract in euros: by the rate it carries, else, for a season in a region without a rate of its own, by
 * the state's scale of the day of signing. Null where there is none or something is missing.
 */
export function itpOf(lease: TaxedLease, overrides: LegalOverrides = {}): number | null {
  const { contractType, region, rent, contractDuration, itpPercent } = lease;
  const day = lease.signatureDate ?? lease.startDate;
  if (!contractType || contractType === 'LONG_CONTRACT' || !rent || !contractDuration) return null;
  if (itpPercent) return itpAmount(rent, contractDuration, itpPercent);
  if (contractType !== 'SEASONAL_CONTRACT' || region == null || day == null) return null;
  if (itpRate(lease, overrides)) return null;
  const steps = legalEntries('itpScale', { day, region, contractType }, overrides);
  return steps.length > 0 ? itpByScale(rent, contractDuration, steps) : null;
}
