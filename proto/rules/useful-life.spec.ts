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
  usefulLifeTables,
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
    const own = { PAINT: 7, KEYS: 3 };
    expect(usefulLivesOf(own, returned)).toEqual({ ...startingUsefulLives, ...own });
    expect(usefulLivesOf(undefined, returned)).toEqual(startingUsefulLives);
    const wrongs: Json[] = [[1], { PAINT: 0 }, { PAINT: 1.5 }, { PAINT: '5' }, { CARPET: 5 }];
    for (const wrong of wrongs) {
      expect(checkUsefulLives(wrong)).toHaveLength(1);
      expect(usefulLivesOf(wrong, returned)).toEqual(startingUsefulLives);
    }
    expect(checkUsefulLives({ PAINT: null })).toEqual([]);
  });

  it('takes the table that holds on the day of the key return, whatever their order', () => {
    const tables: Json = [
      { from: '2026-11-15', source: 'Acuerdo de 2026', lives: { PAINT: 8 } },
      { lives: { PAINT: 6, KEYS: 2 } },
      { from: '2025-01-01', lives: { PAINT: 7 } },
    ];
    const paintOn = (on: string) => usefulLivesOf(tables, day(on)).PAINT;
    expect([paintOn('2020-01-01'), paintOn('2024-12-31')]).toEqual([6, 6]);
    expect([paintOn('2025-01-01'), paintOn('2026-11-14')]).toEqual([7, 7]);
    expect(paintOn('2026-11-15')).toBe(8);
    // A kind that a table leaves out has the starting life, not that of an older table.
    expect(usefulLivesOf(tables, returned).KEYS).toBe(startingUsefulLives.KEYS);
    expect(usefulLifeTables(tables).map(({ from }) => from)).toEqual([undefined, '2025-01-01', '2026-11-15']);
    expect(usefulLivesOf([], returned)).toEqual(startingUsefulLives);
  });

  it('refuses a table that is wrong, naming it: day, day twice, source, kind, years', () => {
    const first = { from: '2026-01-01', lives: { PAINT: 5 } };
    const wrongs: [Json, RegExp][] = [
      [{ from: '2026-02-31', lives: {} }, /Tabla 2: .*día que existe/],
      [{ from: '1.1.2026', lives: {} }, /Tabla 2: .*día que existe/],
      [{ from: '2026-01-01', lives: {} }, /Tabla 2: ya hay otra tabla/],
      [{ from: '2027-01-01', source: 3, lives: {} }, /Tabla 2: «source»/],
      [{ from: '2027-01-01' }, /Tabla 2: El valor es un objeto/],
      [{ from: '2027-01-01', lives: { CARPET: 5 } }, /Tabla 2: «CARPET»/],
      [{ from: '2027-01-01', lives: { PAINT: 101 } }, /Tabla 2: .*«PAINT»/],
    ];
    for (const [table, said] of wrongs)
      expect(checkUsefulLives([first, table])).toMatchObject([{ message: expect.stringMatching(said) }]);
  });
});
