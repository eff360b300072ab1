import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateCreate, validatePatch } from '../fields/validate.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { applicationHolders, applicationSteps } from '../records/choices/applications.ts';
import { candidatureStatuses, solvencyStatuses } from '../records/choices/commercial.ts';
import { candidature } from '../records/contracts/candidature.ts';
import { addDays, daySeconds, startOfDay } from '../values/dates.ts';
import { applicationStep, type SteppedApplication } from './application-step.ts';

const now = daySeconds({ year: 2026, month: 11, day: 27 }) + 36_000;
const today = startOfDay(now);
const definition: RecordDefinition = candidature;
const unit = '01900000-0000-7000-8000-000000000001';
const ana = { name: 'Ana Gil', email: 'ana@example.com' };

const when = fc.option(fc.integer({ min: now - 90 * 86_400, max: now + 90 * 86_400 }));
const anyApplication: fc.Arbitrary<SteppedApplication> = fc.record({
  status: fc.constantFrom(...candidatureStatuses.values),
  documentsComplete: fc.boolean(),
  solvencyStatus: fc.constantFrom(null, ...solvencyStatuses.values),
  solvencyScore: fc.option(fc.integer({ min: 0, max: 100 })),
  presentedToLandlordAt: when,
  bindingUntil: when.map((at) => (at === null ? null : startOfDay(at))),
  informedAt: when,
  tenants: fc.array(fc.record({ email: fc.constantFrom(null, 'a@example.com') }), { maxLength: 2 }),
});

describe('next step of a candidature', () => {
  it('[OPS-06] one step, one holder and one date, whatever has happened', () => {
    fc.assert(
      fc.property(anyApplication, (one) => {
        const { nextStep, nextHolder, nextDate } = applicationStep(one, {}, now);
        expect(applicationSteps.values).toContain(nextStep);
        expect(applicationHolders.values).toContain(nextHolder);
        const isOver = nextStep === 'NONE';
        expect([nextHolder === 'NOBODY', nextDate === null]).toEqual([isOver, isOver]);
        if (nextDate !== null) expect(nextDate).toBe(startOfDay(nextDate));
      }),
    );
  });

  it('[OPS-06] its date stays while the step is the same, however often it is written', () => {
    fc.assert(
      fc.property(anyApplication, fc.integer({ min: 1, max: 60 }), (one, days) => {
        const first = applicationStep(one, {}, now);
        expect(applicationStep(one, first, now + days * 86_400)).toEqual(first);
      }),
    );
  });

  it.each<[string, SteppedApplication, string, string, number]>([
    ['is looked at', { status: 'RECEIVED' }, 'VERIFY', 'OFFICE', 2],
    ['waits for a co-applicant', { status: 'DOCUMENTS_PENDING' }, 'SEND_PARTS', 'APPLICANTS', 5],
    [
      'is looked at once all is there',
      { status: 'DOCUMENTS_PENDING', documentsComplete: true },
      'VERIFY',
      'OFFICE',
      2,
    ],
    ['is studied', { status: 'IN_REVIEW', solvencyStatus: 'PENDING' }, 'STUDY', 'OFFICE', 2],
    [
      'waits for the insurer',
      { status: 'IN_REVIEW', solvencyStatus: 'REQUESTED' },
      'INSURER_ANSWER',
      'INSURER',
      3,
    ],
    ['is decided on', { status: 'IN_REVIEW', solvencyStatus: 'REJECTED' }, 'DECIDE', 'OFFICE', 2],
    ['is decided on after our own study', { status: 'IN_REVIEW', solvencyScore: 70 }, 'DECIDE', 'OFFICE', 2],
    [
      'is studied again once that was cancelled',
      { status: 'IN_REVIEW', solvencyStatus: 'CANCELLED' },
      'STUDY',
      'OFFICE',
      2,
    ],
    [
      'waits for the landlord',
      { status: 'PRESELECTED', presentedToLandlordAt: now },
      'LANDLORD_ANSWER',
      'LANDLORD',
      3,
    ],
    [
      'and no longer than the offer binds',
      { status: 'PRESELECTED', presentedToLandlordAt: now, bindingUntil: addDays(today, 9) },
      'LANDLORD_ANSWER',
      'LANDLORD',
      9,
    ],
    ['is booked', { status: 'ACCEPTED', presentedToLandlordAt: now }, 'BOOK', 'OFFICE', 2],
    ['is told no', { status: 'REJECTED', tenants: [ana] }, 'TELL', 'OFFICE', 1],
  ])('[OPS-06] a candidature %s', (_title, one, nextStep, nextHolder, days) => {
    expect(applicationStep(one, {}, now)).toEqual({ nextStep, nextHolder, nextDate: addDays(today, days) });
  });

  it.each<[string, SteppedApplication]>([
    ['booked', { status: 'BOOKED' }],
    ['withdrawn', { status: 'WITHDRAWN' }],
    ['told', { status: 'REJECTED', informedAt: now, tenants: [ana] }],
    ['without an address', { status: 'REJECTED', tenants: [{ email: null }] }],
  ])('[OPS-06] nothing is left to do for one that is %s', (_title, one) => {
    expect(applicationStep(one, { nextStep: 'TELL', nextDate: today }, now)).toEqual({
      nextStep: 'NONE',
      nextHolder: 'NOBODY',
      nextDate: null,
    });
  });

  it('[OPS-06] is stored with every write and set by nobody', () => {
    const made = validateCreate(definition, { unit, tenants: [ana] }, { now });
    expect(made).toMatchObject({ nextStep: 'VERIFY', nextHolder: 'OFFICE', nextDate: addDays(today, 2) });
    const later = now + 4 * 86_400;
    const trusted = { trusted: true, now: later };
    expect(validatePatch(definition, { pets: 'Un gato' }, made, trusted)).toEqual({ pets: 'Un gato' });
    expect(validatePatch(definition, { status: 'IN_REVIEW' }, made, trusted)).toMatchObject({
      nextStep: 'STUDY',
      nextDate: addDays(startOfDay(later), 2),
    });
    expect(() => validatePatch(definition, { nextDate: today }, made, { now })).toThrow();
  });
});
