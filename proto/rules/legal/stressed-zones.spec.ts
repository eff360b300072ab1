import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areas } from '../../data/areas/all.ts';
import { firstDeclaration } from '../../data/stressed-zones/first-declaration.ts';
import { secondDeclaration } from '../../data/stressed-zones/second-declaration.ts';
import { fromDayKey as day } from '../../values/dates.ts';
import { municipalityKey } from './municipalities.ts';
import { checkLegalSetting, legalEntry, legalOverridesOf } from './settings.ts';
import { stressedZones } from './stressed-zones.ts';

const now = day('2026-11-20');
const zone = (municipality: string | null, on = now, ine: string | null = null) =>
  legalEntry('stressedZone', { day: on, municipality, ine });
const rows = [...firstDeclaration, ...secondDeclaration];

describe('stressed zones (Ley 12/2023 art. 18)', () => {
  it('[VAL-04] both declarations, every municipality once, with its INE code', () => {
    expect([firstDeclaration.length, secondDeclaration.length]).toEqual([140, 131]);
    expect(new Set(rows.map(([ine]) => ine)).size).toBe(271);
    expect(rows.filter(([ine]) => !/^(08|17|25|43)\d{3}$/.test(ine))).toEqual([]);
    const keys = rows.flatMap(([, ...names]) => names.map(municipalityKey));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['Barcelona', '08019'],
    ["L'Hospitalet de Llobregat", '08101'],
    ['Badalona', '08015'],
    ['Terrassa', '08279'],
    ['Sabadell', '08187'],
    ['Rubí', '08184'],
    ['Sant Cugat del Vallès', '08205'],
    ['El Prat de Llobregat', '08169'],
    ['Mont-roig del Camp', '43092'],
  ])('[VAL-04] %s is %s', (name, ine) => {
    expect(zone(name)).toMatchObject({ municipality: name, ine });
    expect(zone(null, now, ine)).toMatchObject({ municipality: name, ine });
  });

  it('[VAL-04] [ENM-06] every town of the product answers: the Catalan ones are declared, those of Madrid are not', () => {
    const cities = new Map(areas.map(({ city, region }) => [city, region]));
    expect(cities.size).toBeGreaterThan(40);
    for (const [city, region] of cities)
      expect([city, zone(city)?.law ?? null]).toEqual([
        city,
        region === 'CATALONIA' ? 'Resolución TER/800/2024' : null,
      ]);
  });

  it.each([
    ['L’Hospitalet de Llobregat', '08101'],
    ['l´hospitalet de llobregat', '08101'],
    ["Hospitalet de Llobregat, L'", '08101'],
    ['HOSPITALET DE LLOBREGAT (L’)', '08101'],
    ['Hospitalet de Llobregat', '08101'],
    ['Prat de Llobregat, El', '08169'],
    ['Prat de Llobregat', '08169'],
    ['  el   prat de llobregat ', '08169'],
    ['Sant Cugat del Valles', '08205'],
    ['San Cugat del Vallés', '08205'],
    ['Franqueses del Vallès, Les', '08086'],
    ['Seu d’Urgell, La', '25203'],
    ['Palau solità i Plegamans', '08156'],
    ['Lleida/Lérida', '25120'],
    ['Gerona', '17079'],
    ['Sant Carles de la Ràpita', '43136'],
    ["Castell d'Aro, Platja d'Aro i s'Agaró", '17048'],
    ['Castell–Platja d’Aro', '17048'],
  ])('[VAL-04] «%s» is found', (written, ine) => expect(zone(written)?.ine).toBe(ine));

  it.each(['Madrid', 'Sant Cugat Sesgarrigues', 'Vilanova', 'Prat', '', 'L’', 'Sant Vicenç de Castellet'])(
    '[VAL-04] «%s» is not',
    (written) => expect(zone(written)).toBeNull(),
  );

  it('[VAL-04] the code decides where both are known: a name may be another’s', () => {
    expect(zone('Barcelona', now, '28079')).toBeNull();
    expect(zone('Barna', now, '08019')?.municipality).toBe('Barcelona');
    expect(zone('Barcelona', now, '')?.municipality).toBe('Barcelona');
  });

  it.each([
    ['Barcelona', ['2024-03-15', '2024-03-16', '2027-03-16', '2027-03-17']],
    ['Cunit', ['2024-10-09', '2024-10-10', '2027-10-10', '2027-10-11']],
  ])('[VAL-04] %s from its first to its last day', (name, days) => {
    expect(days.map((key) => zone(name, day(key)) !== null)).toEqual([false, true, true, false]);
  });

  it('[VAL-04] however a declared name is written, it is the same municipality (2,000 runs)', () => {
    const rewritings: ((name: string) => string)[] = [
      (name) => name.toUpperCase(),
      (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
      (name) => name.normalize('NFD'),
      (name) => name.replaceAll("'", '’'),
      (name) => name.replaceAll('-', ' '),
      (name) => ` ${name.replaceAll(' ', '  ')} `,
      (name) =>
        name.replace(
          /^(L'|(?:El|La|Els|Les) )(.+)$/,
          (_, first: string, rest: string) => `${rest}, ${first.trim()}`,
        ),
      (name) => name.replace(/^(?:L'|(?:El|La|Els|Les) )/, ''),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.subarray(rewritings, { minLength: 1 }),
        ([ine, name], chosen) => zone(chosen.reduce((text, rewrite) => rewrite(text), name))?.ine === ine,
      ),
      { numRuns: 2000 },
    );
  });

  it('every row says where it comes from', () => {
    expect(new Set(stressedZones.map(({ source }) => source))).toEqual(
      new Set(['BOE-A-2024-5214', 'BOE-A-2024-20576']),
    );
  });
});

describe('an administrator’s own rows', () => {
  const own = (...value: object[]) =>
    legalOverridesOf([{ key: 'legal.stressedZone', value: value as never }]);
  const at = (municipality: string, overrides: ReturnType<typeof own>, on = '2026-11-20') =>
    legalEntry('stressedZone', { day: day(on), municipality }, overrides)?.value ?? null;
  const law = 'Resolución TER/1/2026';

  it('[VAL-05] add one municipality; the others stay', () => {
    const overrides = own({ value: 1, law, municipality: 'Castellfollit de la Roca', from: '2026-08-01' });
    expect(at('Castellfollit de la Roca', overrides)).toBe(1);
    expect(at('Castellfollit de la Roca', overrides, '2026-07-31')).toBeNull();
    expect(at('Barcelona', overrides)).toBe(1);
    expect(at('Cunit', overrides)).toBe(1);
  });

  it('[VAL-05] end one, by name or by code; the others stay', () => {
    for (const which of [{ municipality: 'Hospitalet de Llobregat, L’' }, { ine: '08101' }]) {
      const overrides = own({ value: 1, law, ...which, from: '2024-03-16', to: '2026-06-30' });
      expect(at("L'Hospitalet de Llobregat", overrides, '2026-06-30')).toBe(1);
      expect(at("L'Hospitalet de Llobregat", overrides, '2026-07-01')).toBeNull();
      expect(at('Barcelona', overrides)).toBe(1);
    }
    expect(at('Sitges', own({ value: 0, law, municipality: 'Sitges' }))).toBe(0);
  });

  it('[VAL-05] extend one beyond its declaration', () => {
    const overrides = own({
      value: 1,
      law,
      ine: '08019',
      municipality: 'Barcelona',
      from: '2024-03-16',
      to: '2028-03-16',
    });
    expect(at('Barcelona', overrides, '2028-03-16')).toBe(1);
    expect(at('Badalona', overrides, '2028-03-16')).toBeNull();
  });

  it.each([
    [{ value: 1, law }, /«municipality» o «ine»/],
    [{ value: 1, law, ine: '8019' }, /«ine» debe ser .*cinco cifras/],
    [{ value: 1, law, ine: '08019', alsoCalled: 'Barna' }, /«alsoCalled» debe ser una lista/],
    [{ value: 1, law, ine: '08019', source: 3 }, /«source» debe ser/],
  ])('[VAL-11] refuses %j', (entry, message) => {
    expect(checkLegalSetting('legal.stressedZone', [entry] as never)[0]?.message).toMatch(message);
  });
});
