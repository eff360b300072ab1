import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateCreate } from '../../fields/validate.ts';
import { conservations, elementTypes, roomTypes } from '../../records/choices/inventory.ts';
import { inventory, type InventoryElement, type InventoryRoom } from '../../records/places/inventory.ts';
import { addMonths, fromDayKey as day } from '../../values/dates.ts';
import { toCents } from '../../values/money.ts';
import { startingUsefulLives } from '../useful-life.ts';
import { changeText, compareInventories, parameterLines } from './comparison.ts';
import { deductionKindOf, proposeDeductions } from './deductions.ts';
import { newElement, newRoom, roomsFrom, roomsOfPlace, sameAsEntry } from './start.ts';

const RUNS = 300;
const place = '01900000-0000-7000-8000-000000000001';
const photo = '01900000-0000-7000-8000-000000000002';
const entry = day('2024-11-15');
const returned = day('2026-11-15');

const element = (
  type: InventoryElement['type'],
  name: string,
  more: Partial<InventoryElement> = {},
): InventoryElement => ({ ...newElement(type, name), ...more });
const kitchen = (...elements: InventoryElement[]): InventoryRoom => ({ ...newRoom('KITCHEN'), elements });
const compareElements = (before: InventoryElement[], after: InventoryElement[]) =>
  compareInventories([kitchen(...before)], [kitchen(...after)]);
const proposals = (before: InventoryElement[], after: InventoryElement[]) =>
  proposeDeductions(compareElements(before, after), { entry, returned });

