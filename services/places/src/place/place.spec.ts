import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { validCadastralReference } from '@llavero/proto/compile/generators';
import { duplicatePlace } from '@llavero/proto/commands/places';
import type { Json } from '@llavero/proto/fields/field';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const provenca = {
  street: 'Carrer de Provença',
  number: '231',
  floor: '3',
  door: '2',
  zip: '08008',
  city: 'Barcelona',
  province: 'Barcelona',
  region: 'Cataluña',
};

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('places', PlacesModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('places');
const create = (object: Record<string, Json>) => records().create({ collection: 'place', object }, staff);
const read = (id: string) => records().get({ collection: 'place', id }, staff);

describe('a place', () => {
  it('[ENT-04] starts with the defaults of the text', async () => {
    const { id } = await create({});
    expect(await read(id)).toMatchObject({
      type: 'UNIT',
      unitType: 'FLAT',
      hasYard: false,
      hasPool: false,
      hasPorter: false,
      hasElevator: false,
      yearOfConstruction: 0,
      totalArea: 0,
      livingArea: 0,
      usefulArea: 0,
      keySets: 2,
      horizontalDivision: true,
      mandates: [],
      supplies: [],
    });
  });

  it('[VAL-10] [ENT-04] takes its address from its parts, when it is created and when one of them changes', async () => {
    const created = await create(provenca);
    const address = 'Carrer de Provença 231, 3º 2ª, 08008 Barcelona, Cataluña, España';
    expect(await read(created.id)).toMatchObject({ address });
    await records().patch(
      {
        collection: 'place',
        id: created.id,
        version: created.version,
        patch: { floor: 'GROUND', door: null },
      },
      staff,
    );
    const moved = 'Carrer de Provença 231, Bajos, 08008 Barcelona, Cataluña, España';
    expect(await read(created.id)).toMatchObject({ address: moved, version: created.version + 1 });
    expect(await records().labels({ collection: 'place', ids: [created.id] }, staff)).toMatchObject([
      { id: created.id, title: moved },
    ]);
  });

  it.each([[0], ['0'], ['00'], ['GROUND'], ['ground']])(
    '[ENT-04] [VAL-10] floor %j is the ground floor, kept as GROUND and shown as Bajos (C §3.3)',
    async (floor) => {
      const created = await create({ ...provenca, floor });
      const address = 'Carrer de Provença 231, Bajos 2ª, 08008 Barcelona, Cataluña, España';
      expect(await read(created.id)).toMatchObject({ floor: 'GROUND', address });
      const { id, version } = await create(provenca);
      await records().patch({ collection: 'place', id, version, patch: { floor } }, staff);
      expect(await read(id)).toMatchObject({ floor: 'GROUND', address });
    },
  );

  it('[ENT-04] [VAL-11] floors are taken as numbers, and only those of the text', async () => {
    expect(await read((await create({ ...provenca, floor: 3 })).id)).toMatchObject({ floor: '3' });
    expect(await read((await create({ ...provenca, floor: -1 })).id)).toMatchObject({ floor: '-1' });
    for (const floor of [21, -6, 0.5, '1.0', 'Bajos', true, [0], {}])
      await expect(create({ ...provenca, floor })).rejects.toMatchObject({
        body: { kind: 'invalid', problems: [{ field: 'floor' }] },
      });
  });

  it('[VAL-10] a whole building leaves out what lies inside; a name of its own is shown instead', async () => {
    const property = await create({ ...provenca, type: 'PROPERTY', customAddress: 'Casa Marsans' });
    expect(await read(property.id)).toMatchObject({
      address: 'Carrer de Provença 231, 08008 Barcelona, Cataluña, España',
    });
    expect(await records().labels({ collection: 'place', ids: [property.id] }, staff)).toMatchObject([
      { title: 'Casa Marsans' },
    ]);
  });

  it('[VAL-11] nobody writes the address itself, and a postal code that does not exist is named', async () => {
    await expect(create({ address: 'Calle Falsa 123' })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'address', rule: 'readOnly' }] },
    });
    await expect(create({ ...provenca, zip: '99999' })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'zip' }] },
    });
  });
});

