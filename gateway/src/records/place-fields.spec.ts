import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ places: PlacesModule });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

async function createAndRead(object: Record<string, Json>): Promise<Row> {
  const created = await t.call('createObject', { collection: 'place', object }, { token });
  expect([created.error, created.success]).toEqual([null, true]);
  const read = await t.call('getObject', { collection: 'place', id: created.id }, { token });
  return read.data as Row;
}

const [person, property, media, inventory, mandate, document] = Array.from({ length: 6 }, () => randomUUID());
const day = fromDayKey('2026-11-20');

/**
 * C §3.3, field by field in the order of the text. `default` is what the text says of a new place; null where it says
 * nothing. `deleted` is proven with the other deleted records (ENT-11).
 */
const fields: Record<string, { default: Json; value?: Json }> = {
  adminId: { default: null, value: '4711' },
  adminTable: { default: null, value: 'inmuebles' },
  street: { default: null, value: 'Carrer de Sants' },
  number: { default: null, value: '12' },
  zip: { default: null, value: '08014' },
  staircase: { default: null, value: 'B' },
  floor: { default: null, value: '3' },
  door: { default: null, value: '2' },
  room: { default: null, value: 'H1' },
  other: { default: null, value: 'Interior' },
  city: { default: null, value: 'Barcelona' },
  province: { default: null, value: 'Barcelona' },
  region: { default: null, value: 'Cataluña' },
  // *Ours*: Spain unless said otherwise.
  country: { default: 'España', value: 'Andorra' },
  customAddress: { default: null, value: 'Casa del jardín' },
  googleMapsUrl: { default: null, value: 'https://maps.example/casa' },
  googleMapsImage: { default: null, value: media as string },
  cadastralReference: { default: null, value: '9872023VH5797S0001WX' },
  hasYard: { default: false, value: true },
  hasPool: { default: false, value: true },
  hasPorter: { default: false, value: true },
  hasElevator: { default: false, value: true },
  yearOfConstruction: { default: 0, value: 1932 },
  buildingManagementCompany: { default: null, value: 'Fincas Roca SL' },
  buildingManagementContact: { default: null, value: 'Olga Roca' },
  buildingManagementPhone: { default: null, value: '+34930000001' },
  buildingManagementEmail: { default: null, value: 'fincas@roca.example' },
  occupancyCertificate: {
    default: null,
    value: { type: 'OCCUPANCY', number: 'CHB0001', issueDate: day, notes: 'Segunda ocupación' },
  },
  energyCertificate: { default: null, value: { type: 'ENERGY', number: 'E-77', issueRequestDate: day } },
  unitType: { default: 'FLAT', value: 'PENTHOUSE' },
  totalArea: { default: 0, value: 91.5 },
  livingArea: { default: 0, value: 84 },
  usefulArea: { default: 0, value: 80.25 },
  description: { default: null, value: 'Exterior y soleado.' },
  references: { default: null, value: { document: { NIF: [document as string] } } },
  type: { default: 'UNIT', value: 'UNIT' },
  keySets: { default: 2, value: 5 },
  horizontalDivision: { default: true, value: false },
  chronology: {
    default: [],
    value: [{ description: 'Alta', date: day, subcategory: 'INVENTORY', importedFromAdmin: true }],
  },
  property: { default: null, value: property as string },
  notes: { default: [], value: [{ date: day, text: 'Llaves en la portería' }] },
  zendeskId: { default: null, value: '991' },
  zendeskKey: { default: null, value: 'Z-1' },
  zendeskName: { default: null, value: 'Casa del jardín' },
  supplies: {
    default: [],
    value: [
      { type: 'WATER', holderType: 'LANDLORD', holderId: person as string, company: 'Aigües', amount: 21.5 },
    ],
  },
  fixedExpenses: { default: [], value: [{ concept: 'Comunidad', amount: 60.5, vatPercent: 21, from: day }] },
  documents: { default: [], value: [document as string] },
  salesValues: { default: [], value: [{ type: 'APPRAISAL_VALUE', value: 250_000, date: day }] },
  mandates: { default: [], value: [mandate as string] },
  contractType: { default: null, value: 'SEASONAL_CONTRACT' },
  inventoryIds: { default: [], value: [inventory as string] },
  // Figures that the services keep; no caller sets them.
  kpi: { default: null },
  stats: { default: null },
};

describe('[ENT-04] a place has every field of C §3.3', () => {
  it('with the defaults of the text', async () => {
    const made = await createAndRead({});
    for (const [name, { default: value }] of Object.entries(fields))
      expect([name, made[name] ?? null]).toEqual([name, value]);
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(made['createdAt']).toEqual(expect.any(Number));
    expect(made['updatedAt']).toEqual(made['createdAt']);
  });

  it('[VAL-10] each is written and read back as it was given; address and INVENTORY references are made', async () => {
    const given = Object.fromEntries(
      Object.entries(fields).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    );
    const made = await createAndRead(given);
    const { chronology, references, ...plain } = given as Record<string, Json>;
    for (const [name, value] of Object.entries(plain))
      expect([name, made[name]]).toEqual([name, typeof value === 'object' ? expect.anything() : value]);
    expect(made).toMatchObject(plain as object);
    // The category of an entry follows from its subcategory, and an inventory adds its own reference (VAL-10).
    expect(made['chronology']).toMatchObject(chronology as object[]);
    expect(made['references']).toEqual({
      ...(references as object),
      inventory: { INVENTORY: [inventory] },
    });
    expect(made['address']).toBe(
      'Carrer de Sants 12, Esc.B 3º 2ª, Interior, 08014 Barcelona, Cataluña, Andorra',
    );
  });

  it('[VAL-10] a property is a place of the type PROPERTY, without floor, door, staircase and other in its address', async () => {
    const { floor, door, staircase, other, street, number, city } = fields;
    const parts = Object.entries({ floor, door, staircase, other, street, number, city });
    const object = Object.fromEntries(parts.map(([name, field]) => [name, field?.value ?? null]));
    const made = await createAndRead({ ...object, type: 'PROPERTY' });
    expect(made).toMatchObject({ type: 'PROPERTY', address: 'Carrer de Sants 12, Barcelona, España' });
  });

  it('[VAL-10] is called by its own name, else by its address', async () => {
    const parts = { street: 'Carrer de Sants', number: '12', city: 'Barcelona' };
    const [named, plain] = [
      await createAndRead({ ...parts, customAddress: 'Casa del jardín' }),
      await createAndRead(parts),
    ];
    const { body } = await t.get<{ id: string; description: string }[]>(
      `/labels?collection=place&ids=${named.id},${plain.id}`,
      { token },
    );
    const text = JSON.stringify(body);
    expect(text).toContain('Casa del jardín');
    expect(text).toContain('Carrer de Sants 12, Barcelona, España');
  });

  it('what the system keeps is not taken from a caller', async () => {
    for (const name of ['address', 'kpi', 'stats', 'createdAt']) {
      const { error } = await t.call(
        'createObject',
        { collection: 'place', object: { [name]: name === 'createdAt' ? 1 : 'x' } },
        { token },
      );
      expect([name, error?.problems?.[0]?.field, error?.kind]).toEqual([name, name, 'invalid']);
    }
  });
});
