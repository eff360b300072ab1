import { describe, expect, it } from '@jest/globals';
import { unitTypes } from '../records/choices/places.ts';
import { fromDayKey as day } from '../values/dates.ts';
import { isHome, rentTaxesOn, type TaxedRent } from './rent-taxes.ts';

const today = day('2026-11-01');
const rent = (more: Partial<TaxedRent> = {}): TaxedRent => ({
  contractType: 'LONG_CONTRACT',
  rentTaxes: [],
  withActivity: false,
  unitTypes: ['FLAT'],
  besideHome: false,
  tenantIsCompany: false,
  ...more,
});
const of = (more: Partial<TaxedRent> = {}, on = today) => {
  const { vatPercent, withholdingPercent } = rentTaxesOn(rent(more), on);
  return [vatPercent, withholdingPercent];
};
const local = { contractType: 'LOCAL_CONTRACT', unitTypes: ['SHOP'] };

describe('the taxes of a rent', () => {
  it.each<[string, Partial<TaxedRent>, number, number]>([
    ['a home', {}, 0, 0],
    ['a home for a season', { contractType: 'SEASONAL_CONTRACT' }, 0, 0],
    ['a home of a company', { tenantIsCompany: true }, 0, 0],
    ['a home whose unit is not known', { unitTypes: [] }, 0, 0],
    ['a home with its parking space', { unitTypes: ['FLAT', 'PARKING'] }, 0, 0],
    ['a parking space alone', { unitTypes: ['PARKING'] }, 21, 0],
    ['a storage room alone, let to a company', { unitTypes: ['STORAGE'], tenantIsCompany: true }, 21, 19],
    ['a parking space beside a home of the same parties', { unitTypes: ['PARKING'], besideHome: true }, 0, 0],
    ['premises let to a person', local, 21, 0],
    ['premises where a business is run', { ...local, withActivity: true }, 21, 19],
    ['premises let to a company', { ...local, tenantIsCompany: true }, 21, 19],
    ['a flat let as an office', { contractType: 'LOCAL_CONTRACT', withActivity: true }, 21, 19],
    ['a parking space let as premises to who has a home', { ...local, besideHome: true }, 21, 0],
    ['an office under a contract for a home', { unitTypes: ['OFFICE'], besideHome: true }, 21, 0],
  ])('[FIN-01] %s: %j gives VAT %d, withholding %d', (_name, more, vat, withholding) => {
    expect(of(more)).toEqual([vat, withholding]);
  });

  it('[FIN-01] a dated decision of a person goes before them from its day on, and says so', () => {
    const rentTaxes = [
      { from: day('2026-06-01'), vatPercent: 0, withholdingPercent: 0, reason: 'Arrendador exento' },
      { from: day('2026-01-01'), vatPercent: 21, withholdingPercent: 0, reason: null },
    ];
    const on = (key: string) => of({ ...local, tenantIsCompany: true, rentTaxes }, day(key));
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01')]).toEqual([
      [21, 19],
      [21, 0],
      [21, 0],
      [0, 0],
    ]);
    expect(rentTaxesOn(rent({ rentTaxes }), today)).toMatchObject({
      vatExplanation: 'Exenta de IVA según lo fijado en el contrato desde el 01/06/2026: Arrendador exento.',
      withholdingExplanation: null,
    });
    const both = [{ from: today, vatPercent: 21, withholdingPercent: 19, reason: 'Despacho' }];
    expect(rentTaxesOn(rent({ rentTaxes: both }), today)).toMatchObject({
      vatExplanation: 'IVA del 21 % según lo fijado en el contrato desde el 01/11/2026: Despacho.',
      withholdingExplanation:
        'Retención del 19 % según lo fijado en el contrato desde el 01/11/2026: Despacho.',
    });
  });

  it('[FIN-01] the explanation names the article', () => {
    const texts = [
      rent(),
      rent({ unitTypes: ['PARKING'], besideHome: true }),
      rent({ unitTypes: ['PARKING'] }),
      rent({ ...local, tenantIsCompany: true }),
      rent({ ...local, withActivity: true }),
    ].map((taxed) => {
      const { vatExplanation, withholdingExplanation } = rentTaxesOn(taxed, today);
      return [vatExplanation, withholdingExplanation].filter(Boolean).join(' ');
    });
    expect(texts).toEqual([
      'Exenta de IVA: arrendamiento de vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º b).',
      'Exenta de IVA: plaza de garaje o trastero que se arrienda con una vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º b).',
      'IVA del 21 %: plaza de garaje o trastero que se arrienda sin vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º y art. 90).',
      'IVA del 21 %: arrendamiento para uso distinto de vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º y art. 90). Retención del 19 % que se ingresa en Hacienda a cuenta del propietario: el inquilino es una empresa (RIRPF, arts. 75 y 100).',
      'IVA del 21 %: arrendamiento para uso distinto de vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º y art. 90). Retención del 19 % que se ingresa en Hacienda a cuenta del propietario: el inquilino ejerce una actividad (RIRPF, arts. 75 y 100).',
    ]);
  });

  it('[FIN-01] a month billed late bears the rates of its time', () => {
    const taxed = { ...local, tenantIsCompany: true };
    expect(of(taxed, day('2012-08-31'))).toEqual([18, 21]);
    expect(of(taxed, day('2012-09-01'))).toEqual([21, 21]);
    expect(of(taxed, day('2015-07-12'))).toEqual([21, 19.5]);
    expect(of(taxed, day('2016-01-01'))).toEqual([21, 19]);
    expect(of(taxed, day('1990-01-01'))).toEqual([16, 18]);
  });

  it('[ENM-01] homes are the kinds of unit that the text calls housing', () => {
    for (const type of unitTypes.values) expect(isHome(type)).toBe(unitTypes.options[type].housing);
    expect(isHome('CASTLE')).toBe(false);
  });
});
