import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ places: PlacesModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const command = (name: string, input: object, as: string | null = token) =>
  t.post<Record<string, Json>>(`/commands/${name}`, input, as === null ? {} : { token: as });
const create = async (collection: string, object: object) =>
  (await t.call('createObject', { collection, object }, { token })).data as Row;

async function inventory() {
  const place = await create('place', { street: 'Calle Mayor' });
  const rooms = [{ type: 'KITCHEN', name: 'Cocina', elements: [{ type: 'OTHER', name: 'Horno' }] }];
  return create('inventory', { place: place.id, rooms });
}
const edit = (more: object) => ({
  id: randomUUID(),
  kind: 'SET',
  element: null,
  field: 'conservation',
  value: 'BROKEN',
  base: 'GOOD',
  madeAt: Math.floor(Date.now() / 1000),
  version: 1,
  ...more,
});

describe('an inventory on a phone, through the gateway', () => {
  it('[INV-01] needs a session, and one of the house', async () => {
    const { id } = await inventory();
    const tenant = await t.tokenFor('TENANT');
    for (const [name, input] of [
      ['TakeInventory', { id }],
      ['MergeInventory', { id, edits: [] }],
      ['InventoryPhoneKey', {}],
    ] as const) {
      expect((await command(name, input, null)).status).toBe(401);
      expect((await command(name, input, tenant)).status).toBe(403);
    }
  });

  it('[INV-01] what was done is merged once, told by edit, and read again by everybody', async () => {
    const { id } = await inventory();
    const taken = (await command('TakeInventory', { id })).body;
    const [room] = taken['rooms'] as { key: string; elements: { key: string }[] }[];
    const edits = [
      edit({ room: room!.key, element: room!.elements[0]!.key }),
      edit({ room: room!.key, field: 'notes', value: 'Azulejo roto', base: null }),
      edit({ room: 'gone' }),
    ];
    for (const _ of [1, 2]) {
      const { status, body } = await command('MergeInventory', { id, edits });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: 2,
        results: [
          { id: edits[0]!.id, outcome: 'APPLIED' },
          { id: edits[1]!.id, outcome: 'APPLIED' },
          { id: edits[2]!.id, outcome: 'REFUSED', message: expect.stringContaining('ya no está') },
        ],
      });
    }
    const { data } = await t.call('getObject', { collection: 'inventory', id }, { token });
    expect(data).toMatchObject({
      version: 2,
      worstConservation: 'BROKEN',
      rooms: [{ notes: 'Azulejo roto', elements: [{ conservation: 'BROKEN' }] }],
    });
  });

  it('[INV-01] an edit that cannot be understood is named by its field', async () => {
    const { id } = await inventory();
    const { status, body } = await command('MergeInventory', {
      id,
      edits: [edit({ room: 'a', kind: 'BURN' })],
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('edits.0.kind');
  });
});
