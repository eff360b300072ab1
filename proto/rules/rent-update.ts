import {
  addDays,
  addMonths,
  atTime,
  dayOf,
  daysBetween,
  nextWeekday,
  startOfMonth,
} from '../values/dates.ts';
import { divideRounded, toDecimal } from '../values/decimal.ts';
import type { rentIndices } from '../records/choices/contracts.ts';
import { multiplyMoney } from '../values/money.ts';

/** Rent update indices (C §3.5). */
export type RentIndex = (typeof rentIndices.values)[number];

/** Rent after an update (C §5): rent × (1 + percent/100), rounded to cents. Euros and per cent. */
export function newRent(rent: number, percent: number): number {
  const { digits, scale } = toDecimal(percent);
  const factor = Number(`${100n * 10n ** BigInt(scale) + digits}e-${scale + 2}`);
  return multiplyMoney(rent, factor);
}

function quotientThousandths(before: number, after: number): bigint {
  const a = toDecimal(after);
  const b = toDecimal(before);
  return divideRounded(a.digits * 10n ** BigInt(b.scale + 3), b.digits * 10n ** BigInt(a.scale));
}

/** Quotient of two values of an index with three decimals, as INE's rule has it. Throws RangeError on an index of 0. */
export function indexQuotient(before: number, after: number): number {
  return Number(`${quotientThousandths(before, after)}e-3`);
}

/**
 * Percentage between two values of the consumer price index, by INE's rule: the quotient is rounded to
 * three decimals first (60.030 → 61.827 is 1.030, so 3 %). Throws RangeError on an index of 0.
 */
export function indexPercent(before: number, after: number): number {
  return Number(`${quotientThousandths(before, after) - 1000n}e-1`) + 0;
}

/** The published percentages a rent update may draw on; null while not published. */
export interface PublishedIndices {
  /** Yearly change of the general consumer price index, per cent. */
  general: number | null;
  /** Reference index of housing rents, per cent. */
  irav: number | null;
}

/**
 * Percentage of an update by the index agreed in the contract (C §3.5); null while it is not published.
 * GENERAL_COMMERCIAL (premises) follows the general index like GENERAL; GENERAL_POSITIVE never lowers the rent.
 */
export function updatePercent(index: RentIndex, published: PublishedIndices): number | null {
  if (index === 'NO_REVISION') return 0;
  if (index === 'IRAV') return published.irav;
  if (index === 'GENERAL_POSITIVE') return published.general === null ? null : Math.max(0, published.general);
  return published.general;
}

/** The next update of a contract and the days on which people are told (C §9). */
export interface RentUpdateDates {
  /** First day of the new rent: always the first of a month. */
  effective: number;
  /** When the update is made: the 26th of the month before, 09:00 in Madrid (instant). */
  update: number;
  /** Days of that same month. */
  check: number;
  internalNotice: number;
  landlordNotice: number;
  tenantNotice: number;
}

/**
 * Next rent update (C §9): 12 months after the start month, 13 when the contract starts on the 16th or later,
 * moved forward by years until it lies after today; made on the 26th of the month before at 09:00. Check on the
 * 13th, internal notice on the 16th, landlord on the 16th and tenant two days after the landlord, both
 * moved off weekends to the Monday after.
 *
 * From that 26th at 09:00 on the update of the year has been made, and the next is a year later: the answer is
 * never an action that has passed. To ask what a month brings, pass its first day.
 *
 * Null when the contract has ended by the time the new rent would begin. (The text compares "the date" with
 * the end date; a rent that starts after the end is nobody's, so the first day of the new rent is compared.)
 * @param now instant, unix seconds.
 */
export function nextRentUpdate(
  startDate: number,
  endDate: number | null,
  now: number,
): RentUpdateDates | null {
  const delay = dayOf(startDate).day >= 16 ? 13 : 12;
  let effective = addMonths(startOfMonth(startDate), delay);
  while (madeOn(effective) < now) effective = addMonths(effective, 12);
  if (endDate !== null && daysBetween(effective, endDate) < 0) return null;
  return { effective, ...rentUpdateNotices(effective) };
}

/** The instant at which a rent that begins on a first of the month is updated. */
function madeOn(effective: number): number {
  return atTime(addDays(addMonths(effective, -1), 25), 9);
}

/** When an update is made and people are told of it, all in the month before the new rent (C §9). */
export function rentUpdateNotices(effective: number): Omit<RentUpdateDates, 'effective'> {
  const month = addMonths(startOfMonth(effective), -1);
  const sixteenth = addDays(month, 15);
  const landlordNotice = nextWeekday(sixteenth);
  return {
    update: madeOn(addMonths(month, 1)),
    check: addDays(month, 12),
    internalNotice: sixteenth,
    landlordNotice,
    tenantNotice: nextWeekday(addDays(landlordNotice, 2)),
  };
}
