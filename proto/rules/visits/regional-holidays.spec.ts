import { describe, expect, it } from '@jest/globals';
import { fromDayKey } from '../../values/dates.ts';
import { checkLocalHolidays, isHolidayIn, localHolidaysOf } from './regional-holidays.ts';

const free = (place: { region?: string; city?: string }, keys: readonly string[], added = {}) =>
  keys.filter((key) =>
    isHolidayIn({ region: place.region ?? null, city: place.city ?? null }, fromDayKey(key), added),
  );
/** Of 2026, which both regions have published; Sundays are not in it. */
const days = [
  ...[
    '2026-04-02',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-02',
    '2026-05-15',
    '2026-05-25',
    '2026-06-24',
  ],
  ...['2026-09-11', '2026-09-24', '2026-11-09', '2026-12-08', '2026-12-26', '2026-12-29'],
];

describe('holidays of a region and a town', () => {
  it('[OPS-05] are those of where the unit is, whatever its address calls them', () => {
    const national = ['2026-04-03', '2026-05-01', '2026-12-08'];
    expect(free({ region: 'Aragón', city: 'Zaragoza' }, days)).toEqual(national);
    expect(free({ region: 'Catalunya', city: 'Girona' }, days)).toEqual([
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-06-24',
      '2026-09-11',
      '2026-12-08',
      '2026-12-26',
    ]);
    expect(free({ region: 'Cataluña', city: 'BARCELONA' }, days)).toEqual([
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-25',
      '2026-06-24',
      '2026-09-11',
      '2026-09-24',
      '2026-12-08',
      '2026-12-26',
    ]);
    expect(free({ region: 'Comunidad de Madrid', city: 'Getafe' }, days)).toEqual([
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-05-02',
      '2026-12-08',
    ]);
    expect(free({ city: 'Madrid' }, days)).toEqual([
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-05-02',
      '2026-05-15',
      '2026-11-09',
      '2026-12-08',
    ]);
    expect(free({}, days)).toEqual(national);
  });

  it('[OPS-05] and those that a setting adds for a year, of a region or of a town', () => {
    const added = { MADRID: ['2026-12-29'], 'Sant Cugat del Vallès': ['2026-05-25'] };
    expect(free({ city: 'Madrid' }, ['2026-12-29', '2026-05-25'], added)).toEqual(['2026-12-29']);
    expect(
      free({ region: 'Cataluña', city: 'sant cugat del valles' }, ['2026-12-29', '2026-05-25'], added),
    ).toEqual(['2026-05-25']);
    expect(localHolidaysOf(added)).toEqual(added);
  });

  it('[OPS-05] a setting that names no day is refused, and counts as none', () => {
    expect(checkLocalHolidays({ Getafe: ['2026-02-30'] })).toMatchObject([
      { field: 'value', rule: 'localHolidays' },
    ]);
    expect(checkLocalHolidays({ Getafe: '2026-05-28' })).toHaveLength(1);
    expect(checkLocalHolidays([])).toHaveLength(1);
    expect(localHolidaysOf({ Getafe: [1] })).toEqual({});
    expect(localHolidaysOf(undefined)).toEqual({});
  });
});
