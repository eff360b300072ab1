import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Filter } from '@llavero/proto/requests';
import { testContext } from '../../testing/context.ts';
import { RecordStore } from '../store.ts';
import { type Bench, openBench } from '../testing/harness.ts';
import { fillTable } from '../testing/table-rows.ts';

const staff = testContext('ADMIN');
let bench: Bench;
let store: RecordStore;
let sent = 0;

beforeAll(async () => {
  bench = await openBench();
  await fillTable(bench.db, bench.store.definition, 11_000);
  await bench.db.query(`UPDATE test SET rent = 0 WHERE deleted_at IS NULL`);
  // A database that takes its time, as one with a hundred times the rows would.
  const slow = Object.assign(Object.create(bench.db) as typeof bench.db, {
    rows: async (sql: string, params: readonly unknown[] = []) => {
      sent += 1;
      await sleep(20);
      return bench.db.rows(sql, params);
    },
  });
  store = new RecordStore(slow, bench.store.definition);
});
afterAll(() => bench.close());

const count = (filter: Filter, ctx = staff) => store.count({ collection: 'test', filter }, ctx);
/** How many statements it took. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const before = sent;
  await work();
  return sent - before;
}

describe('a count', () => {
  it('[STA-12] that takes long is remembered until this process writes, for each caller and filter apart', async () => {
    const kind = { kind: 'ROOM' };
    const { count: before } = await count(kind);
    expect(before).toBeGreaterThan(100);
    expect(await asked(() => count(kind))).toBe(0);
    expect(await count(kind)).toEqual({ count: before, capped: false });
    expect(await asked(() => count({ kind: 'FLAT' }))).toBe(1);
    // A tenant has rows of its own.
    expect(await count(kind, testContext('TENANT'))).toEqual({ count: 0, capped: false });

    await bench.store.create({ reference: 'new', kind: 'ROOM' }, staff);
    expect(await count(kind)).toEqual({ count: before + 1, capped: false });
    await expect(
      bench.db.transaction(async (tx) => {
        await bench.store.create({ reference: 'undone', kind: 'ROOM' }, staff, tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count(kind)).toEqual({ count: before + 1, capped: false });
    await bench.db.transaction((tx) => bench.store.create({ reference: 'done', kind: 'ROOM' }, staff, tx));
    expect(await count(kind)).toEqual({ count: before + 2, capped: false });
  });

  it('[STA-12] of more than it tells stays so while records are written', async () => {
    expect(await count({})).toEqual({ count: 10_000, capped: true });
    await bench.store.create({ reference: 'another' }, staff);
    expect(await asked(() => count({}))).toBe(0);
  });

  it('is made once for all who ask at the same time', async () => {
    expect(
      await asked(() => Promise.all([count({ rooms: 1 }), count({ rooms: 1 }), count({ rooms: 1 })])),
    ).toBe(1);
  });
});
