import { describe, expect, it } from '@jest/globals';
import { fromDayKey } from '../values/dates.ts';
import { propertyFigures, type UnitContract, unitFigures } from './occupancy.ts';

const day = fromDayKey;
const today = day('2026-11-20');
const contract = (
  name: string,
  from: string,
  to: string | null,
  more: Partial<UnitContract> = {},
): UnitContract => ({
  contract: name,
  rent: 900,
  startDate: day(from),
  endDate: to === null ? null : day(to),
  counts: true,
  mandateOver: false,
  ...more,
});

describe('figures of a unit', () => {
  it.each<[string, UnitContract[], string | null, string | null]>([
    ['nobody has ever lived here', [], null, null],
    ['let', [contract('a', '2026-01-01', '2030-12-31')], 'a', null],
    ['let without end', [contract('a', '2026-01-01', null)], 'a', null],
    ['let on the last day', [contract('a', '2026-01-01', '2026-11-20')], 'a', null],
    ['vacant from the day after', [contract('a', '2026-01-01', '2026-11-19')], null, '2026-11-20'],
    ['let from the first day', [contract('a', '2026-11-20', null)], 'a', null],
    ['signed for tomorrow', [contract('a', '2026-11-21', null)], null, null],
    ['not in force', [contract('a', '2026-01-01', null, { counts: false })], null, null],
    ['its mandate is over', [contract('a', '2026-01-01', null, { mandateOver: true })], null, null],
    [
      'of two at a time the one that began later',
      [contract('b', '2026-06-01', null), contract('a', '2026-01-01', null)],
      'b',
      null,
    ],
    [
      'vacant since the latest end',
      [contract('a', '2020-01-01', '2022-12-31'), contract('b', '2023-02-01', '2026-10-31')],
      null,
      '2026-11-01',
    ],
  ])('[ENT-04] %s', (_title, contracts, current, vacantSince) => {
    const { kpi } = unitFigures(contracts, today);
    expect([kpi.contract, kpi.vacantSince]).toEqual([current, vacantSince && day(vacantSince)]);
    expect(kpi.rent).toBe(current && 900);
  });

  it('[ENT-04] counts the contracts that have begun and the days between them', () => {
    const { kpi, stats } = unitFigures(
      [
        contract('a', '2020-01-01', '2020-12-31'),
        contract('b', '2021-01-11', '2023-12-31'),
        contract('c', '2023-06-01', '2024-01-31'),
        contract('d', '2024-02-01', null, { rent: 1250.5 }),
        contract('e', '2027-01-01', null),
        contract('f', '2019-01-01', '2019-02-01', { counts: false }),
      ],
      today,
    );
    expect(stats).toEqual({ contracts: 4, firstLetOn: day('2020-01-01'), vacantDaysBetween: 10 });
    expect(kpi).toEqual({
      contract: 'd',
      rent: 1250.5,
      occupiedSince: day('2024-02-01'),
      occupiedUntil: null,
      vacantSince: null,
    });
  });
});

describe('figures of a property', () => {
  it('[ENT-04] add up those of its units, in cents', () => {
    expect(
      propertyFigures([
        { contract: 'a', rent: 0.1 },
        { contract: 'b', rent: 0.2 },
        { contract: null, rent: null },
      ]),
    ).toEqual({ units: 3, letUnits: 2, monthlyRent: 0.3 });
    expect(propertyFigures([])).toEqual({ units: 0, letUnits: 0, monthlyRent: 0 });
  });
});
