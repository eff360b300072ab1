import type { VisitHolder, VisitStep, visitCancelReasons, visitStatuses } from '../records/choices/visits.ts';
import type { NextStep } from '../records/parts/next-step.ts';
import { addDays, startOfDay } from '../values/dates.ts';

/** Whoever says nothing about a visit for so many days is not waited for any more; *ours*. */
export const DAYS_TO_RATE = 7;
const DAYS_TO_OFFER = 2;
const DAYS_TO_REBOOK = 1;

/** A visit as far as its next step depends on it. Instants and days in unix seconds. */
export interface SteppedVisit {
  status?: keyof typeof visitStatuses.options;
  startAt?: number;
  endAt?: number | null;
  cancelledAt?: number | null;
  cancelReason?: keyof typeof visitCancelReasons.options | null;
  interested?: boolean;
  rating?: number | null;
  feedbackAskedAt?: number | null;
  followUpDate?: number | null;
}

type VisitNext = NextStep<VisitStep, VisitHolder>;

const step = (nextStep: VisitStep, nextHolder: VisitHolder, nextDate: number): VisitNext => ({
  nextStep,
  nextHolder,
  nextDate,
});
const nothing: VisitNext = { nextStep: 'NONE', nextHolder: 'NOBODY', nextDate: null };

/**
 * What has to happen next with a visit, who has it and by which day: always exactly one. Stored with the visit; the hourly look at the
 * visits writes it anew where the clock alone has changed it.
 * @param now unix seconds
 */
export function visitStep(visit: SteppedVisit, now: number): VisitNext {
  const { status, startAt, cancelledAt, cancelReason, followUpDate } = visit;
  if (startAt === undefined) return nothing;
  const day = startOfDay(startAt);
  switch (status) {
    case 'SCHEDULED':
    case 'CONFIRMED':
      return step((visit.endAt ?? startAt) > now ? 'SHOW' : 'NOTE', 'OFFICE', day);
    case 'NO_SHOW':
      return followUpDate == null ? step('REBOOK', 'OFFICE', addDays(day, DAYS_TO_REBOOK)) : nothing;
    case 'CANCELLED':
      // It was ours to show: the visitor is owed another moment.
      return cancelReason === 'EMPLOYEE' && followUpDate == null
        ? step('REBOOK', 'OFFICE', addDays(startOfDay(cancelledAt ?? startAt), DAYS_TO_REBOOK))
        : nothing;
    case 'DONE':
      return followUpDate == null ? afterVisit(visit, day, now) : nothing;
    default:
      return nothing;
  }
}

function afterVisit(
  { interested, rating, feedbackAskedAt }: SteppedVisit,
  day: number,
  now: number,
): VisitNext {
  if (interested) return step('OFFER', 'OFFICE', addDays(day, DAYS_TO_OFFER));
  if (rating != null) return nothing;
  const until = addDays(startOfDay(feedbackAskedAt ?? day), DAYS_TO_RATE);
  return until > startOfDay(now) ? step('RATE', 'VISITOR', until) : nothing;
}
