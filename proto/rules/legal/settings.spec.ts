import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween, fromDayKey as day, isWeekend } from '../../values/dates.ts';
import { config } from '../../records/notifications/config.ts';
import { validateCreate } from '../../fields/validate.ts';
import { checkLegalSetting, legalEntries, legalEntry, legalOverridesOf, termEnd } from './settings.ts';
import { VAT_PERCENT } from '../tenant-search.ts';
import { legalSettings, type LegalEntry } from './legal-entry.ts';
import { startingEntries } from './starting-entries.ts';

const home = { contractType: 'LONG_CONTRACT' } as const;

describe('figures of the law', () => {
  it('[VAL-03] the entry of the case and of the day', () => {
    const bond = (over: object) => legalEntry('bondMonths', { day: day('2026-05-01'), ...over })?.value;
    expect(bond(home)).toBe(1);
    expect(bond({ contractType: 'LOCAL_CONTRACT' })).toBe(2);
    expect(bond({ contractType: 'SEASONAL_CONTRACT', region: 'MADRID' })).toBe(2);
    expect(bond({ contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA' })).toBe(1);
    expect(bond({ contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA', day: day('2025-12-31') })).toBe(2);
  });

  it('[VAL-04] five years, seven when the landlord is a company', () => {
    const years = (company: boolean) =>
      legalEntry('minimumYears', { day: day('2026-01-01'), ...home, company });
    expect([years(false)?.value, years(true)?.value]).toEqual([5, 7]);
  });

  it('[VAL-05] the ceilings of 2022–2024 by day', () => {
    const cap = (key: string) => legalEntry('updateCapPercent', { day: day(key), ...home })?.value ?? null;
    expect(
      ['2022-03-30', '2022-03-31', '2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'].map(cap),
    ).toEqual([null, 2, 2, 3, 3, null]);
  });

  it('a town is a stressed zone while the declaration lasts, however it is spelled', () => {
    const zone = (municipality: string, on: string) =>
      legalEntry('stressedZone', { day: day(on), municipality })?.value ?? null;
    expect(zone('BARCELONA', '2026-11-20')).toBe(1);
    expect(zone('mataro', '2027-03-16')).toBe(1);
    expect(zone('Barcelona', '2027-03-17')).toBeNull();
    expect(zone('Madrid', '2026-11-20')).toBeNull();
  });

  it('an edited setting takes the place of the starting one; a broken one does not', () => {
    const entries: LegalEntry[] = [{ value: 3, law: 'LAU art. 99', from: '2026-01-01' }];
    const overrides = legalOverridesOf([
      { key: 'legal.bondMonths', value: entries as never },
      { key: 'legal.advanceMonths', value: [{ value: 'two' }] },
      { key: 'problemContact', value: null },
    ]);
    const at = { day: day('2026-05-01'), ...home };
    expect(legalEntry('bondMonths', at, overrides)?.law).toBe('LAU art. 99');
    expect(legalEntry('bondMonths', { ...at, day: day('2025-05-01') }, overrides)).toBeNull();
    expect(legalEntry('advanceMonths', at, overrides)?.value).toBe(1);
  });

  it('[VAL-05] a scale is all of its steps, those of the closest case and the latest day', () => {
    const step = (value: number, over: Partial<LegalEntry>) => ({ value, law: 'x', ...over });
    const itpScale = [
      step(1, { upTo: 10 }),
      step(2, { per: 5 }),
      step(3, { upTo: 10, from: '2026-01-01' }),
      step(4, { per: 5, from: '2026-01-01' }),
      step(5, { per: 5, region: 'MADRID' }),
    ];
    const values = (key: string, over = {}) =>
      legalEntries('itpScale', { day: day(key), ...over }, { itpScale }).map(({ value }) => value);
    expect(values('2025-12-31')).toEqual([1, 2]);
    expect(values('2026-01-01')).toEqual([3, 4]);
    expect(values('2026-01-01', { region: 'MADRID' })).toEqual([5]);
    expect(legalEntries('itpScale', { day: day('2026-01-01') }, { itpScale: [] })).toEqual([]);
  });

  it('an edited setting may be for one municipality', () => {
    const overrides = legalOverridesOf([
      {
        key: 'legal.bondDepositTerm',
        value: [{ value: 15, law: 'x', municipality: 'Prat de Llobregat, El' }],
      },
    ]);
    const term = (municipality: string) =>
      legalEntry('bondDepositTerm', { day: day('2026-05-01'), municipality }, overrides)?.value ?? null;
    expect([term('El Prat de Llobregat'), term('Madrid')]).toEqual([15, null]);
  });

  it('the starting entries keep the rules that edited ones must keep', () => {
    for (const key of Object.keys(legalSettings))
      expect(
        checkLegalSetting(`legal.${key}`, startingEntries[key as keyof typeof startingEntries] as never),
      ).toEqual([]);
  });

  it.each([
    [[{ law: 'x' }], /entrada 1 le falta «value»/],
    [[{ value: 1 }], /entrada 1 le falta «law»/],
    [[{ value: 1, law: 'x', from: '1/1/2026' }], /«from» debe ser una fecha/],
    [[{ value: 1, law: 'x', from: '2026-02-01', to: '2026-01-01' }], /«to» es anterior/],
    [[{ value: 1, law: 'x', colour: 'red' }], /«colour», que no se conoce/],
    [[{ value: 1, law: 'x', upTo: 0 }], /«upTo» debe ser un número mayor que 0/],
    [[{ value: 1, law: 'x', per: '6,01' }], /«per» debe ser un número mayor que 0/],
    [{ value: 1 }, /lista de entradas/],
  ])('[VAL-11] refuses %j', (value, message) => {
    expect(checkLegalSetting('legal.bondMonths', value as never)[0]?.message).toMatch(message);
    expect(() => validateCreate(config, { key: 'legal.bondMonths', value: value as never })).toThrow();
  });

  it('[NAV-03] the rates of VAT by day; the general one is that of the fees (C §9)', () => {
    const rates = (key: string) =>
      (['vatPercent', 'vatReducedPercent', 'vatSuperReducedPercent'] as const).map(
        (name) => legalEntry(name, { day: day(key) })?.value,
      );
    expect(rates('2010-06-30')).toEqual([16, 7, 4]);
    expect(rates('2010-07-01')).toEqual([18, 8, 4]);
    expect(rates('2012-08-31')).toEqual([18, 8, 4]);
    expect(rates('2012-09-01')).toEqual([21, 10, 4]);
    expect(rates('2026-11-22')[0]).toBe(VAT_PERCENT);
  });

  const october = { value: 2.4, law: 'INE', month: '2026-10', from: '2026-11-13', source: 'Nota de prensa' };
  it('[NAV-03] an index has a month, the day of its publication and its source, once a month', () => {
    const problems = (...value: object[]) =>
      checkLegalSetting('legal.publishedIpc', value as never).map(({ message }) => message);
    expect(problems(october)).toEqual([]);
    for (const part of ['month', 'from', 'source'])
      expect(problems({ ...october, [part]: undefined }).join()).toMatch(`«${part}»`);
    expect(problems({ ...october, from: '2026-10-31' }).join()).toMatch('posterior al mes');
    expect(problems({ ...october, month: '2026-13' }).join()).toMatch('un mes AAAA-MM');
    expect(problems(october, { ...october, value: 2.5 }).join()).toMatch('2026-10, que ya tiene valor');
  });

  it('[NAV-03] the index that counts is the last one published on the day', () => {
    const september = { ...october, value: 2.1, month: '2026-09', from: '2026-10-14' };
    const ipc = (key: string) =>
      legalEntry('publishedIpc', { day: day(key) }, { publishedIpc: [october, september] })?.value ?? null;
    expect(['2026-10-13', '2026-10-14', '2026-11-12', '2026-11-13'].map(ipc)).toEqual([null, 2.1, 2.1, 2.4]);
  });

  it('[VAL-11] refuses a setting that nobody reads', () => {
    expect(checkLegalSetting('legal.colour', [])[0]).toMatchObject({ field: 'key' });
  });
});

describe('terms', () => {
  it('count months from date to date, days, and working days over weekends', () => {
    expect(termEnd(day('2026-01-31'), { value: 1, unit: 'MONTH' })).toBe(day('2026-02-28'));
    expect(termEnd(day('2026-03-01'), { value: 30, unit: 'DAY' })).toBe(day('2026-03-31'));
    // Friday + 1 working day is Monday; 30 working days are six weeks.
    expect(termEnd(day('2026-03-27'), { value: 1, unit: 'WORKING_DAY' })).toBe(day('2026-03-30'));
    expect(termEnd(day('2026-03-27'), { value: 30, unit: 'WORKING_DAY' })).toBe(day('2026-05-08'));
  });

  it('a term of working days ends on one and has exactly so many, over daylight saving too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 60 }), (start, value) => {
        const begin = addDays(day('1990-01-01'), start);
        const end = termEnd(begin, { value, unit: 'WORKING_DAY' });
        let working = 0;
        for (let at = addDays(begin, 1); daysBetween(at, end) >= 0; at = addDays(at, 1))
          working += isWeekend(at) ? 0 : 1;
        expect([isWeekend(end), working]).toEqual([false, value]);
      }),
    );
  });
});
