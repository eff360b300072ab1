import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '@llavero/kit/testing/written';
import { rentUpdateLandlord, rentUpdateTenant } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { rentLetterValues } from './rent-letter-values.ts';

const letter = {
  address: 'Carrer de Sants 12',
  landlords: 'Marta Puig',
  tenants: 'Joan Serra',
  signed: day('2024-11-20'),
  isHome: true,
  previousRent: 1000,
  nextRent: 1021.9,
  from: day('2026-12-01'),
  date: day('2026-11-18'),
};
const update = {
  ineType: 'IRAV' as const,
  indexMonth: day('2026-10-01'),
  indexPercent: 2.19,
  indexPublished: day('2026-11-13'),
  indexSource: 'INE',
  percent: 2.19,
};
const write = (changed: Partial<typeof update>, over: Partial<typeof letter> = {}, to = rentUpdateTenant) =>
  wordsOf(named(to, { values: { ...letter, ...rentLetterValues({ ...update, ...changed }), ...over } }));

describe('letters of rent updates', () => {
  it('[FIN-06] the notice states the percentage, its index, both rents and the first day (LAU art. 18)', () => {
    const { subject, body } = write({});
    expect(subject).toBe('Actualización de la renta de Carrer de Sants 12');
    for (const part of [
      'A la atención de Joan Serra:',
      'artículo 18 de la Ley 29/1994',
      'la renta sube un 2,19 %',
      'Renta actual: 1.000,00 € al mes.',
      '(IRAV), variación anual de octubre de 2026: 2,19 %, publicado el 13/11/2026 (INE).',
      'Renta nueva: 1.021,90 € al mes, desde el 1 de diciembre de 2026.',
    ])
      expect(body).toContain(part);
    expect(body).not.toContain('Variación que se aplica');
  });

  it('[FIN-06] says another percentage than the index, a fall, and to the landlord how to stop it', () => {
    const less = write({ percent: -1 }, { nextRent: 990, isHome: false });
    expect(less.body).toContain('la renta baja un 1 %');
    expect(less.body).toContain('Variación que se aplica: -1 %.');
    expect(less.body).not.toContain('Arrendamientos Urbanos');
    expect(write({}, {}, rentUpdateLandlord).body).toContain('A la atención de Marta Puig:');
    expect(write({ percent: 0 }).body).toContain('la renta no varía');
  });
});
