import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import {
  checkSolvencySettings,
  type SolvencyCase,
  solvencySettingsOf,
  startingSolvencySettings as settings,
  studySolvency,
} from './solvency.ts';

const person = (annualIncome: number | null, name = 'Ana') => ({ name, annualIncome });
const asked = (more: Partial<SolvencyCase> = {}): SolvencyCase => ({
  rent: 1000,
  tenants: [person(40_000)],
  avalists: [],
  documents: { given: 1, verified: 1 },
  ...more,
});
const verdict = (more: Partial<SolvencyCase>) => studySolvency(asked(more), settings).verdict;

const income = fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null });
const people = fc.array(
  income.map((euros) => person(euros)),
  { maxLength: 4 },
);
const anyCase: fc.Arbitrary<SolvencyCase> = fc.record({
  rent: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  tenants: people,
  avalists: people,
  documents: fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    .map(([a, b]) => ({ given: Math.max(a, b), verified: Math.min(a, b) })),
});

describe('the study of solvency', () => {
  it('[OPS-06] goes by the part of the income that the rent takes, and names the figures', () => {
    expect(studySolvency(asked(), settings)).toMatchObject({ verdict: 'FIT', effort: 30 });
    expect(verdict({ tenants: [person(30_000)] })).toBe('FIT');
    expect(verdict({ tenants: [person(29_990)] })).toBe('RISK');
    const { lines } = studySolvency(asked({ tenants: [person(24_000)] }), settings);
    expect(lines.find(({ rule }) => rule === 'EFFORT')).toEqual({
      rule: 'EFFORT',
      outcome: 'AGAINST',
      message: expect.stringMatching(/50,0 % de los ingresos y pasa del límite del 40 %/),
    });
  });

  it('[OPS-06] a guarantor makes up for it, within the limit of guarantors', () => {
    const low = [person(20_000)];
    expect(verdict({ tenants: low, avalists: [person(40_000)] })).toBe('WITH_GUARANTOR');
    expect(verdict({ tenants: low, avalists: [person(39_980)] })).toBe('RISK');
    expect(verdict({ tenants: [person(null)], avalists: [person(50_000)] })).toBe('WITH_GUARANTOR');
  });

  it('[OPS-06] says what is missing, and counts verified documents', () => {
    expect(verdict({ tenants: [person(null, 'Eva')] })).toBe('INCOMPLETE');
    expect(verdict({ rent: null })).toBe('INCOMPLETE');
    expect(verdict({ tenants: [] })).toBe('INCOMPLETE');
    const { lines } = studySolvency(asked({ documents: { given: 3, verified: 1 } }), settings);
    expect(lines.find(({ rule }) => rule === 'DOCUMENTS')?.message).toContain('1 de 3');
  });

  it('[OPS-06] more income never makes it worse, more rent never better', () => {
    const rank = { RISK: 0, INCOMPLETE: 0, WITH_GUARANTOR: 1, FIT: 2 };
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 50_000 }), (one, more) => {
        const before = rank[studySolvency(one, settings).verdict];
        const richer = { ...one, tenants: [...one.tenants, person(more)] };
        expect(rank[studySolvency(richer, settings).verdict]).toBeGreaterThanOrEqual(before);
        if (one.rent === null) return;
        const dearer = { ...one, rent: one.rent + more };
        expect(rank[studySolvency(dearer, settings).verdict]).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('[OPS-06] gives each rule one line, and never fits by what is not known', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const study = studySolvency(one, settings);
        expect(study.lines.map(({ rule }) => rule)).toEqual(['INCOME', 'EFFORT', 'GUARANTORS', 'DOCUMENTS']);
        if (study.verdict === 'FIT') expect(study.effort).not.toBeNull();
        if (study.verdict === 'WITH_GUARANTOR') expect(study.guarantorEffort).not.toBeNull();
      }),
    );
  });
});

describe('its limits', () => {
  it('[OPS-06] are a setting that is laid over the starting ones and checked before it is saved', () => {
    expect(solvencySettingsOf(null)).toEqual(settings);
    expect(solvencySettingsOf({ mostEffort: 35, refusedDays: 60 })).toEqual({
      ...settings,
      mostEffort: 35,
      refusedDays: 60,
    });
    const wrongs: Json[] = [3, [], { mostEffort: 0 }, { mostEffort: '40' }, { other: 1 }, { mostEffort: 20 }];
    for (const wrong of wrongs)
      expect([wrong, checkSolvencySettings(wrong)]).toEqual([
        wrong,
        expect.arrayContaining([expect.objectContaining({ field: 'value', rule: 'solvencySettings' })]),
      ]);
    expect(solvencySettingsOf({ mostEffort: 20 })).toEqual(settings);
  });
});
