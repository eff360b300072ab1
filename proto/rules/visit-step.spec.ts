import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { visitCancelReasons, visitHolders, visitStatuses, visitSteps } from '../records/choices/visits.ts';
import { addDays, daySeconds, startOfDay } from '../values/dates.ts';
import { DAYS_TO_RATE, type SteppedVisit, visitStep } from './visit-step.ts';

const now = daySeconds({ year: 2026, month: 11, day: 27 }) + 36_000;
const today = startOfDay(now);
const at = (days: number): Pick<SteppedVisit, 'startAt' | 'endAt'> => ({
  startAt: now + days * 86_400,
  endAt: now + days * 86_400 + 1800,
});
const when = fc.option(fc.integer({ min: now - 90 * 86_400, max: now + 90 * 86_400 }));
const anyVisit: fc.Arbitrary<SteppedVisit> = fc
  .record({
    status: fc.constantFrom(...visitStatuses.values),
    days: fc.integer({ min: -60, max: 60 }),
    cancelledAt: when,
    cancelReason: fc.constantFrom(null, ...visitCancelReasons.values),
    interested: fc.boolean(),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    feedbackAskedAt: when,
    followUpDate: when,
  })
  .map(({ days, ...one }) => ({ ...one, ...at(days) }));

describe('next step of a visit', () => {
  it('[OPS-05] one step, one holder and one date, whatever has happened', () => {
    fc.assert(
      fc.property(anyVisit, (one) => {
        const { nextStep, nextHolder, nextDate } = visitStep(one, now);
        expect(visitSteps.values).toContain(nextStep);
        expect(visitHolders.values).toContain(nextHolder);
        const isOver = nextStep === 'NONE';
        expect([nextHolder === 'NOBODY', nextDate === null]).toEqual([isOver, isOver]);
        if (nextDate !== null) expect(nextDate).toBe(startOfDay(nextDate));
      }),
    );
  });

  it('[OPS-05] a visit that is over is never left without a step before somebody has noted how it ended', () => {
    fc.assert(
      fc.property(anyVisit, (one) => {
        const open = { ...one, status: 'CONFIRMED' as const };
        expect(visitStep(open, (one.endAt ?? 0) + 1)).toMatchObject({
          nextStep: 'NOTE',
          nextHolder: 'OFFICE',
        });
      }),
    );
  });

  it.each<[string, SteppedVisit, string, string, number]>([
    ['is made on its day', { status: 'SCHEDULED', ...at(3) }, 'SHOW', 'OFFICE', 3],
    ['lasts until it ends', { status: 'CONFIRMED', ...at(0) }, 'SHOW', 'OFFICE', 0],
    ['is noted after its hour', { status: 'CONFIRMED', ...at(-1) }, 'NOTE', 'OFFICE', -1],
    ['is asked about', { status: 'DONE', ...at(-1) }, 'RATE', 'VISITOR', 6],
    [
      'is asked about from when the question went out',
      { status: 'DONE', ...at(-3), feedbackAskedAt: now },
      'RATE',
      'VISITOR',
      DAYS_TO_RATE,
    ],
    [
      'that was liked leads to an application',
      { status: 'DONE', ...at(-1), interested: true, rating: 5 },
      'OFFER',
      'OFFICE',
      1,
    ],
    ['that nobody came to gets another hour', { status: 'NO_SHOW', ...at(-1) }, 'REBOOK', 'OFFICE', 0],
    [
      'that we have called off gets another hour',
      { status: 'CANCELLED', ...at(4), cancelReason: 'EMPLOYEE', cancelledAt: now },
      'REBOOK',
      'OFFICE',
      1,
    ],
  ])('[OPS-05] a visit %s', (_title, one, nextStep, nextHolder, days) => {
    expect(visitStep(one, now)).toEqual({ nextStep, nextHolder, nextDate: addDays(today, days) });
  });

  it.each<[string, SteppedVisit]>([
    ['cancelled by the visitor', { status: 'CANCELLED', ...at(2), cancelReason: 'VISITOR' }],
    ['rated without interest', { status: 'DONE', ...at(-1), rating: 2 }],
    ['never rated', { status: 'DONE', ...at(-DAYS_TO_RATE) }],
    ['followed up', { status: 'DONE', ...at(-1), interested: true, followUpDate: today }],
    ['missed, and called about', { status: 'NO_SHOW', ...at(-1), followUpDate: today }],
  ])('[OPS-05] nothing is left to do for one that was %s', (_title, one) => {
    expect(visitStep(one, now)).toEqual({ nextStep: 'NONE', nextHolder: 'NOBODY', nextDate: null });
  });
});
