import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import { addDays } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { RecordStore } from '../store.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench, parsedRecord, refusal } from '../testing/harness.ts';

const admin = testContext('ADMIN');
const collection = 'test';
let bench: Bench;
/** Texts of the statements that the store has sent. */
let sent: string[];

beforeAll(async () => {
  bench = await openBench();
  const rows = bench.db.rows.bind(bench.db);
  jest.spyOn(bench.db, 'rows').mockImplementation((sql, params) => {
    sent.push(sql);
    return rows(sql, params);
  });
});
afterAll(() => bench.close());
beforeEach(() => {
  sent = [];
});

async function made(object: Record<string, Json> = {}): Promise<string> {
  const { id } = await bench.store.create({ reference: uuidv7(), name: 'Ana', rent: 700, ...object }, admin);
  return id;
}

const read = async (id: string, ctx: CallContext = admin, more: object = {}) =>
  parsedRecord(await bench.store.get({ collection, id, ...more }, ctx));

/** The same read by a process that has not read anything yet. */
async function readAnew(id: string, ctx: CallContext = admin) {
  const rows = await bench.store.getMany({ collection, ids: [id], deleted: true }, ctx);
  return (JSON.parse(rows.toString()) as Record<string, Json>[])[0];
}

const writesJson = () => sent.filter((sql) => sql.includes('row_to_json')).length;

describe('[API-02] a record that is read by id again', () => {
  it('is not written anew by PostgreSQL, which is asked for the state of its row alone', async () => {
    const id = await made();
    sent = [];
    const first = await read(id);
    expect(writesJson()).toBe(1);
    sent = [];
    expect(await read(id)).toEqual(first);
    expect(sent).toHaveLength(1);
    expect(writesJson()).toBe(0);
  });

  it('[ENT-12] is read as it is after every way of writing it', async () => {
    const id = await made();
    const table = '"test"';
    const ways: Record<string, () => Promise<unknown>> = {
      patch: () => bench.store.patch({ collection, id, version: 1, patch: { rent: 800 } }, admin),
      'sealed patch': () => bench.store.patch({ collection, id, version: 2, patch: { name: 'Eva' } }, admin),
      command: () => bench.store.writeUnchecked(id, undefined, { finished: true }, {}, admin),
      many: () =>
        bench.db.transaction((tx) =>
          bench.store.writeManyUnchecked([{ id, patch: { fee: 12 } }], {}, admin, tx),
        ),
      'a statement that leaves the version': () =>
        bench.db.query(`UPDATE ${table} SET "rooms" = 3 WHERE "id" = $1`, [id]),
      'two changes in one transaction': () =>
        bench.db.transaction(async (tx) => {
          await tx.query(`UPDATE ${table} SET "rooms" = 4 WHERE "id" = $1`, [id]);
          await tx.query(`UPDATE ${table} SET "rooms" = 5 WHERE "id" = $1`, [id]);
        }),
      bin: () => bench.store.patch({ collection, id, patch: { status: 'DELETED' } }, admin),
      return: () => bench.store.patch({ collection, id, patch: { status: 'RESTORED' } }, admin),
    };
    for (const [way, write] of Object.entries(ways)) {
      const before = await read(id, admin, { deleted: true });
      await write();
      const after = await read(id, admin, { deleted: true });
      expect([way, after]).toEqual([way, await readAnew(id)]);
      expect([way, after]).not.toEqual([way, before]);
    }
  });

  it('[SES-09] is asked for anew whether the caller may see it, and shows each role its own fields', async () => {
    const tenant = testContext('TENANT');
    const actor: Actor = { ...tenant.actor, id: uuidv7() };
    const own: CallContext = { ...tenant, actor };
    const id = await made({ tenant: actor.id, fee: 90, iban: 'ES9121000418450200051332' });
    const all = await read(id);
    expect(all).toMatchObject({ fee: 90, iban: 'ES9121000418450200051332' });
    const shown = await read(id, own);
    expect(shown).not.toHaveProperty('fee');
    expect(shown).not.toHaveProperty('iban');
    // Another tenant, whose answer would have the same fields.
    const other: CallContext = { ...tenant, actor: { ...actor, id: uuidv7() } };
    expect(await refusal(bench.store.get({ collection, id }, other))).toMatchObject({
      code: 'RECORD.NOT_FOUND',
    });
    await bench.store.patch({ collection, id, version: 1, patch: { tenant: other.actor.id } }, admin);
    expect(await refusal(bench.store.get({ collection, id }, own))).toMatchObject({
      code: 'RECORD.NOT_FOUND',
    });
    expect(await read(id, other)).toMatchObject({ id });
  });

  it('[ENT-11] is not found once it is deleted, and found again once it is back', async () => {
    const id = await made();
    await read(id);
    await bench.store.patch({ collection, id, patch: { status: 'DELETED' } }, admin);
    expect(await refusal(bench.store.get({ collection, id }, admin))).toMatchObject({
      code: 'RECORD.NOT_FOUND',
    });
    expect(await read(id, admin, { deleted: true })).toMatchObject({ status: 'DELETED' });
    await bench.store.patch({ collection, id, patch: { status: 'RESTORED' } }, admin);
    expect(await read(id)).toMatchObject({ deletedAt: null });
  });

  it('[STA-12] has the status of the day, though nobody has written it', async () => {
    const start = Date.UTC(2026, 5, 10) / 1000;
    const id = await made({ start: addDays(start, 1) });
    expect(await read(id, { ...admin, now: start })).toMatchObject({ status: 'DRAFT' });
    expect(await read(id, { ...admin, now: addDays(start, 1) + 7200 })).toMatchObject({ status: 'ACTIVE' });
    expect(await read(id, { ...admin, now: start })).toMatchObject({ status: 'DRAFT' });
  });

  it('answers what a fresh read answers, whatever happens to it in which order', async () => {
    const steps = fc.array(
      fc.record({
        what: fc.constantFrom('read', 'rent', 'name', 'rooms', 'bin', 'return', 'readFields'),
        value: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 3, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const id = await made();
        const deletedToo = { deleted: true };
        const store = new RecordStore(bench.db, sample);
        const patch = (change: Record<string, Json>) =>
          store
            .patch({ collection, id, patch: change }, admin)
            .catch((error: { body?: { kind: string } }) => {
              if (!error.body) throw error;
            });
        for (const { what, value } of plan) {
          if (what === 'rent') await patch({ rent: value });
          if (what === 'name') await patch({ name: `Ana ${value}` });
          if (what === 'rooms')
            await bench.db.query(`UPDATE "test" SET "rooms" = $2 WHERE "id" = $1`, [id, value]);
          if (what === 'bin') await patch({ status: 'DELETED' });
          if (what === 'return') await patch({ status: 'RESTORED' });
          if (what === 'readFields')
            expect(await read(id, admin, { ...deletedToo, fields: ['rent'] })).toEqual({
              id,
              version: (await readAnew(id))?.['version'],
              rent: (await readAnew(id))?.['rent'],
            });
          expect(await read(id, admin, deletedToo)).toEqual(await readAnew(id));
        }
      }),
      { numRuns: 15 },
    );
  });
});
