import { describe, expect, it } from '@jest/globals';
import { addDays, daySeconds } from '@llavero/proto/values/dates';
import type { Row } from '../../lib/records.ts';
import { propertyOccupancy, unitOccupancy } from './occupancy-figures.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const place = (kpi: Row[string]): Row => ({ id: 'a', version: 1, kpi });

describe('what a place is now', () => {
  it.each<[string, Row[string], string[]]>([
    [
      'let',
      { contract: 'c', rent: 950.5, occupiedSince: today, occupiedUntil: null, vacantSince: null },
      ['Renta actual: 950,50 €', 'Alquilada desde: 20/11/2026'],
    ],
    [
      'vacant since yesterday',
      { contract: null, vacantSince: addDays(today, -1) },
      ['Vacía desde: 19/11/2026 · 1 día'],
    ],
    ['vacant from today', { contract: null, vacantSince: today }, ['Vacía desde: 20/11/2026 · 0 días']],
    ['never let', { contract: null, vacantSince: null }, []],
    ['not known yet', null, []],
  ])('[ENT-04] a unit %s', (_title, kpi, expected) => {
    const figures = unitOccupancy(place(kpi), today + 43_200);
    expect(figures.map(({ label, value }) => `${label}: ${value.replace(/\u00a0/g, ' ')}`)).toEqual(expected);
  });

  it('[ENT-04] a property with its units, and one without', () => {
    const figures = propertyOccupancy(place({ units: 6, letUnits: 4, monthlyRent: 5120 }));
    expect(figures.map(({ value }) => value.replace(/\u00a0/g, ' '))).toEqual(['4 de 6', '5.120,00 €']);
    expect(propertyOccupancy(place(null))).toEqual([]);
  });
});
