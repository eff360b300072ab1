import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { InputOf } from '@llavero/proto/commands/command';
import { inventoryPhoneKey, mergeInventory, takeInventory } from '@llavero/proto/commands/inventory-phone';
import type { Json } from '@llavero/proto/fields/field';
import type { InventoryRoom as Room, Undecided } from '@llavero/proto/records/places/inventory';
import pg from 'pg';
import { PlacesModule } from '../places.module.ts';

const marta = testContext('INTERNAL_EMPLOYEE');
const luis = testContext('INTERNAL_EMPLOYEE', randomUUID());
const now = Math.floor(Date.now() / 1000);
type Edit = InputOf<typeof mergeInventory>['edits'][number];

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('places', PlacesModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('places');
const read = (id: string) => records().get({ collection: 'inventory', id }, marta);
const take = (id: string, ctx = marta) => harness.peers.command(takeInventory, { id }, ctx);
const merge = (id: string, edits: Edit[], ctx = marta) =>
  harness.peers.command(mergeInventory, { id, edits }, ctx);

const kitchenOf = (...elements: Json[]): Json => [{ type: 'KITCHEN', name: 'Cocina', elements }];
const table = { type: 'FURNITURE', name: 'Mesa de Remedios' };
const oven = { type: 'APPLIANCE', name: 'Horno' };

async function inventory(more: Record<string, Json> = {}, home?: string) {
  const place =
    home ?? (await records().create({ collection: 'place', object: { street: 'Calle Mayor' } }, marta)).id;
  const object = { place, rooms: kitchenOf(table, oven), ...more };
  const { id } = await records().create({ collection: 'inventory', object }, marta);
  const { rooms, version } = await take(id);
  const [kitchen] = rooms as [Room];
  return { id, place, version, kitchen };
}
type Made = Awaited<ReturnType<typeof inventory>>;

const edit = ({ kitchen, version }: Made, at: number, more: Partial<Edit> = {}): Edit => ({
  id: randomUUID(),
  kind: 'SET',
  room: kitchen.key!,
  element: kitchen.elements[at]!.key,
  field: 'conservation',
  value: 'BAD',
  base: 'GOOD',
  madeAt: now - 100,
  version,
  ...more,
});
const elementsOf = async (id: string) => ((await read(id))['rooms'] as Room[])[0]!.elements;
const undecidedOf = async (id: string) => (await read(id))['undecided'] as Undecided[];

async function sql<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: harness.database.adminUrl });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows as T[];
}

