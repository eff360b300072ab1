import type { RegionCode } from '../records/choices/places.ts';
import { addDays, addMonths, dayKey, fromDayKey, monthsBetween, startOfMonth } from '../values/dates.ts';
import type { ContractType } from './conditions.ts';
import { updateCeilings } from './legal/rent-update-warnings.ts';
import { legalEntry, type LegalOverrides, publishedIndex } from './legal/settings.ts';
import { type RentChange, rentOn } from './rent.ts';
import { nextRentUpdate, type RentIndex, updatePercent } from './rent-update.ts';

/** What a review reads of a contract. Days as unix seconds, euros a month. */
export interface ReviewedContract {
  contractType: ContractType | null;
  region: RegionCode | null;
  signatureDate: number | null;
  startDate: number | null;
  endDate: number | null;
  rent: number | null;
  rentHistory: readonly RentChange[];
  ineType: RentIndex | null;
}

/** How far ahead of the new rent an update is planned, in months: its notices are in the month before. */
export const PLANNED_MONTHS_AHEAD = 2;

/**
 * First day of the new rent that is to be planned now (C §9): at most {@link PLANNED_MONTHS_AHEAD} months ahead, and of a
 * month in which it should have been made. Null without revision.
 * @param now unix seconds
 */
export function plannedUpdate(contract: ReviewedContract, now: number): number | null {
  const { startDate, endDate, ineType } = contract;
  if (startDate === null || ineType === 'NO_REVISION') return null;
  // Of the month as a whole: a run that is late plans the update that should have been made.
  const update = nextRentUpdate(startDate, endDate, startOfMonth(now));
  if (update === null || update.effective > addMonths(startOfMonth(now), PLANNED_MONTHS_AHEAD)) return null;
  return update.effective;
}

/** Where the percentage of an update comes from. */
export interface IndexEvidence {
  /** Per cent, as published. */
  value: number;
  /** First day of the month that the index measures. */
  month: number;
  /** Day of publication. */
  published: number;
  source: string;
  /** The two values it was made of and their quotient; null where only the percentage is published or was entered. */
  before: number | null;
  after: number | null;
  quotient: number | null;
}

export interface RentReview {
  /** Rent before the update, in force the day before. */
  previousRent: number;
  /** First day of the month whose index decides. */
  indexMonth: number;
  /** Null while it is not published. */
  index: IndexEvidence | null;
  /** What the contract agrees, in per cent; null while the index is not published. */
  percent: number | null;
  /** The lowest ceiling of the law in per cent, and its article; null where the law sets none. */
  cap: { percent: number; law: string } | null;
}

/**
 * The month whose index decides an update: the last one published when the update is made, on the 26th of the month
 * before the new rent (C §9); INE publishes in the middle of a month what the month before was (LAU art. 18.1).
 */
export function indexMonthOf(effective: number): number {
  return addMonths(startOfMonth(effective), -2);
}

/**
 * What an update of the rent comes to (FIN-06): the index agreed in the contract for the month that decides, with its
 * evidence, and the ceiling of the law. The law changes no amount (decision 18): a percentage above the ceiling is for a
 * person to lower or to give a reason for.
 *
 * @param effective first day of the new rent
 * @param now unix seconds; indices published later are not known
 */
export function reviewRent(
  contract: ReviewedContract,
  effective: number,
  now: number,
  overrides: LegalOverrides = {},
): RentReview {
  const { contractType, region, startDate, ineType } = contract;
  const indexMonth = indexMonthOf(effective);
  const month = dayKey(indexMonth).slice(0, 7);
  const ipc = publishedIndex('publishedIpc', month, now, overrides);
  const irav = publishedIndex('publishedIrav', month, now, overrides);
  const percent = updatePercent(ineType ?? 'GENERAL', {
    general: ipc?.value ?? null,
    irav: irav?.value ?? null,
  });
  const entry = ineType === 'IRAV' ? irav : ipc;
  const signatureDate = contract.signatureDate ?? startDate;
  const ceilings =
    contractType === null || signatureDate === null
      ? []
      : updateCeilings(
          {
            contractType,
            region,
            signatureDate,
            effective,
            percent,
            irav: irav?.value ?? null,
            ipc: ipc?.value ?? null,
          },
          overrides,
        );
  const lowest = ceilings.toSorted((a, b) => a.most - b.most)[0];
  return {
    previousRent: rentOn(contract, addDays(effective, -1)),
    indexMonth,
    index: entry && {
      value: entry.value,
      month: indexMonth,
      published: fromDayKey(entry.from ?? `${month}-01`),
      source: entry.source ?? '',
      before: entry.before ?? null,
      after: entry.after ?? null,
      quotient: entry.quotient ?? null,
    },
    percent,
    cap: lowest ? { percent: lowest.most, law: lowest.law } : null,
  };
}

/** The anniversary of the start in the twelve months up to the end of a month in which an update is planned. */
function anniversaryOf(startDate: number, planned: number): number {
  const months = monthsBetween(startOfMonth(startDate), startOfMonth(planned));
  return addMonths(startDate, months - (months % 12));
}

/**
 * First day on which the new rent is owed: as planned (C §9), for a home not before the anniversary of the start, and for
 * everybody not before the first of the month after the notice to the tenant (LAU art. 18).
 *
 * @param planned first day of the new rent by C §9
 * @param notified day or instant of the notice to the tenant
 */
export function newRentFrom(
  { contractType, region, signatureDate, startDate }: ReviewedContract,
  planned: number,
  notified: number,
  overrides: LegalOverrides = {},
): number {
  const days = [planned, addMonths(startOfMonth(notified), 1)];
  const signed = signatureDate ?? startDate;
  const yearly =
    signed === null ? null : legalEntry('yearlyUpdate', { day: signed, contractType, region }, overrides);
  if (startDate !== null && yearly?.value === 1) days.push(anniversaryOf(startDate, planned));
  return Math.max(...days);
}
