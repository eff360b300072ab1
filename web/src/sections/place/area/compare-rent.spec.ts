import { describe, expect, it } from '@jest/globals';
import { compareRent, rentOf } from './compare-rent.ts';

const row = (more: object) => ({ id: 'a', version: 1, ...more });

describe('the rent of a unit beside its area', () => {
  it.each([
    ['what it is let for', { kpi: { rent: 950 }, offerRent: 1200 }, { amount: 950, isOffer: false }],
    ['else what is asked', { kpi: { rent: null }, offerRent: 1200 }, { amount: 1200, isOffer: true }],
    ['nothing, when neither is known', { kpi: null, offerRent: 0 }, null],
  ])('[ENM-06] counts %s', (_title, known, expected) => {
    expect(rentOf(row(known))).toEqual(expected);
  });

  it.each([
    [1140, 60, 19, 19, 'como la zona'],
    [1200, 60, 19, 20, '5 % por encima de la zona'],
    [900, 60, 19, 15, '21 % por debajo de la zona'],
  ])('[ENM-06] %i € for %i m² where the area costs %f €', (amount, size, ofArea, perSquareMetre, text) => {
    expect(compareRent({ amount, isOffer: false }, size, ofArea)).toEqual({
      label: 'Renta actual por m²',
      perSquareMetre,
      text,
    });
  });

  it('[ENM-06] says nothing without a rent', () => {
    expect(compareRent(null, 60, 19)).toBeNull();
  });
});
