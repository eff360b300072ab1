import { describe, expect, it } from '@jest/globals';
import { validateCreate } from '../../fields/validate.ts';
import { config } from '../../records/notifications/config.ts';
import { AREA_PRICES_KEY, areaPrice, areaPricesOf, checkAreaPrices } from '../../rules/area-prices.ts';
import { fromDayKey } from '../../values/dates.ts';
import { areas } from './all.ts';
import { areaSlug } from './area.ts';
import { areaDrawing } from './drawing.ts';

const now = fromDayKey('2026-11-20') + 43_200;
const named = (city: string) => areas.filter((area) => area.kind === 'DISTRICT' && area.city === city);

describe('districts and towns', () => {
  it('[ENM-06] the ten districts of Barcelona and the twenty-one of Madrid, by name (C §9)', () => {
    expect(named('Barcelona').map(({ name }) => name)).toEqual([
      'Ciutat Vella',
      'Eixample',
      'Gràcia',
      'Horta Guinardó',
      'Les Corts',
      'Nou Barris',
      'Sant Andreu',
      'Sant Martí',
      'Sants-Montjuïc',
      'Sarrià-Sant Gervasi',
    ]);
    expect(
      named('Madrid')
        .map(({ name }) => name)
        .join(', '),
    ).toBe(
      'Arganzuela, Barajas, Carabanchel, Centro, Chamartín, Chamberí, Ciudad Lineal, Fuencarral-El Pardo, Hortaleza, ' +
        'Latina, Moncloa-Aravaca, Moratalaz, Puente de Vallecas, Retiro, Salamanca, San Blas-Canillejas, Tetuán, Usera, ' +
        'Vicálvaro, Villa de Vallecas, Villaverde',
    );
  });

  it('[ENM-06] forty towns, all that the text names among them', () => {
    const towns = areas.filter(({ kind }) => kind === 'TOWN').map(({ name }) => name);
    expect(towns).toHaveLength(40);
    expect(towns).toEqual(
      expect.arrayContaining([
        'Sant Cugat del Vallès',
        'Sabadell',
        'Terrassa',
        'Mataró',
        'Badalona',
        'Castelldefels',
        'Leganés',
        'Alcalá de Henares',
        'Pozuelo de Alarcón',
        'Getafe',
        'Majadahonda',
      ]),
    );
  });

  it('[ENM-06] each has a text of its own of two to four sentences, and its own postal codes', () => {
    for (const field of ['slug', 'name', 'description'] as const)
      expect(new Set(areas.map((area) => area[field])).size).toBe(areas.length);
    for (const { name, description } of areas) {
      const sentences = description.split(/(?<=\.)\s/);
      expect([name, sentences.length >= 2 && sentences.length <= 4]).toEqual([name, true]);
      expect([name, description.length > 120 && /\.$/.test(description)]).toEqual([name, true]);
    }
    for (const { city } of areas.filter(({ kind }) => kind === 'DISTRICT')) {
      const codes = named(city).flatMap(({ zips }) => zips);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.every((code) => code.startsWith(city === 'Madrid' ? '280' : '080'))).toBe(true);
    }
    expect(
      areas.every(({ zips }) => zips.length > 0 && zips.every((zip) => /^(08|28)\d{3}$/.test(zip))),
    ).toBe(true);
  });

  it('the slug is made of the name alone', () => {
    expect(areaSlug("L'Hospitalet de Llobregat")).toBe('l-hospitalet-de-llobregat');
    expect(areas.every(({ slug, name }) => slug === areaSlug(name))).toBe(true);
  });
});

describe('prices of areas', () => {
  const prices = {
    eixample: [
      { from: '2027-01-01', perSquareMetre: 22.5 },
      { from: '2026-06-01', perSquareMetre: 21.35 },
      { from: '2026-01-01', perSquareMetre: 20.9 },
    ],
  };
  const eixample = { slug: 'eixample', startingPrice: 20 };

  it.each([
    ['2025-12-31', { perSquareMetre: 20, rent80: 1600, since: null }],
    ['2026-01-01', { perSquareMetre: 20.9, rent80: 1672, since: '2026-01-01' }],
    ['2026-11-20', { perSquareMetre: 21.35, rent80: 1708, since: '2026-06-01' }],
    ['2027-01-01', { perSquareMetre: 22.5, rent80: 1800, since: '2027-01-01' }],
  ])('[ENM-06] on %s the latest price that has begun holds, with the rent of 80 m²', (day, price) => {
    expect(areaPrice(eixample, prices, fromDayKey(day))).toEqual(price);
  });

  it('[ENM-06] an area nobody has priced keeps the orientative figure', () => {
    expect(areaPrice({ slug: 'constructor', startingPrice: 12 }, prices, now)).toEqual({
      perSquareMetre: 12,
      rent80: 960,
      since: null,
    });
    for (const area of areas) {
      const { perSquareMetre, rent80 } = areaPrice(area, {}, now);
      expect([area.name, perSquareMetre > 5 && perSquareMetre < 40, rent80]).toEqual([
        area.name,
        true,
        perSquareMetre * 80,
      ]);
    }
  });

  it.each([
    ['a list', [], 'por cada zona'],
    ['a name instead of a slug', { 'Les Corts': [] }, 'les-corts'],
    ['no list', { gracia: 3 }, 'son una lista'],
    ['no day', { gracia: [{ perSquareMetre: 3 }] }, '«from»'],
    ['a day that is none', { gracia: [{ from: '2026-13-01', perSquareMetre: 3 }] }, '«from»'],
    ['no price', { gracia: [{ from: '2026-01-01' }] }, '«perSquareMetre»'],
    ['three decimals', { gracia: [{ from: '2026-01-01', perSquareMetre: 3.123 }] }, 'dos decimales'],
    ['nothing', { gracia: [{ from: '2026-01-01', perSquareMetre: 0 }] }, '«perSquareMetre»'],
    ['something else', { gracia: [{ from: '2026-01-01', perSquareMetre: 3, x: 1 }] }, '«x»'],
  ])('[ENM-06] %s is not saved, and the sentence says what is wrong', (_title, value, part) => {
    expect(checkAreaPrices(value)[0]?.message).toContain(part);
    expect(areaPricesOf(value)).toEqual({});
    expect(() => validateCreate(config, { key: AREA_PRICES_KEY, value })).toThrow();
  });

  it('[ENM-06] right ones are saved', () => {
    expect(validateCreate(config, { key: AREA_PRICES_KEY, value: prices })['value']).toEqual(prices);
  });
});

describe('pictures of areas', () => {
  it('[ENM-06] every area has one, always the same, small, with its name as title', () => {
    const drawings = areas.map(areaDrawing);
    expect(new Set(drawings).size).toBe(areas.length);
    expect(areas.map(areaDrawing)).toEqual(drawings);
    for (const drawing of drawings) {
      expect(drawing).toMatch(
        /^<svg [^>]*role="img" aria-labelledby="t"><title id="t">Dibujo de [^<]+<\/title>/,
      );
      expect(drawing.length).toBeLessThan(4000);
      expect(drawing).not.toMatch(/NaN|undefined|<script/);
    }
  });

  it('a name cannot break out of the picture', () => {
    const drawing = areaDrawing({ slug: 'x', name: '</title><script>&"', city: 'y', kind: 'TOWN' });
    expect(drawing).not.toContain('<script');
    expect(drawing).toContain('&#60;');
  });
});
