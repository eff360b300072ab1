import { describe, expect, it } from '@jest/globals';
import { areaOf } from './area-of.ts';

const area = (name: string, kind: string, city: string, zips: string | string[]) => ({
  name,
  kind,
  city,
  zips,
});
const areas = [
  area('Gràcia', 'DISTRICT', 'Barcelona', '08012 08024'),
  area('Retiro', 'DISTRICT', 'Madrid', ['28009', '28014']),
  area('Sabadell', 'TOWN', 'Sabadell', '08201'),
];

describe('the area of a place', () => {
  it.each([
    ['a district by its postal code', { city: 'Barcelona', zip: '08024' }, 'Gràcia'],
    ['whatever the spelling of the city', { city: ' BARCELONA ', zip: '08012' }, 'Gràcia'],
    ['a town by its name, whatever the code', { city: 'Sabadell', zip: '08207' }, 'Sabadell'],
    ['not by the code of another city', { city: 'Madrid', zip: '08012' }, undefined],
    ['whichever way the codes are listed', { city: 'Madrid', zip: '28014' }, 'Retiro'],
    ['not without a code', { city: 'Madrid', zip: null }, undefined],
    ['not where the company does not work', { city: 'Sevilla', zip: '41001' }, undefined],
    ['not without a city', { city: null, zip: '08012' }, undefined],
  ])('[ENM-06] %s', (_title, place, name) => {
    expect(areaOf(areas, place)?.name).toBe(name);
  });
});
