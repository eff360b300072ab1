import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type CallContext, serviceContext } from '../../context.ts';
import { until } from '../../testing/until.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench } from '../testing/harness.ts';
import { anyRecord } from '../testing/random-record.ts';
import { tracesOf } from '../testing/traces.ts';

const machine = { ...serviceContext('notifications'), trusted: true };
const today = startOfDay(Math.floor(Date.now() / 1000));
/** All calls of a test in one second. */
const moment = today + 40_000;
let bench: Bench;
let counter = 0;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const named = (values: Record<string, Json> = {}) => ({ ...values, reference: `T${(counter += 1)}` });
const create = (object: Record<string, Json>, id = uuidv7(), ctx: CallContext = machine) =>
  bench.store.create(object, { ...ctx, now: ctx.now ?? moment }, undefined, { byCommand: true, id });
const rows = async (from: string): Promise<number> =>
  (await bench.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]?.n ?? 0;
const counts = async () => [await rows('test'), await rows('audit'), await rows('outbox')];
const some = (count: number) => Array.from({ length: count }, () => ({ id: uuidv7(), object: named() }));

/** How many transactions have written these records. */
async function transactions(ids: readonly string[]): Promise<number> {
  const found = await bench.db.query<{ n: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM test WHERE id = ANY($1)',
    [ids],
  );
  return found[0]?.n ?? 0;
}

/** A reference that somebody else is about to use, until it is known whether he does. */
async function taken(reference: string) {
  const client = await bench.db.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO test (id, version, created_at, updated_at, reference)
     SELECT $1, version, created_at, updated_at, $2 FROM test LIMIT 1`,
    [uuidv7(), reference],
  );
  return async (end: 'COMMIT' | 'ROLLBACK') => {
    await client.query(end);
    client.release();
  };
}

/** Statements of the store that wait for a lock. */
const blocked = () =>
  bench.db.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INTO "test"%'`,
  );

describe('new records that come while others are being written', () => {
  it('leave what as many single ones do, and each caller is answered his own (30 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord(sample, today), { minLength: 2, maxLength: 8 }),
        async (objects) => {
          const given = objects.map(named);
          const together = await Promise.all(given.map((object) => create(object)));
          for (const [at, { id, reference, ...answered }] of together.entries()) {
            expect(reference).toBe(given[at]!.reference);
            const { id: one, reference: _, ...alone } = await create(named(objects[at]));
            expect(answered).toEqual(alone);
            expect(await tracesOf(bench, id)).toEqual(await tracesOf(bench, one));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are written in one statement', async () => {
    const given = some(20);
    await Promise.all(given.map(({ id, object }) => create(object, id)));
    expect(await transactions(given.map(({ id }) => id))).toBe(2);
  });

  it('are found by the words of their sealed fields', async () => {
    const names = ['Aintzane Goikoetxea', 'Begoña Urrutikoetxea', 'Itziar Etxeberria'];
    await Promise.all(names.map((name) => create(named({ name }))));
    for (const name of names) {
      const found = await bench.store.findExactUnchecked('name', name.toLowerCase());
      expect(found.map((record) => record['name'])).toEqual([name]);
    }
  });

  it('bear each the moment of its own call', async () => {
    const made = await Promise.all(
      [0, 5, 0, 5, 9].map((later) => create(named(), uuidv7(), { ...machine, now: moment + later })),
    );
    expect(made.map(({ createdAt }) => Number(createdAt) - moment)).toEqual([0, 5, 0, 5, 9]);
  });

  it('are all there but the one that is refused', async () => {
    const before = await counts();
    const [first, second, ...others] = some(9);
    const wrong = { id: uuidv7(), object: { ...second!.object } };
    const all = [first!, second!, wrong, ...others];
    const told = await Promise.allSettled(all.map(({ id, object }) => create(object, id)));
    const refused = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ body: expect.objectContaining({ kind: 'conflict' }) }),
    ]);
    expect(await counts()).toEqual(before.map((count) => count + 9));
  });

  it('do not wait for one that waits for a lock', async () => {
    const object = named();
    const end = await taken(object.reference);
    const waits = create(object);
    const refused = expect(waits).rejects.toMatchObject({ body: { kind: 'conflict' } });
    await until('the statement that waits', async () => (await blocked()).length === 1);
    expect(await Promise.all(some(3).map((one) => create(one.object, one.id)))).toHaveLength(3);
    await end('COMMIT');
    await refused;
  });

  it('are told so, and not tried again, when the connection of their statement breaks', async () => {
    const before = await counts();
    const given = some(6);
    const end = await taken(given[3]!.object.reference);
    const told = Promise.allSettled(given.map(({ id, object }) => create(object, id)));
    await until('the statement that waits', async () => (await blocked()).length === 1);
    const [statement] = await blocked();
    await bench.db.query('SELECT pg_terminate_backend($1)', [statement!.pid]);
    expect((await told).map(({ status }) => status)).toEqual(['fulfilled', ...Array(5).fill('rejected')]);
    await end('ROLLBACK');
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });
});
