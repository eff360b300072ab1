import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cloneOfPlace,
  formatDoor,
  formatStaircase,
  generateAddress,
  placeDisplayName,
  shortAddress,
  inventoryReferences,
} from './address.ts';
import { floorLabels, floorPosition, formatFloor } from './floors.ts';

const unit = {
  type: 'UNIT',
  unitType: 'FLAT',
  street: 'Calle de Atocha',
  number: '27',
  staircase: 'B',
  floor: '3',
  door: '2',
  other: 'Interior',
  zip: '28012',
  city: 'Madrid',
  province: 'Madrid',
  region: 'Comunidad de Madrid',
  country: 'España',
};

describe('ordinals', () => {
  it.each([
    ['3', '3º'],
    ['0', 'Bajos'],
    [0, 'Bajos'],
    [4, '4º'],
    ['GROUND', 'Bajos'],
    ['-2', '-2º'],
    ['03', '3º'],
    ['PENTHOUSE', 'Ático'],
    ['MEZZANINE', 'Entresuelo'],
    ['principal', 'Principal'],
    ['Altillo', 'Altillo'],
    ['', ''],
    [null, ''],
  ])('[VAL-02] floor %s is shown as «%s»', (floor, text) => {
    expect(formatFloor(floor)).toBe(text);
  });

  it.each([
    ['2', 'FLAT', '2ª'],
    ['02', undefined, '2ª'],
    ['A', 'FLAT', 'A'],
    ['Izquierda', 'FLAT', 'Izquierda'],
    ['14', 'PARKING', 'plaza 14'],
    ['14', 'PARKING_AND_STORAGE', 'plaza 14'],
    ['14', 'STORAGE', '14ª'],
    [' ', 'PARKING', ''],
    [undefined, 'FLAT', ''],
  ])('[VAL-02] door %s of a %s is shown as «%s»', (door, type, text) => {
    expect(formatDoor(door, type)).toBe(text);
  });

  it('[VAL-02] staircases are abbreviated', () => {
    expect(formatStaircase('A')).toBe('Esc.A');
    expect(formatStaircase('')).toBe('');
  });

  it('[ENM-01] floors stand in the order of the building', () => {
    expect(floorLabels.map(([value]) => value).join(' ')).toBe(
      '-5 -4 -3 -2 -1 GROUND SHOP PRINCIPAL HOUSE MEZZANINE BASEMENT SEMIBASEMENT 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 PENTHOUSE OVERPENTHOUSE SUPERIOR',
    );
    expect(
      ['10', '2', '0', '-1', 'PENTHOUSE', 'x'].sort((a, b) => floorPosition(a) - floorPosition(b)),
    ).toEqual(['-1', '0', '2', '10', 'PENTHOUSE', 'x']);
  });
});

describe('addresses', () => {
  it('[VAL-10] is generated from the parts in Spanish postal order', () => {
    expect(generateAddress(unit)).toBe(
      'Calle de Atocha 27, Esc.B 3º 2ª, Interior, 28012 Madrid, Comunidad de Madrid, España',
    );
    expect(shortAddress(unit)).toBe('Calle de Atocha 27, Esc.B 3º 2ª, Interior');
  });

  it('[VAL-10] leaves floor, door, staircase and other out of a whole building', () => {
    expect(generateAddress({ ...unit, type: 'PROPERTY' })).toBe(
      'Calle de Atocha 27, 28012 Madrid, Comunidad de Madrid, España',
    );
  });

  it('[VAL-10] shows parking spaces and ground floors', () => {
    expect(
      shortAddress({ ...unit, unitType: 'PARKING', floor: '-1', door: '14', staircase: null, other: null }),
    ).toBe('Calle de Atocha 27, -1º plaza 14');
    expect(shortAddress({ street: 'Carrer Gran', number: '1', floor: '0', door: '1' })).toBe(
      'Carrer Gran 1, Bajos 1ª',
    );
  });

  it('[VAL-10] has no stray commas when parts are missing', () => {
    expect(generateAddress({})).toBe('');
    expect(generateAddress({ zip: '08001' })).toBe('08001');
    const part = fc.option(fc.constantFrom('', ' ', 'a', 'b c', '3'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          type: part,
          street: part,
          number: part,
          staircase: part,
          floor: part,
          door: part,
          other: part,
          zip: part,
          city: part,
          province: part,
          region: part,
          country: part,
        }),
        (place) => {
          expect(generateAddress(place)).not.toMatch(/^[ ,]|[ ,]$|, ,|,,| {2}/);
        },
      ),
    );
  });

  it('[VAL-10] the display name is the custom address, else the stored one, else a generated one', () => {
    expect(placeDisplayName({ ...unit, customAddress: 'Ático de Atocha', address: 'guardada' })).toBe(
      'Ático de Atocha',
    );
    expect(placeDisplayName({ ...unit, customAddress: ' ', address: 'guardada' })).toBe('guardada');
    expect(placeDisplayName({ ...unit, address: null })).toBe(generateAddress(unit));
  });

  it('[VAL-10] a clone drops id, adminId, adminTable and references, and shares nothing', () => {
    const place = {
      id: '1',
      adminId: '2',
      adminTable: 'unit',
      references: { inventory: {} },
      street: 'x',
      supplies: [{ type: 'GAS' }],
    };
    const copy = cloneOfPlace(place);
    expect(copy).toEqual({ street: 'x', supplies: [{ type: 'GAS' }] });
    expect(copy.supplies).not.toBe(place.supplies);
    expect(place.id).toBe('1');
  });

  it('[VAL-10] saving adds an INVENTORY reference for each inventory, once', () => {
    const references = { inventory: { INVENTORY: ['a'], CHECK_OUT: ['x'] }, agent: { LANDLORD: ['l'] } };
    const saved = inventoryReferences(references, ['b', 'b', 'a']);
    expect(saved).toEqual({
      inventory: { INVENTORY: ['a', 'x', 'b'], CHECK_OUT: ['x'] },
      agent: { LANDLORD: ['l'] },
    });
    expect(references.inventory.INVENTORY).toEqual(['a']);
    expect(inventoryReferences(saved, ['b'])).toEqual(saved);
    expect(inventoryReferences(null, ['b'])).toEqual({ inventory: { INVENTORY: ['b'] } });
  });

  it('[VAL-10] nothing to add leaves the references as they are, whatever they are', () => {
    for (const references of [null, {}, { agent: { LANDLORD: ['l'] } }, 'x', [1], { inventory: ['a'] }])
      expect(inventoryReferences(references, [])).toEqual(references);
    expect(inventoryReferences(undefined, [])).toBeNull();
    expect(inventoryReferences('x', ['b'])).toBe('x');
  });
});