describe('an inventory on a phone', () => {
  it('[INV-01] is for people of the house, external ones only where it is theirs', async () => {
    const made = await inventory();
    for (const role of ['TENANT', 'LANDLORD', 'OWNER'] as const) {
      await expect(take(made.id, testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
      await expect(merge(made.id, [edit(made, 0)], testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
    }
    const stranger = testContext('EXTERNAL_EMPLOYEE');
    await expect(take(made.id, stranger)).rejects.toMatchObject({ body: { kind: 'notFound' } });
    await expect(merge(made.id, [edit(made, 0)], stranger)).rejects.toMatchObject({
      body: { kind: 'notFound' },
    });
    const own = await inventory({ responsible: stranger.actor.id });
    expect((await merge(own.id, [edit(own, 0)], stranger)).results).toMatchObject([{ outcome: 'APPLIED' }]);
  });

  it('[INV-01] two people on it merge by element, in one version each, audited under their names', async () => {
    const made = await inventory();
    const [one, other] = await Promise.all([
      merge(made.id, [edit(made, 0, { value: 'BROKEN' })], marta),
      merge(made.id, [edit(made, 1, { field: 'parameters.brand', value: 'Balay', base: null })], luis),
    ]);
    expect([one.version, other.version].sort()).toEqual([made.version + 1, made.version + 2]);
    expect(await elementsOf(made.id)).toMatchObject([
      { name: table.name, conservation: 'BROKEN' },
      { name: 'Horno', parameters: { brand: 'Balay' } },
    ]);
    expect(await undecidedOf(made.id)).toEqual([]);
    const actors = await sql<{ actor: string }>('select actor from places.audit where record_id = $1', [
      made.id,
    ]);
    expect(actors.map(({ actor }) => actor)).toEqual(expect.arrayContaining([marta.actor.id, luis.actor.id]));
  });

  it('[INV-01] the same field twice: the later one stands, the other waits to be decided on', async () => {
    const made = await inventory();
    await merge(made.id, [edit(made, 0, { value: 'NEW', madeAt: now - 10 })], marta);
    const late = await merge(made.id, [edit(made, 0, { value: 'BROKEN', madeAt: now - 500 })], luis);
    expect(late.results).toMatchObject([{ outcome: 'ASIDE' }]);
    expect((await elementsOf(made.id))[0]).toMatchObject({ conservation: 'NEW' });
    const [waiting] = await undecidedOf(made.id);
    expect(waiting).toMatchObject({ value: 'BROKEN', by: luis.actor.id, at: now - 500 });
    await merge(
      made.id,
      [edit(made, 0, { kind: 'DECIDE', base: waiting!.id, value: true, madeAt: now })],
      marta,
    );
    expect((await elementsOf(made.id))[0]).toMatchObject({ conservation: 'BROKEN' });
    expect(await undecidedOf(made.id)).toEqual([]);
  });

  it('[INV-01] what was changed at the desk meanwhile is held against the phone, too', async () => {
    const made = await inventory();
    const rooms = [
      {
        ...made.kitchen,
        elements: made.kitchen.elements.map((one) => ({ ...one, conservation: 'AVERAGE' })),
      },
    ];
    await records().patch(
      {
        collection: 'inventory',
        id: made.id,
        version: made.version,
        patch: { rooms: rooms as Json },
      },
      luis,
    );
    await merge(made.id, [edit(made, 0, { value: 'BROKEN', madeAt: now - 5000 })]);
    expect((await elementsOf(made.id))[0]).toMatchObject({ conservation: 'AVERAGE' });
    expect(await undecidedOf(made.id)).toMatchObject([{ value: 'BROKEN', by: marta.actor.id }]);
  });

  it('[INV-01] edits sent again count once, also side by side and after others', async () => {
    const made = await inventory();
    const photo = randomUUID();
    const edits = [
      edit(made, 0),
      edit(made, 0, { kind: 'ADD_PHOTO', field: null, value: photo, base: null }),
    ];
    const replies = await Promise.all([merge(made.id, edits), merge(made.id, edits), merge(made.id, edits)]);
    expect(replies.map(({ version }) => version)).toEqual(replies.map(() => made.version + 1));
    expect((await elementsOf(made.id))[0]).toMatchObject({ conservation: 'BAD', photos: [photo] });
    await merge(made.id, [edit(made, 0, { value: 'NEW', base: 'BAD', madeAt: now })], luis);
    const again = await merge(made.id, edits);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'APPLIED']);
    expect((await elementsOf(made.id))[0]).toMatchObject({ conservation: 'NEW', photos: [photo] });
    expect((await read(made.id)).version).toBe(made.version + 2);
  });

  it('[INV-01] what is refused is told by edit, and the rest is saved', async () => {
    const made = await inventory();
    const { results } = await merge(made.id, [edit(made, 0, { element: 'gone' }), edit(made, 1)]);
    expect(results).toMatchObject([
      { outcome: 'REFUSED', message: expect.stringContaining('ya no está') },
      { outcome: 'APPLIED' },
    ]);
    expect((await elementsOf(made.id))[1]).toMatchObject({ conservation: 'BAD' });
  });

  it('[INV-01] an element that somebody has changed meanwhile is not taken away', async () => {
    const made = await inventory();
    await merge(made.id, [edit(made, 0, { field: 'notes', value: 'Rayada', base: null })], luis);
    const remove = { kind: 'REMOVE', field: null, value: null, base: null } as const;
    const { results } = await merge(made.id, [edit(made, 0, remove), edit(made, 1, remove)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'APPLIED']);
    expect((await elementsOf(made.id)).map(({ name }) => name)).toEqual([table.name]);
  });

  it('[INV-01] a signed one is not changed any more', async () => {
    const made = await inventory({ tenantSignatureDate: now - 86_400 * 2 });
    await expect(merge(made.id, [edit(made, 0)])).rejects.toMatchObject({
      body: { code: 'INVENTORY.SIGNED' },
    });
    expect(await take(made.id)).toMatchObject({ signed: true });
  });

  it('[INV-01] too many edits at once are refused, and a clock that is ahead does not win for ever', async () => {
    const made = await inventory();
    const many = Array.from({ length: 101 }, () => edit(made, 0));
    await expect(merge(made.id, many)).rejects.toMatchObject({ body: { code: 'INVENTORY.TOO_MANY_EDITS' } });
    await merge(made.id, [edit(made, 0, { value: 'NEW', madeAt: now + 10_000_000 })], marta);
    const [row] = await sql<{ made_at: string }>(
      'select made_at from places.inventory_edit where inventory = $1',
      [made.id],
    );
    expect(Number(row?.made_at)).toBeLessThan(now + 3600);
  });

  it('[INV-01] [ENT-10] nothing that was written is readable beside the sealed record', async () => {
    const made = await inventory();
    await merge(made.id, [edit(made, 0, { field: 'notes', value: 'Rayada por Remedios', base: null })]);
    await harness.peers.command(inventoryPhoneKey, {}, marta);
    const rows = await sql<{ row: string }>(
      `select row_to_json(e)::text as row from places.inventory_edit e
       union all select row_to_json(i)::text from places.inventory i where id = $1
       union all select row_to_json(a)::text from places.audit a`,
      [made.id],
    );
    expect(rows.filter(({ row }) => /Remedios|Rayada|Mesa/.test(row))).toEqual([]);
  });

  it('[INV-01] a check-out is taken with the check-in that it is held against', async () => {
    const day = 86_400;
    const entry = await inventory({ type: 'CHECK_IN', date: now - 400 * day });
    await inventory({ type: 'CHECK_IN', date: now - 900 * day, rooms: kitchenOf() }, entry.place);
    const exit = await inventory({ type: 'CHECK_OUT', date: now - day }, entry.place);
    const taken = await take(exit.id);
    expect(taken.entry).toBe(entry.id);
    expect(taken.entryRooms).toEqual([entry.kitchen]);
    expect(await take(entry.id)).toMatchObject({ entry: null, entryRooms: null });
  });
});

describe('the key of what waits on a phone', () => {
  const key = (ctx = marta) => harness.peers.command(inventoryPhoneKey, {}, ctx);

  it('[INV-01] is a person’s own, always the same, and lies sealed', async () => {
    const [first, again, other] = [await key(), await key(), await key(luis)];
    expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
    expect(again).toEqual(first);
    expect(other.key).not.toBe(first.key);
    const rows = await sql<{ sealed: Buffer }>('select sealed from places.phone_key');
    expect(rows.some(({ sealed }) => sealed.includes(Buffer.from(first.key)))).toBe(false);
  });

  it('[INV-01] [SES-05] is not given to whoever acts as another person', async () => {
    const acting = { ...marta, actor: { ...marta.actor, impersonator: luis.actor.id } };
    await expect(key(acting)).rejects.toMatchObject({ body: { code: 'INVENTORY.NOT_AS_ANOTHER' } });
  });
});
