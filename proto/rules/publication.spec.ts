import { describe, expect, it } from '@jest/globals';
import { addDays, fromDayKey } from '../values/dates.ts';
import { type OfferCircumstances, type OfferedUnit, offerFindings, offerRuleLabels } from './publication.ts';

const today = fromDayKey('2026-11-22');
const valid = { issueDate: addDays(today, -400), endDate: addDays(today, 400) };

/** A flat in Barcelona that lacks nothing. */
const flat: OfferedUnit = {
  unitType: 'FLAT',
  contractType: 'LONG_CONTRACT',
  region: 'Cataluña',
  city: 'Barcelona',
  municipalityCode: '08019',
  energyCertificate: valid,
  occupancyCertificate: valid,
  offerTitle: 'Piso con galería en Gràcia',
  offerText: 'Exterior, dos habitaciones.',
  offerRent: 1200,
  offerPictures: ['01900000-0000-7000-8000-000000000001'],
  offerIndexRent: null,
  offerLargeHolder: false,
};
const around: OfferCircumstances = {
  now: today + 40_000,
  mandateInForce: true,
  freeFrom: today,
  lastRent: 1200,
};
const found = (unit: Partial<OfferedUnit>, circumstances: Partial<OfferCircumstances> = {}) =>
  offerFindings({ ...flat, ...unit }, { ...around, ...circumstances });

describe('what is missing before a unit is offered', () => {
  it('[NAV-02] nothing, when all is there', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<OfferedUnit>, Partial<OfferCircumstances>, string, string | null, RegExp]>([
    ['a mandate in force', {}, { mandateInForce: false }, 'MANDATE', null, /ningún mandato activo/],
    ['an end of the contract', {}, { freeFrom: null }, 'FREE', null, /sin fecha de fin/],
    [
      'that it is free within 60 days',
      {},
      { freeFrom: addDays(today, 61) },
      'FREE',
      null,
      /hasta el 21\/01\/2027: podrá publicarse desde el 23\/11\/2026/,
    ],
    ['a title', { offerTitle: ' ' }, {}, 'TITLE', 'offerTitle', /título/],
    ['a text', { offerText: null }, {}, 'TEXT', 'offerText', /texto/],
    ['a price', { offerRent: null }, {}, 'RENT', 'offerRent', /renta ofrecida/],
    ['a price above nothing', { offerRent: 0 }, {}, 'RENT', 'offerRent', /renta ofrecida/],
  ])('[NAV-02] %s blocks', (_title, unit, circumstances, rule, field, message) => {
    expect(found(unit, circumstances)).toEqual([
      { rule, blocks: true, field, law: null, message: expect.stringMatching(message) },
    ]);
  });

  it('[NAV-02] a unit that is free in exactly 60 days may be offered', () => {
    expect(found({}, { freeFrom: addDays(today, 60) })).toEqual([]);
  });

  it.each<[string, Partial<OfferedUnit>, string, string | null, RegExp]>([
    ['no picture', { offerPictures: [] }, 'PICTURES', null, /añádalas aquí en «Fotos»/],
    [
      'no energy certificate',
      { energyCertificate: null },
      'ENERGY',
      'RD 390/2021 art. 15',
      /^Falta el certificado/,
    ],
    [
      'one that has expired',
      { energyCertificate: { ...valid, endDate: addDays(today, -1) } },
      'ENERGY',
      'RD 390/2021 art. 15',
      /^Ha caducado.*etiqueta energética \(RD 390\/2021 art\. 15\)/,
    ],
    [
      'no cédula',
      { occupancyCertificate: null },
      'OCCUPANCY',
      'Llei 18/2007 art. 26.2',
      /^Falta la cédula.*art\. 26\.2/,
    ],
    [
      'a cédula that has been asked for',
      { occupancyCertificate: { issueRequestDate: today } },
      'OCCUPANCY',
      'Llei 18/2007 art. 26.2',
      /^Está en trámite/,
    ],
    [
      'a rent above the last one in a stressed zone',
      { offerRent: 1200.01 },
      'STRESSED_ZONE',
      'LAU art. 17.6 y 17.7',
      /Barcelona es zona tensionada: la última renta fue de 1\.200,00.€ y se ofrece por 1\.200,01.€.*art\. 17\.6/,
    ],
  ])('[NAV-02] [STA-08] %s warns and blocks nothing', (_title, unit, rule, law, message) => {
    const [finding, ...more] = found(unit);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule, blocks: false, law });
    expect(finding?.message).toMatch(message);
  });

  it('[NAV-02] what the law does not ask of a unit is not asked of it', () => {
    expect(found({ energyCertificate: { notNeeded: true } })).toEqual([]);
    expect(
      found({
        region: 'Comunidad de Madrid',
        city: 'Madrid',
        municipalityCode: null,
        occupancyCertificate: null,
      }),
    ).toEqual([]);
    const garage = {
      unitType: 'PARKING',
      energyCertificate: null,
      occupancyCertificate: null,
      offerRent: 1300,
    } as const;
    expect(found(garage)).toEqual([]);
    expect(found({ ...garage, unitType: 'OFFICE' }).map(({ rule }) => rule)).toEqual(['ENERGY']);
  });

  it('[NAV-02] a first letting in a stressed zone is held against the index', () => {
    expect(found({}, { lastRent: null })).toMatchObject([
      {
        rule: 'STRESSED_ZONE',
        field: 'offerIndexRent',
        message: expect.stringMatching(/sin contrato en los últimos cinco años.*índice de precios: anótelo/),
      },
    ]);
    expect(found({ offerIndexRent: 1199.99 }, { lastRent: null })).toMatchObject([
      { field: 'offerRent', message: expect.stringMatching(/el índice permite 1\.199,99.€/) },
    ]);
    expect(found({ offerIndexRent: 1200 }, { lastRent: null })).toEqual([]);
    expect(found({ city: 'Lugar sin declarar', municipalityCode: null }, { lastRent: null })).toEqual([]);
  });

  it('[NAV-02] a large holder is held against the index, whatever the last rent was', () => {
    expect(found({ offerLargeHolder: true })).toMatchObject([
      { field: 'offerIndexRent', message: expect.stringMatching(/gran tenedor/) },
    ]);
    expect(found({ offerLargeHolder: true, offerIndexRent: 1100 })).toMatchObject([
      { field: 'offerRent', message: expect.stringMatching(/el índice permite 1\.100,00.€/) },
    ]);
    expect(found({ offerLargeHolder: true, offerIndexRent: 1300 }, { lastRent: 1200 })).toEqual([]);
    expect(found({ offerIndexRent: 900 }, { lastRent: 1200 })).toEqual([]);
  });

  it('[NAV-02] every rule has a name', () => {
    expect(Object.values(offerRuleLabels).every((label) => label.length > 3)).toBe(true);
  });
});
