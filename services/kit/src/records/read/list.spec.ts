import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { Filter, ListRequest, Sort } from '@llavero/proto/requests';
import { daySeconds } from '@llavero/proto/values/dates';
import { serviceContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { type Bench, openBench, parsed, refusal } from '../testing/harness.ts';

const staff = testContext('ADMIN');
const now = daySeconds({ year: 2026, month: 6, day: 15 });
const ROWS = 60;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  const day = (at: number) => daySeconds({ year: 2026, month: 6, day: 10 + (at % 9) });
  for (let at = 0; at < ROWS; at += 1) {
    const object: Record<string, Json> = {
      reference: `R${at}`,
      rent: (at * 7) % 5,
      rooms: at % 3 === 0 ? null : at % 4,
      start: at % 4 === 0 ? null : day(at),
      notes: at % 5 === 0 ? null : (['Ávila', 'avión', 'Zamora', 'ñu', 'nube'][at % 5] ?? null),
      kind: at % 6 === 0 ? null : (['HOUSE', 'ROOM', 'FLAT'][at % 3] ?? null),
      furnished: at % 2 === 0,
      name: `Persona ${at}`,
    };
    await bench.store.create(object, { ...serviceContext('notifications'), now: now + (at % 7) });
  }
});
afterAll(() => bench.close());

const list = async (req: Partial<ListRequest>) =>
  parsed(await bench.store.list({ collection: 'test', now, ...req }, staff));
const sortable = [
  'createdAt',
  'rent',
  'rooms',
  'start',
  'notes',
  'kind',
  'furnished',
  'reference',
  'status',
  'id',
  'version',
];

