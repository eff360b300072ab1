import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { Filter, ListRequest } from '@llavero/proto/requests';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '../../context.ts';
import { StatusSweeper } from '../../db/status-sweeper.ts';
import { testContext } from '../../testing/context.ts';
import { sample } from '../testing/definition.ts';
import { matchesFilter } from '../read/matches-filter.ts';
import { type Bench, openBench, parsed, quiet } from '../testing/harness.ts';

const staff = testContext('ADMIN');
const service = serviceContext('notifications');
const today = startOfDay(Date.now() / 1000);
const statuses = ['DRAFT', 'SIGNED', 'ACTIVE', 'FINISHED'];
const ROWS = 80;
let bench: Bench;
let records: Record<string, Json>[] = [];

beforeAll(async () => {
  bench = await openBench();
  for (let at = 0; at < ROWS; at += 1)
    await bench.store.create(
      {
        reference: `R${at}`,
        rent: (at * 7) % 5,
        start: at % 5 === 0 ? null : addDays(today, ((at * 13) % 61) - 20),
        signedAt: at % 3 === 0 ? today : null,
        finished: at % 7 === 0,
      },
      service,
    );
  records = await bench.store.findUnchecked({ limit: 1000 });
});
afterAll(() => bench.close());

const list = async (req: Partial<ListRequest>) =>
  parsed(await bench.store.list({ collection: 'test', ...req }, staff));

/** All pages of a list, asked for one after the other. */
async function pagesOf(req: Partial<ListRequest>): Promise<Record<string, Json>[]> {
  const items: Record<string, Json>[] = [];
  for (let after: string | undefined; ;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...req, ...(after ? { after } : {}) });
    items.push(...page.items);
    if (page.cursor === null) return items;
    after = page.cursor;
  }
}

const derived = (record: Record<string, Json>, now: number) => statusOf(sample, record, now);
const stale = async () =>
  (
    await bench.db.query(
      `SELECT 1 FROM test WHERE status_until <= (now() AT TIME ZONE 'Europe/Madrid')::date`,
    )
  ).length;

/** Clocks before today, today at any hour, and after it, where stamps have run out. */
const clocks = fc
  .tuple(fc.integer({ min: -30, max: 60 }), fc.constantFrom(0, 1, 43_200, 82_799))
  .map(([days, second]) => addDays(today, days) + second);

