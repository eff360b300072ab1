import { describe, expect, it } from '@jest/globals';
import { areas } from '@llavero/proto/data/areas/all';
import { checkAreaPrices } from '@llavero/proto/rules/area-prices';
import { checkLocalHolidays } from '@llavero/proto/rules/visits/regional-holidays';
import { areaOptions, priceRows, pricesOf, withPrice } from './areas/set-prices.ts';
import { caseText, entryName, valueText } from './figures/legal-case.ts';
import { holidayRows, holidaysOf, placeName, placeOf } from './holidays/added-holidays.ts';

describe('holidays of the company', () => {
  it.each([
    ['Cataluña', 'CATALONIA'],
    [' catalunya ', 'CATALONIA'],
    ['Comunidad de Madrid', 'MADRID'],
    ['Madrid', 'Madrid'],
    ['Getafe', 'Getafe'],
  ])('[OPS-05] «%s» is kept as %s', (written, kept) => {
    expect(placeOf(written)).toBe(kept);
  });

  it('[OPS-05] are shown day by day, and kept by place, each once', () => {
    const setting = { Getafe: ['2027-05-20', '2027-06-01'], CATALONIA: ['2027-08-16'] };
    const rows = holidayRows(setting);
    expect(rows.map(({ where, day }) => `${day} ${placeName(where)}`)).toEqual([
      '2027-08-16 Cataluña',
      '2027-06-01 Getafe',
      '2027-05-20 Getafe',
    ]);
    expect(holidaysOf([...rows, { where: 'Getafe', day: '2027-06-01' }])).toEqual(setting);
    expect(checkLocalHolidays(holidaysOf(rows))).toEqual([]);
    expect(holidaysOf([])).toEqual({});
  });
});

describe('prices of areas', () => {
  it('[ENM-06] are shown one by one, and kept by area in the order of their days; the same day makes way', () => {
    const setting = {
      gracia: [
        { from: '2026-01-01', perSquareMetre: 20 },
        { from: '2026-11-01', perSquareMetre: 21.5 },
      ],
    };
    const rows = priceRows(setting);
    expect(rows.map(({ from }) => from)).toEqual(['2026-11-01', '2026-01-01']);
    expect(pricesOf(rows)).toEqual(setting);
    const changed = pricesOf(withPrice(rows, { slug: 'gracia', from: '2026-01-01', perSquareMetre: 19 }));
    expect(changed['gracia']).toEqual([
      { from: '2026-01-01', perSquareMetre: 19 },
      { from: '2026-11-01', perSquareMetre: 21.5 },
    ]);
    expect(checkAreaPrices(changed)).toEqual([]);
  });

  it('[ENM-06] every area can be chosen, districts by their city', () => {
    const groups = areaOptions(areas);
    expect(groups.map(({ group, items }) => [group, items.length])).toEqual([
      ['Barcelona', 10],
      ['Madrid', 21],
      ['Poblaciones', areas.length - 31],
    ]);
  });
});

describe('figures of the law in words', () => {
  it.each([
    [{ value: 30, unit: 'DAY', law: 'LAU' } as const, '30 días', 'Todos'],
    [{ value: 3.25, law: 'LGPE', from: '2023-01-01' }, '3,25', 'Todos'],
    [
      { value: 0.09, upTo: 30.05, law: 'x', region: 'MADRID' } as const,
      '0,09 hasta 30,05 €',
      'Comunidad de Madrid',
    ],
    [
      { value: 7, law: 'LAU', contractType: 'LONG_CONTRACT', company: true } as const,
      '7',
      'Vivienda habitual · propietario empresa',
    ],
    [{ value: 1, law: 'x', municipality: 'Sitges', region: 'CATALONIA' } as const, '1', 'Sitges · Cataluña'],
  ])('[NAV-03] %j', (entry, value, narrowed) => {
    expect([valueText(entry), caseText(entry)]).toEqual([value, narrowed]);
    expect(entryName(entry)).toContain(narrowed);
  });
});
