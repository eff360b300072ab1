import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../errors.ts';
import { validateCreate } from '../../fields/validate.ts';
import { applyChange, offeredChanges } from '../../states/change.ts';
import { statusOf } from '../../states/evaluate.ts';
import { addDays, daySeconds } from '../../values/dates.ts';
import { modificator } from './modificator.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;
const contract = '01890000-0000-7000-8000-000000000001';
const create = (over: Record<string, unknown> = {}, trusted = false) =>
  validateCreate(
    modificator,
    { type: 'BONUS', concept: 'Bonificación', contract, amount: -50, ...over },
    { trusted },
  );

describe('rent modifier', () => {
  it.each([
    ['DRAFT', { from: addDays(today, -9) }],
    ['PLANNED', { validated: true, from: addDays(today, 1) }],
    ['ACTIVE', { validated: true, from: today, to: today }],
    ['ACTIVE', { validated: true }],
    ['FINISHED', { validated: true, from: addDays(today, -9), to: addDays(today, -1) }],
    ['CANCELLED', { validated: true, cancelled: true }],
  ])('is %s by its days', (status, over) => {
    expect(statusOf(modificator, create(over, true), now)).toBe(status);
  });

  it('changes as its table says: ending it today leaves days that are in order', () => {
    const running = create({ validated: true, from: today }, true);
    expect(offeredChanges(modificator, running, now)).toEqual(['FINISHED', 'CANCELLED']);
    const ended = { ...running, ...applyChange(modificator, running, 'FINISHED', now) };
    expect(statusOf(modificator, ended, now)).toBe('FINISHED');
    expect(modificator.check!(ended)).toEqual([]);
    const ahead = create({ from: addDays(today, 40) });
    expect(statusOf(modificator, { ...ahead, ...applyChange(modificator, ahead, 'ACTIVE', now) }, now)).toBe(
      'PLANNED',
    );
    expect(() => applyChange(modificator, ended, 'ACTIVE', now)).toThrow(CodedError);
  });

  it('[VAL-05] an update tells the new rent by the rule of the text', () => {
    const update = { type: 'RENT_UPDATE', amount: null, previousRent: 812.35, percent: 2.28 };
    expect(create(update)['nextRent']).toBe(830.87);
    expect(create({ ...update, percent: null })['nextRent']).toBeNull();
    expect(create()['nextRent']).toBeNull();
  });

  it('[VAL-11] needs the measure it is expressed in, and days in order', () => {
    const blamed = (over: object) => {
      try {
        create({ ...over });
      } catch (error) {
        return (error as CodedError).body.problems?.map(({ field }) => field);
      }
      return [];
    };
    expect(blamed({ amount: null })).toEqual(['amount']);
    expect(blamed({ measure: 'PERCENT' })).toEqual(['percent']);
    expect(blamed({ from: today, to: addDays(today, -1) })).toEqual(['to']);
  });
});
