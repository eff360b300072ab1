import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import { deductionKinds } from '../records/choices/move-out.ts';
import { addMonths, fromDayKey as day } from '../values/dates.ts';
import {
  checkUsefulLives,
  deductionProblems,
  depreciate,
  startingUsefulLives,
  usefulLivesOf,
} from './useful-life.ts';

const RUNS = 1000;
const returned = day('2026-11-15');
const kinds = fc.constantFrom(...deductionKinds.values);
const cost = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100);

describe('[OPS-04] deductions by age', () => {
  it('costs the share of the useful life that is left, in whole months', () => {
    const paint = (installed: string) =>
      depreciate({ kind: 'PAINT', cost: 600, installed: day(installed) }, returned);
    expect(paint('2026-11-15')).toEqual({ amount: 600, usefulLifeYears: 5 });
    expect(paint('2026-10-16')).toEqual({ amount: 600, usefulLifeYears: 5 });
    expect(paint('2026-10-15')).toEqual({ amount: 590, usefulLifeYears: 5 });
    expect(paint('2024-11-15')).toEqual({ amount: 360, usefulLifeYears: 5 });
    expect(paint('2021-11-15')).toEqual({ amount: 0, usefulLifeYears: 5 });
    expect(paint('1990-01-01')).toEqual({ amount: 0, usefulLifeYears: 5 });
    expect(depreciate({ kind: 'KEYS', cost: 45.5, installed: day('1990-01-01') }, returned)).toEqual({
      amount: 45.5,
      usefulLifeYears: null,
    });
  });

  it('is never below 0, never above the cost, and never more for what is older', () => {
    fc.assert(
      fc.property(kinds, cost, fc.nat(400), fc.nat(60), (kind, price, age, older) => {
        const at = (months: number) =>
          depreciate({ kind, cost: price, installed: addMonths(returned, -months) }, returned).amount;
        expect(at(age)).toBeGreaterThanOrEqual(0);
        expect(at(age)).toBeLessThanOrEqual(price);
        expect(at(age + older)).toBeLessThanOrEqual(at(age));
      }),
      { numRuns: RUNS },
    );
  });

  it('asks for age and evidence, but for no age where none counts and no evidence of a penalty', () => {
    expect(
      deductionProblems(
        [
          { kind: 'PAINT', cost: 1 },
          { kind: 'CLEANING', cost: 1, documents: ['a'] },
          { kind: 'PENALTY', cost: 1 },
          { kind: 'PAINT', cost: 1, installed: addMonths(returned, 1), documents: ['a'] },
        ],
        returned,
      ).map(({ field, rule }) => `${field} ${rule}`),
    ).toEqual([
      'deductions.0.installed required',
      'deductions.0.documents required',
      'deductions.3.installed before',
    ]);
  });

  it('takes the table of an administrator, kind by kind, and refuses one that is wrong', () => {
    expect(usefulLivesOf({ PAINT: 7, KEYS: 3 })).toEqual({ ...startingUsefulLives, PAINT: 7, KEYS: 3 });
    expect(usefulLivesOf(undefined)).toEqual(startingUsefulLives);
    const wrongs: Json[] = [[], { PAINT: 0 }, { PAINT: 1.5 }, { PAINT: '5' }, { CARPET: 5 }];
    for (const wrong of wrongs) {
      expect(checkUsefulLives(wrong)).toHaveLength(1);
      expect(usefulLivesOf(wrong)).toEqual(startingUsefulLives);
    }
    expect(checkUsefulLives({ PAINT: null })).toEqual([]);
  });
});
