import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { place } from '@llavero/proto/records/places/place';
import { records } from '@llavero/proto/records/registry';
import type { Filter } from '@llavero/proto/requests';
import { actionOfPatch, statusesRead } from '@llavero/proto/states/deletion';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { type Database, openDatabase } from '../../db/database.ts';
import { parseSealingKeys } from '../../db/sealed.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { bulkLoad } from '../write/bulk.ts';
import { RecordStore } from '../store.ts';
import { keyText, parsed, parsedRecord, quiet, refusal } from '../testing/harness.ts';
import { anyRecord } from '../testing/random-record.ts';

const service = testContext('SERVICE');
const admin = testContext('ADMIN');
const now = Math.floor(Date.now() / 1000);
const all = [...records.values()].map((definition) => [definition.collection, definition] as const);

let room: TestDatabase;
let db: Database;
beforeAll(async () => {
  room = await testDatabase('notifications');
  db = await openDatabase({
    url: room.url,
    schema: 'notifications',
    records: [...records.values()],
    keys: parseSealingKeys(keyText(1)),
    migrations: 'derive',
    logger: quiet,
  });
});
afterAll(async () => {
  await db?.close();
  await room?.drop();
});

async function made(definition: RecordDefinition) {
  const [object] = fc.sample(anyRecord(definition, startOfDay(now)), { numRuns: 1, seed: 7 });
  const id = uuidv7();
  await bulkLoad(db, definition, [{ id, object: object as Record<string, Json>, createdAt: now }]);
  return { id, store: new RecordStore(db, definition) };
}

describe('a deleted record reads DELETED', () => {
  it.each(all)(
    '[ENT-11] [API-02] %s: through every call, whatever statuses it has',
    async (collection, definition) => {
      const { id, store } = await made(definition);
      const { status: before } = parsedRecord(await store.get({ collection, id }, service));
      expect(before).toEqual(definition.states ? expect.any(String) : 'ENABLED');
      const request = { collection, id, version: 1, patch: { status: 'DELETED' } };
      expect(await store.patch(request, service)).toMatchObject({ status: 'DELETED', version: 2 });

      const gone = { id, status: 'DELETED', deletedAt: expect.any(Number) };
      expect(parsedRecord(await store.get({ collection, id, deleted: true }, service))).toMatchObject(gone);
      const fields = ['status'];
      expect(parsedRecord(await store.get({ collection, id, fields, deleted: true }, service))).toEqual({
        id,
        version: 2,
        status: 'DELETED',
      });
      const many = await store.getMany({ collection, ids: [id], deleted: true }, service);
      expect(JSON.parse(many.toString())).toMatchObject([gone]);
      const filters: Filter[] = [{}, { status: 'DELETED' }, { status: { $in: ['DELETED'] } }, { id }];
      for (const filter of filters)
        expect(parsed(await store.list({ collection, deleted: true, filter }, service)).items).toMatchObject([
          gone,
        ]);
      const others = { status: { $ne: 'DELETED' } };
      expect(parsed(await store.list({ collection, deleted: true, filter: others }, service)).items).toEqual(
        [],
      );
      // Who asks for the status alone means the deleted ones.
      const asked = { collection, filter: { status: 'DELETED' } };
      expect(parsed(await store.list(asked, service)).items).toMatchObject([gone]);
      expect(await store.count(asked, service)).toEqual({ count: 1, capped: false });
      const { record } = await store.recordAt({ id, version: 2 }, service);
      expect(record).toMatchObject({ status: 'DELETED' });
      expect((await store.recordAt({ id, version: 1 }, service)).record).toMatchObject({ status: before });

      expect(await refusal(store.get({ collection, id }, service))).toMatchObject({
        code: 'RECORD.NOT_FOUND',
      });
      expect(parsed(await store.list({ collection, filter: { id } }, service)).items).toEqual([]);
      expect(statusesRead(definition).options['DELETED']).toMatchObject({ label: expect.any(String) });

      const back = { ...request, version: 2, patch: { status: 'RESTORED' } };
      expect(await store.patch(back, service)).toMatchObject({ status: before, deletedAt: null });
      expect(parsedRecord(await store.get({ collection, id }, service))).toMatchObject({ status: before });
    },
  );

  it('[ENT-11] [SES-09] those who may not restore do not see it, however they ask', async () => {
    const definition = records.get('task') as RecordDefinition;
    const external = testContext('EXTERNAL_EMPLOYEE');
    const store = new RecordStore(db, definition);
    const { id } = await store.create({ title: 'Llamar', assignedTo: external.actor.id }, admin);
    await store.patch({ collection: 'task', id, version: 1, patch: { status: 'DELETED' } }, admin);
    expect(await refusal(store.get({ collection: 'task', id, deleted: true }, external))).toMatchObject({
      code: 'RECORD.NOT_FOUND',
    });
    const many = await store.getMany({ collection: 'task', ids: [id], deleted: true }, external);
    expect(many.toString()).toBe('[]');
    const asked = { collection: 'task' as const, filter: { status: 'DELETED' } };
    expect(parsed(await store.list(asked, external)).items).toEqual([]);
  });

  it('[STA-05] [VAL-11] none is born deleted', async () => {
    const store = new RecordStore(db, records.get('task') as RecordDefinition);
    expect(await refusal(store.create({ title: 'Llamar', status: 'DELETED' }, admin))).toMatchObject({
      code: 'RECORD.BORN_DELETED',
      problems: [{ field: 'status' }],
    });
  });
});