describe('a copy of a place', () => {
  const duplicate = (id: string, ctx = staff) => harness.peers.command(duplicatePlace, { id }, ctx);

  it('[VAL-10] is for the office, and of a place that exists', async () => {
    const { id } = await create(provenca);
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'OWNER'] as const)
      await expect(duplicate(id, testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(duplicate('019a9f00-0000-7000-8000-00000000dead')).rejects.toMatchObject({
      body: { kind: 'notFound' },
    });
  });

  it('[VAL-10] is another record with the same building and features, without what is that place alone', async () => {
    const inventory = '019a9f00-0000-7000-8000-000000000001';
    const original = await create({
      ...provenca,
      adminId: '4711',
      adminTable: 'unit',
      cadastralReference: validCadastralReference(5),
      zendeskId: 'z1',
      hasElevator: true,
      keySets: 3,
      description: 'Exterior, con galería',
      references: { contract: { RENT: [inventory] } },
      inventoryIds: [inventory],
      energyCertificate: { type: 'ENERGY', number: 'CEE1', rating: 'D' },
      supplies: [
        {
          type: 'WATER',
          code: '88',
          company: 'Aigües',
          holderName: 'Ana Roca',
          paymentMethod: 'MANUAL_REBILL',
        },
      ],
      chronology: [{ description: 'Alta', date: 1_795_000_000, subcategory: 'INVENTORY' }],
    });
    const created = await duplicate(original.id);
    const [first, second] = [await read(original.id), await read(created.id)];
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({
      version: 1,
      ...provenca,
      address: first['address'],
      hasElevator: true,
      keySets: 3,
      description: 'Exterior, con galería',
      adminId: null,
      adminTable: null,
      references: null,
      cadastralReference: null,
      energyCertificate: null,
      zendeskId: null,
      inventoryIds: [],
      chronology: [],
      supplies: [
        { type: 'WATER', company: 'Aigües', paymentMethod: 'MANUAL_REBILL', code: null, holderName: null },
      ],
    });
    expect(await read(original.id)).toEqual(first);
    const [entry] = await records().history({ collection: 'place', id: created.id }, staff);
    expect(entry).toMatchObject({ verb: 'created', actor: staff.actor.id });
  });
});

describe('the search of units', () => {
  const titles = async (text: string, limit = 7) =>
    (await records().search({ collection: 'place', text, limit }, staff)).map(({ title }) => title);

  it('[TOP-01] finds a street whatever accents and capitals are typed, from three characters', async () => {
    await create({
      ...provenca,
      street: 'Avenida de José Antonio Núñez',
      number: '7',
      floor: '1',
      door: '4',
    });
    const found = 'Avenida de José Antonio Núñez 7, 1º 4ª, 08008 Barcelona, Cataluña, España';
    for (const text of ['nuñez', 'NUNEZ', 'jose antonio', 'núñez 7', 'uñe'])
      expect([text, await titles(text)]).toEqual([text, [found]]);
    expect((await titles('provenca')).length).toBeGreaterThan(1);
    expect(await titles('nu')).toEqual([]);
    expect(await titles('no hay tal calle')).toEqual([]);
  });

  it('[TOP-01] answers at most seven, and a unit by its cadastral reference', async () => {
    for (let at = 0; at < 9; at += 1)
      await create({ ...provenca, street: 'Passeig de Sant Joan', door: `${at}` });
    expect(await titles('passeig')).toHaveLength(7);
    await create({ street: 'Calle Única', number: '1', cadastralReference: '7837301VG8173B0001TT' });
    expect(await titles('7837301VG8173B')).toEqual(['Calle Única 1, España']);
  });

  it('[SES-09] is not for people outside the company', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'COMMUNITY'] as const)
      await expect(
        records().search({ collection: 'place', text: 'provenca', limit: 7 }, testContext(role)),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
