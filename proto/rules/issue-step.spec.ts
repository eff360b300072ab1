import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { issueHolders, issueSteps, orderApprovals } from '../records/choices/issues.ts';
import { issuePriorities, issueStatuses, workOrderStatuses } from '../records/choices/work.ts';
import { addDays, daySeconds, startOfDay } from '../values/dates.ts';
import { dueDay, firstStepOf, nextStepOf, type SteppedIssue, type SteppedOrder } from './issue-step.ts';

const now = daySeconds({ year: 2026, month: 11, day: 25 }) + 36_000;
const today = startOfDay(now);
const issue = (over: Partial<SteppedIssue> = {}): SteppedIssue => ({
  status: 'OPEN',
  priority: 'NORMAL',
  payer: 'LANDLORD',
  createdAt: now,
  solvedAt: null,
  deferUntil: null,
  due: addDays(today, 10),
  ...over,
});
const order = (over: Partial<SteppedOrder> = {}): SteppedOrder => ({
  status: 'REQUESTED',
  approval: 'NONE',
  answer: null,
  sentAt: now,
  answeredAt: null,
  budgetDate: null,
  approvalDate: null,
  approvalAskedAt: null,
  visitFrom: null,
  finishDate: null,
  ...over,
});

const when = fc.option(fc.integer({ min: now - 90 * 86_400, max: now + 90 * 86_400 }));
const anyIssue: fc.Arbitrary<SteppedIssue> = fc.record({
  status: fc.constantFrom(...issueStatuses.values),
  priority: fc.constantFrom(...issuePriorities.values),
  payer: fc.constantFrom(null, 'LANDLORD', 'TENANT'),
  createdAt: fc.integer({ min: now - 90 * 86_400, max: now }),
  solvedAt: when,
  deferUntil: when.map((at) => (at === null ? null : startOfDay(at))),
  due: when,
});
const anyOrder: fc.Arbitrary<SteppedOrder> = fc.record({
  status: fc.constantFrom(...workOrderStatuses.values),
  approval: fc.constantFrom(...orderApprovals.values),
  answer: fc.constantFrom(null, 'ACCEPTED' as const, 'DECLINED' as const),
  sentAt: when,
  answeredAt: when,
  budgetDate: when,
  approvalDate: when,
  approvalAskedAt: when,
  visitFrom: when,
  finishDate: when,
});

describe('next step of an issue', () => {
  it('[OPS-03] one step, one holder and one date, whatever has happened', () => {
    fc.assert(
      fc.property(anyIssue, fc.array(anyOrder, { maxLength: 4 }), (one, orders) => {
        const { nextStep, nextHolder, nextDate } = nextStepOf(one, orders, now);
        expect(issueSteps.values).toContain(nextStep);
        expect(issueHolders.values).toContain(nextHolder);
        const isOver = one.status === 'CLOSED';
        expect([nextStep === 'NONE', nextHolder === 'NOBODY', nextDate === null]).toEqual([
          isOver,
          isOver,
          isOver,
        ]);
        if (nextDate !== null) expect(nextDate).toBe(startOfDay(nextDate));
      }),
    );
  });

  it('[OPS-03] a deferred issue waits until its day and then wakes by itself', () => {
    fc.assert(
      fc.property(anyIssue, fc.array(anyOrder, { maxLength: 3 }), (one, orders) => {
        const deferred = { ...one, status: 'OPEN' as const, deferUntil: addDays(today, 5) };
        expect(nextStepOf(deferred, orders, now)).toEqual({
          nextStep: 'WAIT',
          nextHolder: 'OFFICE',
          nextDate: addDays(today, 5),
        });
        const awake = nextStepOf(deferred, orders, now + 6 * 86_400);
        expect(awake).toEqual(nextStepOf({ ...deferred, deferUntil: null }, orders, now + 6 * 86_400));
        expect(awake.nextStep).not.toBe('WAIT');
      }),
    );
  });

  it.each<[string, SteppedIssue, SteppedOrder[], string, string, number]>([
    ['is classified first', issue({ payer: null }), [], 'TRIAGE', 'OFFICE', 2],
    ['urgent today', issue({ payer: null, priority: 'URGENT' }), [], 'TRIAGE', 'OFFICE', 0],
    ['then ordered', issue(), [], 'ORDER', 'OFFICE', 10],
    ['sent', issue(), [order({ status: 'DRAFT' })], 'SEND', 'OFFICE', 0],
    ['answered', issue(), [order()], 'ANSWER', 'SUPPLIER', 2],
    ['by somebody else once declined', issue(), [order({ answer: 'DECLINED' })], 'ORDER', 'OFFICE', 0],
    ['quoted', issue(), [order({ answer: 'ACCEPTED', answeredAt: now })], 'QUOTE', 'SUPPLIER', 3],
    ['approved here', issue(), [order({ status: 'BUDGETED', budgetDate: today })], 'APPROVE', 'OFFICE', 0],
    [
      'or by the landlord',
      issue(),
      [order({ status: 'BUDGETED', approval: 'LANDLORD', approvalAskedAt: now })],
      'APPROVE',
      'LANDLORD',
      3,
    ],
    ['scheduled', issue(), [order({ status: 'APROVED', approvalDate: today })], 'SCHEDULE', 'SUPPLIER', 3],
    ['done', issue(), [order({ status: 'APROVED', visitFrom: now + 86_400 })], 'WORK', 'SUPPLIER', 1],
    [
      'given out as solved',
      issue({ status: 'PENDING' }),
      [order({ status: 'FINISHED', finishDate: today })],
      'SOLVE',
      'OFFICE',
      0,
    ],
    ['confirmed', issue({ status: 'SOLVED', solvedAt: now }), [order()], 'CONFIRM', 'TENANT', 7],
    ['ordered again', issue(), [order({ status: 'FINISHED', finishDate: today })], 'ORDER', 'OFFICE', 10],
  ])('[OPS-03] an issue %s', (_title, one, orders, nextStep, nextHolder, days) => {
    expect(nextStepOf(one, orders, now)).toEqual({ nextStep, nextHolder, nextDate: addDays(today, days) });
  });

  it('of several orders the one that is due first counts', () => {
    const orders = [
      order({ status: 'APROVED', visitFrom: now + 5 * 86_400 }),
      order({ status: 'BUDGETED', budgetDate: today }),
    ];
    expect(nextStepOf(issue(), orders, now)).toMatchObject({ nextStep: 'APPROVE', nextHolder: 'OFFICE' });
  });

  it('[OPS-03] a new issue has the step that it would have without any work', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...issuePriorities.values),
        fc.constantFrom(null, 'TENANT'),
        (priority, payer) => {
          const made = issue({ priority, payer, due: dueDay(priority, now) });
          expect(firstStepOf(made)).toEqual(nextStepOf(made, [], now));
        },
      ),
    );
  });

  it('is due the sooner the more urgent it is', () => {
    const days = issuePriorities.values.map((priority) => dueDay(priority, now));
    expect(days).toEqual([...days].sort((one, other) => other - one));
    expect(dueDay(undefined, now)).toBe(dueDay('NORMAL', now));
  });
});
