import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { testContext } from '../../testing/context.ts';
import { bulkLoad } from '../write/bulk.ts';
import { type Bench, openBench, parsed, refusal } from '../testing/harness.ts';

const staff = testContext('ADMIN');
/** So many that no machine is through with them within the two seconds. */
const ROWS = 40_000;
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  const letters = Array.from({ length: 180 }, (_, n) => 'ab'.charAt((n * n * 7 + n) % 2)).join('');
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: uuidv7(),
    object: { reference: `${letters}${n}` },
    createdAt: 1_790_000_000,
  }));
  for (let from = 0; from < ROWS; from += 5_000)
    await bulkLoad(bench.db, bench.store.definition, rows.slice(from, from + 5_000));
}, 120_000);
afterAll(() => bench?.close());

/** Short, and yet it takes the database seconds. */
const slow = '(a{0,30}b{0,30}){0,30}c';

it('[API-06] a pattern that is slow on many rows is ended after two seconds, and leaves no trace', async () => {
  const ask = (filter: Record<string, string>) =>
    bench.store.list(
      { collection: 'test', filter: { reference: { $regex: slow, ...filter } }, limit: 10 },
      staff,
    );
  const before = Date.now();
  const body = await refusal(ask({}));
  const elapsed = Date.now() - before;
  expect(body).toMatchObject({ code: 'FILTER.TOO_SLOW', kind: 'invalid' });
  expect(elapsed).toBeGreaterThan(1_500);
  expect(await bench.db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
  const quick = await bench.store.list(
    { collection: 'test', filter: { reference: { $regex: '17$' } }, limit: 3 },
    staff,
  );
  expect(parsed(quick).items).toHaveLength(3);
});