describe('pages', () => {
  it('[API-06] by cursor give every row once, in the order of one long list, for random sorts and filters', async () => {
    const sorts: fc.Arbitrary<Sort[]> = fc
      .subarray(sortable, { minLength: 1, maxLength: 3 })
      .chain((fields) =>
        fc.tuple(
          ...fields.map((field) =>
            fc.constantFrom<Sort['order'][]>('asc', 'desc').map((order) => ({ field, order })),
          ),
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        sorts,
        fc.integer({ min: 1, max: 25 }),
        fc.boolean(),
        async (sort, limit, filtered) => {
          const filter: Filter = filtered ? { rooms: { $ne: 1 } } : {};
          const long = await list({ sort, filter, limit: 500, fields: [] });
          const ids: Json[] = [];
          let after: string | undefined;
          for (;;) {
            const page: Awaited<ReturnType<typeof list>> = await list({
              sort,
              filter,
              limit,
              fields: [],
              ...(after ? { after } : {}),
            });
            ids.push(...page.items.map(({ id }) => id ?? null));
            expect(page.hasMore).toBe(page.cursor !== null);
            if (page.cursor === null) break;
            expect(page.items).toHaveLength(limit);
            after = page.cursor;
          }
          expect(ids).toEqual(long.items.map(({ id }) => id));
        },
      ),
      { numRuns: 120 },
    );
  });

  it('by number agree with pages by cursor', async () => {
    const long = await list({ limit: ROWS, fields: ['rent'] });
    const second = await list({ limit: 10, page: 2, fields: ['rent'] });
    expect(second.items).toEqual(long.items.slice(10, 20));
    expect(second.hasMore).toBe(true);
    expect(await refusal(list({ page: 202, limit: 50 }))).toMatchObject({ code: 'LIST.PAGE_TOO_DEEP' });
    expect(await refusal(list({ limit: 501 }))).toMatchObject({ code: 'LIST.BAD_LIMIT' });
  });

  it.each<[Omit<ListRequest, 'collection'>, string]>([
    [{ page: 0 }, 'page min'],
    [{ page: 1.5 }, 'page min'],
    [{ page: 202, limit: 50 }, 'page max'],
    [{ limit: 0 }, 'limit range'],
    [{ after: 'x' }, 'after cursor'],
    [{ text: 'ab' }, 'text min'],
    [{ sort: [{ field: 'name', order: 'asc' }] }, 'name sealed'],
    [{ sort: [{ field: 'lines', order: 'asc' }] }, 'lines sort'],
    [{ filter: { name: 'Ana' } }, 'name sealed'],
    [{ filter: { rent: { $near: 1 } } }, '$near operator'],
    [{ filter: { lines: 'x' } }, 'lines filter'],
    [{ filter: { notes: { $regex: '[' } } }, 'filter pattern'],
  ])('[VAL-11] says what is wrong in the words of the request: %j', async (request, problem) => {
    const { problems } = await refusal(list(request));
    expect(problems?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([problem]);
  });

  it('put empty values first going up and last going down, choices in the order of their set, words as a Spanish reader expects', async () => {
    const column = async (field: string, order: Sort['order']) =>
      (await list({ sort: [{ field, order }], fields: [field], limit: 500 })).items.map(
        (item) => item[field],
      );
    const rooms = await column('rooms', 'asc');
    expect(rooms[0]).toBeNull();
    expect((await column('rooms', 'desc')).at(-1)).toBeNull();
    const kinds = [...new Set(await column('kind', 'asc'))];
    expect(kinds).toEqual([null, 'FLAT', 'HOUSE', 'ROOM']);
    const words = [...new Set(await column('notes', 'asc'))];
    expect(words).toEqual([null, 'avión', 'nube', 'ñu', 'Zamora']);
  });

  it('start at the cursor instead of reading what lies before it', async () => {
    await bench.db.query('ANALYZE');
    const sqls: string[] = [];
    const rows = bench.db.rows;
    const spied = Object.assign(Object.create(bench.db) as typeof bench.db, {
      rows: (sql: string, params?: readonly unknown[]) => {
        sqls.push(sql);
        return rows(sql, params);
      },
    });
    const { RecordStore } = await import('../store.ts');
    const store = new RecordStore(spied, bench.store.definition);
    const sort: Sort[] = [{ field: 'rent', order: 'desc' }];
    const first = parsed(await store.list({ collection: 'test', sort, limit: 10, fields: ['rent'] }, staff));
    await store.list(
      { collection: 'test', sort, limit: 10, fields: ['rent'], after: first.cursor ?? '' },
      staff,
    );
    expect(sqls[1]).toContain('(t."rent", t."id") < ($2::numeric, $1::uuid)');
    expect(sqls[1]).not.toContain('OFFSET');
  });

  it('refuse cursors of another order, sealed and nested sort fields', async () => {
    const { cursor } = await list({ limit: 1 });
    expect(
      await refusal(list({ limit: 1, after: cursor ?? '', sort: [{ field: 'rent', order: 'asc' }] })),
    ).toMatchObject({ code: 'RECORD.BAD_CURSOR' });
    expect(await refusal(list({ sort: [{ field: 'name', order: 'asc' }] }))).toMatchObject({
      code: 'SORT.SEALED_FIELD',
    });
    for (const field of ['bond', 'tags', 'owners', 'lines'])
      expect(await refusal(list({ sort: [{ field, order: 'asc' }] }))).toMatchObject({
        code: 'SORT.NOT_SORTABLE',
      });
    const forged = Buffer.from(
      JSON.stringify(['-rent', ['x'], '0199aaaa-0000-7000-8000-000000000001']),
    ).toString('base64url');
    expect(await refusal(list({ sort: [{ field: 'rent', order: 'desc' }], after: forged }))).toMatchObject({
      code: 'RECORD.BAD_CURSOR',
    });
  });

  it('count what a filter leaves, and narrow by text', async () => {
    expect(await list({ count: 'capped', limit: 1, filter: { furnished: true } })).toMatchObject({
      count: 30,
      capped: false,
    });
    expect(await bench.store.count({ collection: 'test', filter: { furnished: true } }, staff)).toEqual({
      count: 30,
      capped: false,
    });
    const found = await list({ text: 'persona 5', fields: ['name'], limit: 500, count: 'capped' });
    expect(found.items.map(({ name }) => name).sort()).toEqual(
      ['Persona 5', ...Array.from({ length: 10 }, (_, at) => `Persona 5${at}`)].sort(),
    );
    expect(found.count).toBe(11);
    expect(await refusal(list({ text: 'ab' }))).toMatchObject({ code: 'SEARCH.TOO_SHORT' });
  });
});
