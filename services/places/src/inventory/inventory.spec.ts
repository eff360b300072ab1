import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import pg from 'pg';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const service = serviceContext('places');

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('places', PlacesModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('places');
const makePlace = (object: Record<string, Json> = {}) =>
  records().create({ collection: 'place', object: { street: 'Calle Mayor', ...object } }, staff);
const makeInventory = (place: string, more: Record<string, Json> = {}) =>
  records().create({ collection: 'inventory', object: { place, ...more } }, staff);
const place = (id: string) => records().get({ collection: 'place', id }, staff);
const holds = (id: string, inventoryIds: string[]) =>
  until(`place with ${inventoryIds.length} inventories`, async () => {
    const found = await place(id);
    return sameJson(found['inventoryIds'], inventoryIds) ? found : undefined;
  });

describe('an inventory', () => {
  it('[ENT-09] is not for strangers, and needs its place', async () => {
    const { id } = await makePlace();
    for (const role of ['OWNER', 'COMMUNITY'] as const)
      await expect(
        records().create({ collection: 'inventory', object: { place: id } }, testContext(role)),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(records().create({ collection: 'inventory', object: {} }, staff)).rejects.toMatchObject({
      body: { problems: [{ field: 'place', rule: 'required' }] },
    });
  });

  it('[ENT-09] comes back as it was given, room by room, and nothing of it is readable at rest', async () => {
    const home = await makePlace();
    const rooms: Json = [
      {
        type: 'KITCHEN',
        name: 'Cocina office',
        conservation: 'AVERAGE',
        notes: 'Azulejo roto junto a la ventana de Remedios',
        elements: [
          {
            type: 'APPLIANCE',
            name: 'Horno pirolítico',
            conservation: 'BAD',
            parameters: { brand: 'Zanussi', works: false },
          },
          {
            type: 'METER',
            name: 'Contador',
            parameters: { meter: 'GAS', location: 'Galería', reading: 12345.6 },
          },
        ],
      },
    ];
    const { id } = await makeInventory(home.id, { rooms, description: 'Entrega a Remedios Amaya' });
    const found = await records().get({ collection: 'inventory', id }, staff);
    expect(found).toMatchObject({ rooms, roomCount: 1, elementCount: 2, worstConservation: 'BAD' });

    const client = new pg.Client({ connectionString: harness.database.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ row: string }>(
      'select row_to_json(i)::text as row from places.inventory i where id = $1',
      [id],
    );
    const { rows: audit } = await client.query<{ row: string }>(
      'select row_to_json(a)::text as row from places.audit a',
    );
    await client.end();
    for (const word of ['Remedios', 'Zanussi', 'Horno', 'Galería', '12345.6'])
      expect([word, JSON.stringify([rows, audit]).includes(word)]).toEqual([word, false]);
  });

  it('[ENT-09] lists are filtered by how it is kept', async () => {
    const home = await makePlace();
    const bad = await makeInventory(home.id, { rooms: [{ type: 'TERRACE', conservation: 'BROKEN' }] });
    await makeInventory(home.id);
    const { items } = await records().list(
      { collection: 'inventory', filter: { place: home.id, worstConservation: { $in: ['BAD', 'BROKEN'] } } },
      staff,
    );
    expect(items.map(({ id }) => id)).toEqual([bad.id]);
  });
});

describe('a place and its inventories', () => {
  it('[VAL-10] a new inventory is found at its place, with its INVENTORY reference', async () => {
    const references = { agent: { LANDLORD: ['019a9f00-0000-7000-8000-000000000001'] } };
    const home = await makePlace({ references });
    const first = await makeInventory(home.id);
    await holds(home.id, [first.id]);
    const second = await makeInventory(home.id, { type: 'CHECK_OUT' });
    const found = await holds(home.id, [first.id, second.id]);
    expect(found['references']).toEqual({ ...references, inventory: { INVENTORY: [first.id, second.id] } });
  });

  it('[VAL-10] saving a place, new or changed, adds the reference for each inventory it names', async () => {
    const [a, b] = ['019a9f00-0000-7000-8000-00000000000a', '019a9f00-0000-7000-8000-00000000000b'];
    const home = await makePlace({ inventoryIds: [a] });
    expect((await place(home.id))['references']).toEqual({ inventory: { INVENTORY: [a] } });
    await records().patch(
      {
        collection: 'place',
        id: home.id,
        version: home.version,
        patch: { references: { inventory: { CHECK_OUT: [b] } } },
      },
      staff,
    );
    expect((await place(home.id))['references']).toEqual({
      inventory: { CHECK_OUT: [b], INVENTORY: [b, a] },
    });
  });

  it('[VAL-10] an inventory that is deleted leaves, comes back, and moves', async () => {
    const [home, other] = [await makePlace(), await makePlace()];
    const { id } = await makeInventory(home.id);
    await holds(home.id, [id]);
    const change = (patch: Record<string, Json>) =>
      records().patch({ collection: 'inventory', id, patch }, service);
    await change({ status: 'DELETED' });
    expect((await holds(home.id, []))['references']).toEqual({ inventory: { INVENTORY: [] } });
    await change({ status: 'RESTORED' });
    await holds(home.id, [id]);
    await change({ place: other.id });
    await holds(other.id, [id]);
    await holds(home.id, []);
    const { version } = await holds(other.id, [id]);
    await change({ type: 'OTHER' });
    const next = await makeInventory(other.id);
    expect((await holds(other.id, [id, next.id])).version).toBe(version + 1);
  });
});