describe('a derived status kept beside the row', () => {
  it('[STA-12] gives at any moment the rows, counts and order that the rules give, whatever has been stamped', async () => {
    const wanted = fc.subarray([...statuses, 'NONE'], { minLength: 1 });
    const forms: ((of: string[]) => Filter)[] = [
      (of) => ({ status: { $in: of } }),
      (of) => ({ status: of[0] ?? null, rent: { $gte: 1 } }),
      (of) => ({ $and: [{ rent: { $gte: 1 } }, { status: { $eq: of[0] ?? null } }] as Filter[] }),
      (of) => ({ $and: [{ status: { $in: of } }, { status: { $in: ['ACTIVE', 'DRAFT'] } }] }),
      (of) => ({ $or: [{ status: { $in: of } }, { rent: 0 }] as Filter[] }),
      (of) => ({ status: { $nin: of } }),
    ];
    const orders = fc.constantFrom<ListRequest['sort'][]>(
      undefined,
      [{ field: 'status', order: 'asc' }],
      [{ field: 'status', order: 'desc' }],
      [{ field: 'start', order: 'desc' }],
      [{ field: 'rent', order: 'asc' }, { field: 'status', order: 'desc' }],
    ); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(
        clocks, wanted, fc.constantFrom(...forms), orders, fc.integer({ min: 3, max: 40 }),
        async (now, of, form, sort, limit) => {
          const filter = form(of);
          const expected = records.filter((record) => matchesFilter(sample, filter, { ...record, status: derived(record, now) }));
          const request = { filter, now, limit, fields: ['status', 'rent', 'start', 'createdAt'], ...(sort ? { sort } : {}) };
          const found = await pagesOf(request);
          expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          const byId = new Map(records.map((record) => [record.id, record]));
          for (const item of found) expect(item.status).toBe(derived(byId.get(item.id as string) ?? {}, now));
          if (sort?.[0]?.field === 'status') {
            const ranks = found.map(({ status }) => statuses.indexOf(String(status)));
            const up = sort[0].order === 'asc' ? 1 : -1;
            expect(ranks).toEqual([...ranks].sort((a, b) => up * (a - b)));
          }
          const long = await list({ ...request, limit: 500 });
          expect(found).toEqual(long.items);
          expect(await bench.store.count({ collection: 'test', filter, now }, staff)).toEqual({
            count: expected.length,
            capped: false,
          });
        },
      ),
      { numRuns: 150 },
    ); // prettier-ignore
  });

  it('[STA-12] stands by number of the page, too, and among deleted records', async () => {
    const filter = { status: { $in: ['ACTIVE', 'DRAFT'] } };
    const now = addDays(today, 12);
    const long = await list({ filter, now, limit: 500, fields: [] });
    const second = await list({ filter, now, limit: 7, page: 2, fields: [] });
    expect(second.items).toEqual(long.items.slice(7, 14));
    expect(await list({ filter, deleted: true })).toMatchObject({ items: [] });
  });

  it('[STA-12] is stamped by every way of writing, also behind the back of the store', async () => {
    const [first] = await bench.db.query<{ id: string }>(
      `SELECT id FROM test WHERE start IS NULL AND NOT finished LIMIT 1`,
    );
    const id = first?.id ?? '';
    const stampOf = async () =>
      (await bench.db.query<{ place: number; until: string }>(
        `SELECT status_rank AS place, status_until::text AS until FROM test WHERE id = $1`, [id]))[0]; // prettier-ignore
    await bench.store.writeUnchecked(
      id,
      undefined,
      { start: addDays(today, 5), signedAt: null },
      {},
      service,
    );
    const day = new Date((addDays(today, 5) + 43_200) * 1000).toISOString().slice(0, 10);
    expect(await stampOf()).toEqual({ place: 1, until: day });
    await bench.db.query('UPDATE test SET finished = true WHERE id = $1', [id]);
    expect((await stampOf())?.place).toBe(4);
    await bench.db.query('UPDATE test SET finished = false, start = NULL WHERE id = $1', [id]);
    expect(await stampOf()).toEqual({ place: 1, until: 'infinity' });
    records = await bench.store.findUnchecked({ limit: 1000 });
  });

  it('[STA-12] follows the day by the sweeper, without a version, an audit entry or an event', async () => {
    const before = await bench.db.query(
      'SELECT sum(version)::int AS versions, max(updated_at) AS last, (SELECT count(*)::int FROM audit) AS audit, (SELECT count(*)::int FROM outbox) AS events FROM test',
    );
    // As if nobody had stamped these rows since yesterday.
    await bench.db.query('ALTER TABLE test DISABLE TRIGGER USER');
    await bench.db.query(
      `UPDATE test SET status_rank = 1, status_until = (now() AT TIME ZONE 'Europe/Madrid')::date - 1 WHERE rent < 3`,
    );
    await bench.db.query('ALTER TABLE test ENABLE TRIGGER USER');
    const waiting = await stale();
    expect(waiting).toBeGreaterThan(10);
    const now = Date.now() / 1000;
    const expected = records.filter((record) => derived(record, now) === 'ACTIVE').map(({ id }) => id).sort(); // prettier-ignore
    const active = async () => (await pagesOf({ filter: { status: 'ACTIVE' } })).map(({ id }) => id).sort();
    expect(await active()).toEqual(expected);
    // Two replicas at once stamp every row once.
    const [one, two] = [new StatusSweeper(bench.db, quiet), new StatusSweeper(bench.db, quiet)];
    const done = await Promise.all([one.sweep(), two.sweep()]);
    expect(done[0] + done[1]).toBe(waiting);
    expect(await stale()).toBe(0);
    expect(await one.sweep()).toBe(0);
    expect(await active()).toEqual(expected);
    const after = await bench.db.query(
      'SELECT sum(version)::int AS versions, max(updated_at) AS last, (SELECT count(*)::int FROM audit) AS audit, (SELECT count(*)::int FROM outbox) AS events FROM test',
    );
    expect(after).toEqual(before);
  });
});
