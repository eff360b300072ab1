import type { RenewalBasis } from '../records/choices/renewals.ts';
import { addDays, addMonths, daysBetween, endOfMonth, monthsBetween } from '../values/dates.ts';
import {
  endAfter,
  leaseEnds,
  type LeaseSchedule,
  leaseSchedule,
  type LeaseTerms,
  renewalPeriods,
} from './lease-term.ts';
import type { Duration } from './periods.ts';

type Periodicity = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

/** Fields of a contract that its extensions follow from (C §3.2). Days as unix seconds. */
export interface RenewableLease extends LeaseTerms {
  reconductionPeriodicity?: Periodicity | null;
}

/** One extension: days as unix seconds, both included. */
export interface Extension {
  from: number;
  until: number;
  basis: RenewalBasis;
  /** The article, or that the contract says so. */
  law: string;
}

/** A stated end may differ by a day from the end of the term (1 January for 31 December) and still mean it. */
const TOLERANCE_DAYS = 1;

/** The first end later than `end` among those that follow a term every `step` months, up to `last`. */
function nextStep(
  schedule: LeaseSchedule,
  term: Duration,
  step: number,
  end: number,
  last: number | null,
): number {
  const passed = monthsBetween(endAfter(schedule, term, 0), end);
  for (let count = Math.max(1, Math.floor(passed / step) - 1); ; count += 1) {
    const next = endAfter(schedule, term, count * step);
    if (next > end) return last === null ? next : Math.min(next, last);
  }
}

/** Reconduction by the day or the week has no months to count from the start. */
function nextReconduction(
  schedule: LeaseSchedule,
  base: number,
  total: number,
  periodicity: Periodicity,
  end: number,
): number {
  if (periodicity === 'MONTH' || periodicity === 'YEAR') {
    const term = { ...schedule.term, months: (schedule.term.months ?? 0) + total };
    return nextStep(schedule, term, periodicity === 'YEAR' ? 12 : 1, end, null);
  }
  const days = periodicity === 'WEEK' ? 7 : 1;
  return addDays(base, (Math.floor(daysBetween(base, end) / days) + 1) * days);
}

/**
 * How a lease goes on after a day that ends its running term; null where neither the law nor the contract extends it,
 * or the day lies before the end of the agreed term (docs/decisions/0032-renewals-as-data.md).
 *
 * In this order: years up to the minimum of a home (LAU art. 9.1), years of LAU art. 10.1, renewals that were agreed
 * (`renewalType`, `numberOfRenewals`), reconduction by `reconductionPeriodicity` (Código Civil art. 1566 and 1581). A
 * season ends with its last agreed renewal, premises without an agreed renewal on their day. All ends count from the
 * start, so that a short month does not carry over.
 */
export function nextExtension(lease: RenewableLease, end: number): Extension | null {
  const schedule = leaseSchedule(lease);
  if (!schedule) return null;
  const { agreed, term, extensionMonths, renewalMonths } = schedule;
  const { agreedEndDate, minimumEndDate, renewalEndDate } = leaseEnds(lease);
  if (agreedEndDate === null || minimumEndDate === null || end < agreedEndDate) return null;
  const from = addDays(end, 1);
  const home = lease.contractType === 'LONG_CONTRACT';

  if (end < minimumEndDate)
    return {
      from,
      until: nextStep(schedule, agreed, 12, end, minimumEndDate),
      basis: 'LEGAL_MINIMUM',
      law: 'LAU art. 9.1',
    };

  const extensionEnd = endAfter(schedule, term, extensionMonths);
  if (end < extensionEnd)
    return {
      from,
      until: nextStep(schedule, term, 12, end, extensionEnd),
      basis: 'LEGAL_EXTENSION',
      law: 'LAU art. 10.1',
    };

  const renewalType = lease.renewalType ?? 'NONE';
  if (renewalType !== 'NONE' && (renewalEndDate === null || end < renewalEndDate)) {
    // A home is renewed by the year, as its flag «próximo a renovar» announces it (decision 11).
    const step = home && renewalType !== 'EVERY_MONTH' ? 12 : renewalPeriods[renewalType];
    return {
      from,
      until: nextStep(schedule, term, step, end, renewalEndDate),
      basis: 'AGREED',
      law: 'Contrato',
    };
  }

  const { reconductionPeriodicity: periodicity } = lease;
  const goesOn = home || (lease.contractType === 'LOCAL_CONTRACT' && renewalType !== 'NONE');
  if (!goesOn || !periodicity || renewalEndDate === null || renewalMonths === null) return null;
  const total = Math.max(renewalMonths, extensionMonths);
  return {
    from,
    until: nextReconduction(schedule, renewalEndDate, total, periodicity, end),
    basis: 'RECONDUCTION',
    law: 'Código Civil art. 1566 y 1581',
  };
}

/**
 * The end of the term that a stated end (a day, unix seconds) means: the same day, or one that differs by a day. Null
 * where it is no end of a term: somebody has set another day, and nothing extends it by itself.
 */
export function termEndOf(lease: RenewableLease, endDate: number): number | null {
  const { agreedEndDate } = leaseEnds(lease);
  if (agreedEndDate === null) return null;
  const near = (end: number) => Math.abs(daysBetween(end, endDate)) <= TOLERANCE_DAYS;
  if (near(agreedEndDate)) return agreedEndDate;
  const next = nextExtension(lease, addDays(endDate, -TOLERANCE_DAYS - 1));
  return next && near(next.until) ? next.until : null;
}

/** How a lease goes on after the end that it states; null where {@link nextExtension} or {@link termEndOf} is. */
export function extensionOf(lease: RenewableLease, endDate: number): Extension | null {
  const end = termEndOf(lease, endDate);
  if (end === null) return null;
  const next = nextExtension(lease, Math.max(end, endDate));
  return next && { ...next, from: addDays(endDate, 1) };
}

/** The units of time of C §3.5 in months; those shorter than a month have none. */
const monthsOf = { DAY: 0, WEEK: 0, MONTH: 1, YEAR: 12 } as const;
const daysOf = { DAY: 1, WEEK: 7, MONTH: 0, YEAR: 0 } as const;

/**
 * The period by which an automatic mandate is renewed after its end: days as unix seconds, both included. The end of a
 * month stays one: from 28/02/2027 a year ends on 29/02/2028.
 */
export function mandateRenewal(endDate: number, periodicity: Periodicity): { from: number; until: number } {
  const from = addDays(endDate, 1);
  const months = monthsOf[periodicity];
  if (months === 0) return { from, until: addDays(endDate, daysOf[periodicity]) };
  const until = addMonths(endDate, months);
  const closesMonth = daysBetween(endDate, endOfMonth(endDate)) === 0;
  return { from, until: closesMonth ? endOfMonth(until) : until };
}