describe('[INV-01] check-in against check-out', () => {
  it('names what is missing, new, worse, better, changed and the same', () => {
    const had = [
      element('APPLIANCE', 'Horno', { conservation: 'NEW', parameters: { works: true } }),
      element('FURNITURE', 'Sillas', { parameters: { count: 5 } }),
      element('FIXTURE', 'Campana'),
      element('DOOR', 'Puerta', { conservation: 'BAD' }),
      element('METER', 'Gas', { parameters: { meter: 'GAS', reading: 1200 } }),
      element('KEY_SET', 'Llaves', { parameters: { count: 3 } }),
      element('OTHER', 'Cuadro'),
    ];
    const has = [
      element('APPLIANCE', 'Horno', { conservation: 'BROKEN', parameters: { works: false } }),
      element('FURNITURE', 'sillas ', { parameters: { count: 3 } }),
      element('FIXTURE', 'Campana'),
      element('DOOR', 'Puerta', { conservation: 'GOOD' }),
      element('METER', 'Gas', { parameters: { meter: 'GAS', reading: 1850.5 } }),
      element('KEY_SET', 'Llaves', { parameters: { count: 2 } }),
      element('OTHER', 'Felpudo'),
    ];
    const compared = compareElements(had, has);
    expect(compared.rooms[0]?.elements.map((one) => [one.name, one.change, changeText(one)])).toEqual([
      ['Horno', 'WORSE', 'De Nuevo a Roto · Funciona: Sí → No'],
      ['sillas ', 'WORSE', 'Unidades: 5 → 3'],
      ['Campana', 'SAME', 'Igual que la entrada'],
      ['Puerta', 'BETTER', 'De Malo a Bueno'],
      ['Gas', 'CHANGED', 'Lectura: 1.200 → 1.850,50'],
      ['Llaves', 'WORSE', 'Número de juegos: 3 → 2'],
      ['Felpudo', 'NEW', 'No estaba en la entrada'],
      ['Cuadro', 'MISSING', 'Falta'],
    ]);
    expect(compared).toMatchObject({ worse: 3, missing: 1, added: 1, changed: 2 });
  });

  it('a whole room that is missing counts element by element, and two of one name stay apart', () => {
    const bedroom = (conservation: InventoryElement['conservation']): InventoryRoom => ({
      ...newRoom('BEDROOM'),
      elements: [element('FURNITURE', 'Cama', { conservation })],
    });
    const twice = compareInventories([bedroom('GOOD'), bedroom('NEW')], [bedroom('GOOD'), bedroom('BAD')]);
    expect(twice.rooms.map(({ elements }) => elements[0]?.steps)).toEqual([0, 3]);
    const gone = compareInventories([bedroom('GOOD'), newRoom('TOILET')], [newRoom('TOILET')]);
    expect(gone.rooms.map(({ name, after }) => [name, after === null])).toEqual([
      ['Aseo', false],
      ['Dormitorio', true],
    ]);
    expect(gone.missing).toBe(1);
  });

  it('every element of both is there once; one with itself differs in nothing, and the other way round mirrors', () => {
    fc.assert(
      fc.property(anyRooms, anyRooms, (before, after) => {
        const compared = compareInventories(before, after);
        const elements = compared.rooms.flatMap((room) => room.elements);
        const of = (rooms: InventoryRoom[]) => rooms.flatMap((room) => room.elements);
        expect(elements.flatMap(({ before: one }) => one ?? [])).toHaveLength(of(before).length);
        expect(elements.flatMap(({ after: one }) => one ?? [])).toEqual(of(after));
        expect(compareInventories(after, before)).toMatchObject({
          missing: compared.added,
          added: compared.missing,
        });
        const itself = compareInventories(after, after);
        expect(itself).toMatchObject({ worse: 0, missing: 0, added: 0, changed: 0 });
        expect(proposeDeductions(itself, { entry, returned })).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('data are said as people read them', () => {
    const meter = element('METER', 'Gas', { parameters: { meter: 'GAS', location: 'Galería', reading: 12 } });
    expect(parameterLines(meter)).toEqual(['Contador de: Gas', 'Ubicación: Galería', 'Lectura: 12']);
    expect(parameterLines(element('OTHER', 'x', { parameters: null }))).toEqual([]);
  });
});

describe('[INV-01] [OPS-04] deductions proposed by age', () => {
  it('takes what is gone, broken or bad at the share of the house, reduced by age; wear and meters cost nothing', () => {
    const priced = (cost: number, installed: string) => ({
      replacementCost: cost,
      installed: day(installed),
    });
    const had = [
      element('APPLIANCE', 'Horno', priced(400, '2021-11-15')),
      element('FURNITURE', 'Mesa', { ...priced(300, '2024-11-15'), conservation: 'NEW' }),
      element('DOOR', 'Puerta', { ...priced(200, '2016-11-15'), conservation: 'GOOD' }),
      element('OTHER', 'Pintura', priced(600, '2020-11-15')),
      element('METER', 'Luz', { parameters: { meter: 'ELECTRICITY', reading: 1 } }),
      element('FIXTURE', 'Encimera', { conservation: 'NEW' }),
    ];
    const has = [
      element('FURNITURE', 'Mesa', { conservation: 'BAD' }),
      element('DOOR', 'Puerta', { conservation: 'AVERAGE' }),
      element('OTHER', 'Pintura', { conservation: 'BROKEN' }),
      element('FIXTURE', 'Encimera', { conservation: 'BROKEN' }),
    ];
    expect(proposals(had, has)).toEqual([
      // Half of 300, two of ten years old.
      {
        ...{ kind: 'FURNITURE', description: 'Cocina: Mesa. De Nuevo a Malo', cost: 150 },
        ...{ installed: day('2024-11-15'), amount: 120, usefulLifeYears: 10 },
      },
      // Paint of six years has outlived its five.
      expect.objectContaining({ kind: 'PAINT', cost: 600, amount: 0 }),
      // New at the entry: it counts from there; nobody noted a price.
      expect.objectContaining({ kind: 'CARPENTRY', cost: null, installed: entry, amount: null }),
      // Half of ten years are left.
      expect.objectContaining({
        ...{ kind: 'APPLIANCE', description: 'Cocina: Horno. Falta', cost: 400, amount: 200 },
      }),
    ]);
  });

  it('counts what is gone of several, and the state of what is left', () => {
    const chairs = (count: number, conservation: InventoryElement['conservation']) =>
      element('FURNITURE', 'Sillas', {
        ...{ conservation, parameters: { count }, replacementCost: 500, installed: returned },
      });
    expect(proposals([chairs(5, 'GOOD')], [chairs(3, 'GOOD')])[0]?.cost).toBe(200);
    expect(proposals([chairs(5, 'GOOD')], [chairs(3, 'BAD')])[0]?.cost).toBe(350);
    const keys = (count: number) =>
      element('KEY_SET', 'Llaves', { parameters: { count }, replacementCost: 90 });
    expect(proposals([keys(3)], [keys(2)])[0]).toMatchObject({ kind: 'KEYS', cost: 30, amount: 30 });
  });

  it('is in whole cents, never above the price, and never more for what is older', () => {
    fc.assert(
      fc.property(anyRooms, anyRooms, fc.nat(300), (before, after, older) => {
        const compared = compareInventories(before, after);
        const now = proposeDeductions(compared, { entry, returned });
        const later = proposeDeductions(compared, { entry, returned: addMonths(returned, older) });
        now.forEach(({ cost, amount }, at) => {
          if (cost === null || amount === null) return;
          expect(Number.isInteger(toCents(amount))).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(cost);
          expect(later[at]?.amount).toBeLessThanOrEqual(amount);
        });
        const prices = before.flatMap(({ elements }) => elements).map((one) => one.replacementCost ?? 0);
        const most = Math.max(
          0,
          ...prices,
          ...after.flatMap(({ elements }) => elements).map((one) => one.replacementCost ?? 0),
        );
        for (const { cost } of now) expect(cost ?? 0).toBeLessThanOrEqual(most);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['FIXTURE', 'Grifería', 'KITCHEN', 'BATHROOM'],
    ['FIXTURE', 'Mueble bajo', 'TOILET', 'BATHROOM'],
    ['FIXTURE', 'Armario empotrado', 'BEDROOM', 'CARPENTRY'],
    ['FURNITURE', 'Colchón', 'BEDROOM', 'TEXTILES'],
    ['OTHER', 'Suelo de tarima', 'BEDROOM', 'FLOORING'],
    ['OTHER', 'Buzón', 'DWELLING', 'OTHER'],
  ] as const)('%s %s in %s is %s', (type, name, room, kind) => {
    expect(deductionKindOf({ type, name }, { type: room })).toBe(kind);
    expect(startingUsefulLives).toHaveProperty(kind);
  });
});

describe('[WIZ-09] [INV-01] an inventory is started', () => {
  const before = kitchen(
    element('METER', 'Gas', {
      parameters: { meter: 'GAS', reading: 7, location: 'Galería' },
      photos: [photo],
    }),
    element('APPLIANCE', 'Horno', { conservation: 'AVERAGE', notes: 'Rayado', replacementCost: 400 }),
  );

  it('from an earlier one: the same rooms, without its photos, remarks and readings', () => {
    const [room] = roomsFrom([{ ...before, photos: [photo], notes: 'x', reviewed: true }]);
    expect(room).toMatchObject({ name: 'Cocina', photos: [], notes: null, reviewed: false });
    expect(room?.elements).toMatchObject([
      { parameters: { meter: 'GAS', location: 'Galería' }, photos: [] },
      { conservation: 'AVERAGE', notes: null, replacementCost: 400 },
    ]);
    expect(room?.elements[0]?.parameters).not.toHaveProperty('reading');
    expect(validateCreate(inventory, { place, rooms: [room!] })).toMatchObject({ elementCount: 2 });
  });

  it('«igual que la entrada» brings back elements and states, and keeps what was read and photographed now', () => {
    const now = kitchen(
      element('METER', 'Gas', { parameters: { meter: 'GAS', reading: 99 }, photos: [photo] }),
      element('OTHER', 'Felpudo'),
    );
    const same = sameAsEntry(now, before);
    expect(same.reviewed).toBe(true);
    expect(same.elements).toMatchObject([
      { name: 'Gas', parameters: { reading: 99, location: 'Galería' }, photos: [photo] },
      { name: 'Horno', conservation: 'AVERAGE', photos: [] },
    ]);
    expect(compareInventories([before], [same])).toMatchObject({ worse: 0, missing: 0, added: 0 });
  });

  it('from the record of the unit: default rooms, its keys, meters and yard; a parking space is one room', () => {
    const supplies = (['GAS', 'ELECTRICITY', 'ALARM'] as const).map((type) => ({ type }));
    const facts = { unitType: 'FLAT' as const, hasYard: true, keySets: 3 };
    const of = (more: object) =>
      roomsOfPlace({ ...facts, supplies, ...more } as Parameters<typeof roomsOfPlace>[0]);
    expect(of({}).map(({ type }) => type)).toEqual([
      ...roomTypes.values.filter((type) => roomTypes.options[type].isDefault),
      'TERRACE',
    ]);
    expect(of({}).flatMap(({ elements }) => elements)).toMatchObject([
      { type: 'KEY_SET', parameters: { count: 3 } },
      { name: 'Contador de gas', parameters: { meter: 'GAS' } },
      { name: 'Contador de electricidad', parameters: { meter: 'ELECTRICITY' } },
    ]);
    expect(of({ unitType: 'PARKING', supplies: [] }).map(({ type }) => type)).toEqual(['PARKING']);
    expect(validateCreate(inventory, { place, rooms: of({}) })).toMatchObject({ roomCount: 7 });
  });
});

const anyElement: fc.Arbitrary<InventoryElement> = fc
  .record({
    type: fc.constantFrom(...elementTypes.values),
    name: fc.constantFrom('Puerta', 'Llaves', 'Pintura', 'Mesa'),
    conservation: fc.constantFrom(...conservations.values),
    count: fc.option(fc.integer({ min: 0, max: 6 })),
    cost: fc.option(fc.integer({ min: 0, max: 900_000 }).map((cents) => cents / 100)),
    age: fc.option(fc.nat(300)),
  })
  .map(({ type, name, conservation, count, cost, age }) =>
    element(type, name, {
      conservation,
      parameters: count === null ? {} : { count },
      replacementCost: cost,
      installed: age === null ? null : addMonths(returned, -age),
    }),
  );

const anyRooms: fc.Arbitrary<InventoryRoom[]> = fc.array(
  fc
    .record({
      type: fc.constantFrom('KITCHEN' as const, 'BEDROOM' as const),
      elements: fc.array(anyElement, { maxLength: 6 }),
    })
    .map(({ type, elements }) => ({ ...newRoom(type), elements })),
  { maxLength: 4 },
);
