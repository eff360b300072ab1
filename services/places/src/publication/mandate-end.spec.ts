import { describe, expect, it } from '@jest/globals';
import { addDays, fromDayKey } from '@llavero/proto/values/dates';
import { endedMandates, type ReadMandate } from './mandate-end.ts';

const today = fromDayKey('2026-11-30');
const unit = (id: string, property: string | null = null) => ({ id, property });
const mandate = (id: string, more: Partial<ReadMandate>): ReadMandate => ({
  ...{ id, status: 'ACTIVE', mandateDate: addDays(today, -400), endDate: null, validated: true },
  ...{ units: ['u'], properties: [], opperationManager: null, supportManager: null, salesManager: null },
  ...more,
});
const ended = (...mandates: ReadMandate[]) =>
  endedMandates([unit('u')], mandates, today).map(({ mandate: { id }, ending, endsOn }) => [
    id,
    ending,
    endsOn,
  ]);

describe('units that are offered when their mandate ends', () => {
  it('[STA-01] [JOB-06] in its last day and afterwards, not before', () => {
    expect(ended(mandate('a', { endDate: addDays(today, 1) }))).toEqual([]);
    expect(ended(mandate('a', { endDate: today }))).toEqual([['a', '2026-11-30', today]]);
    const past = addDays(today, -9);
    expect(ended(mandate('a', { status: 'FINISHED', endDate: past }))).toEqual([['a', '2026-11-21', past]]);
    // Cancelled before its day: its units are without one from today on.
    const cancelled = { status: 'CANCELLED', endDate: addDays(today, 90) } as const;
    expect(ended(mandate('a', cancelled))).toEqual([['a', 'CANCELLED', today]]);
    expect(ended(mandate('a', { ...cancelled, validated: false }))).toEqual([]);
    expect(ended()).toEqual([]);
  });

  it('[STA-01] [JOB-06] not with another one in force tomorrow, of the unit or of its property', () => {
    const over = mandate('a', { endDate: today });
    const next = { status: 'SIGNED', mandateDate: addDays(today, 1) } as const;
    expect(ended(over, mandate('b', next))).toEqual([]);
    expect(ended(over, mandate('b', { ...next, mandateDate: addDays(today, 2) }))).toHaveLength(1);
    expect(ended(over, mandate('b', { status: 'DRAFT' }))).toHaveLength(1);
    const whole = mandate('b', { units: [], properties: ['p'] });
    expect(endedMandates([unit('u', 'p')], [over, whole], today)).toEqual([]);
    expect(endedMandates([unit('u', 'q')], [over, whole], today)).toHaveLength(1);
  });

  it('[STA-01] [JOB-06] each mandate once with all of its units; of several the last one answers', () => {
    const old = mandate('a', { status: 'FINISHED', endDate: addDays(today, -60), units: ['u', 'v'] });
    const began = addDays(today, -50);
    const last = mandate('b', {
      ...{ status: 'FINISHED', mandateDate: began, endDate: addDays(today, -2), units: ['u'] },
    });
    const found = endedMandates([unit('u'), unit('v'), unit('w')], [old, last], today);
    expect(found.map((one) => [one.mandate.id, one.units.map(({ id }) => id)])).toEqual([
      ['b', ['u']],
      ['a', ['v']],
    ]);
  });
});