describe('place.deleted', () => {
  it('[ENT-04] is false, follows the deletion, deletes when it is set, and is filtered by', async () => {
    const definition: RecordDefinition = place;
    const store = new RecordStore(db, definition);
    const collection = 'place' as const;
    const { id, ...created } = await store.create({ customAddress: 'Sol 1', deleted: false }, admin);
    expect(created).toMatchObject({ deleted: false, status: 'ENABLED' });
    const patched = { collection, id, version: 1, patch: { deleted: false, notes: [] } };
    expect(await store.patch(patched, admin)).toMatchObject({ deleted: false });
    const { version } = await store.loadUnchecked(id);
    const gone = await store.patch({ collection, id, version, patch: { deleted: true } }, admin);
    expect(gone).toMatchObject({ deleted: true, status: 'DELETED', deletedAt: expect.any(Number) });
    expect(parsedRecord(await store.get({ collection, id, deleted: true }, admin))).toMatchObject({
      deleted: true,
    });
    for (const filter of [{ deleted: true }, { deleted: { $eq: true } }])
      expect(parsed(await store.list({ collection, filter: { ...filter, id } }, admin)).items).toHaveLength(
        1,
      );
    expect(parsed(await store.list({ collection, filter: { deleted: false, id } }, admin)).items).toEqual([]);
    const back = { collection, id, version: version + 1, patch: { status: 'RESTORED' } };
    expect(await store.patch(back, admin)).toMatchObject({ deleted: false, status: 'ENABLED' });
    expect(await refusal(store.create({ deleted: true }, admin))).toMatchObject({ code: 'RECORD.INVALID' });
  });

  it('[ENT-04] is a field of no other record', async () => {
    const store = new RecordStore(db, records.get('agent') as RecordDefinition);
    const { id } = await store.create({ firstname: 'Ana' }, admin);
    const request = { collection: 'agent' as const, id, version: 1, patch: { deleted: true } };
    expect(await refusal(store.patch(request, admin))).toMatchObject({
      code: 'RECORD.INVALID',
      problems: [{ field: 'deleted', rule: 'unknown' }],
    });
  });

  it('[ENT-11] a patch deletes, restores or changes', () => {
    expect(actionOfPatch({ status: 'DELETED' })).toBe('delete');
    expect(actionOfPatch({ deleted: true })).toBe('delete');
    expect(actionOfPatch({ deleted: true }, false)).toBe('update');
    expect(actionOfPatch({ status: 'RESTORED' })).toBe('restore');
    expect(actionOfPatch({ status: 'ACTIVE', deleted: false })).toBe('update');
  });
});
