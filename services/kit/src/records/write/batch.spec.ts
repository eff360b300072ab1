import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BatchRequest } from '@llavero/proto/requests';
import pg from 'pg';
import { testContext } from '../../testing/context.ts';
import { type Bench, openBench, parsed, refusal } from '../testing/harness.ts';

const staff = testContext('ADMIN');
let bench: Bench;
let admin: pg.Client;
beforeAll(async () => {
  bench = await openBench();
  admin = new pg.Client({ connectionString: bench.room.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await bench?.close();
});

const batch = (rows: unknown[]) =>
  bench.store.batch({ collection: 'test', rows: rows as BatchRequest['rows'] }, staff);
const saved = async (prefix: string) => {
  const filter = { reference: { $regex: `^${prefix}` } };
  return parsed(
    await bench.store.list({ collection: 'test', filter, fields: ['reference'], limit: 500 }, staff),
  ).items;
};

describe('a batch', () => {
  it('[SCR-06] of 500 rows keeps what is right and says of every other row why not', async () => {
    const rows = Array.from({ length: 500 }, (_, n) =>
      n % 10 === 3
        ? { object: { reference: '' } }
        : n % 10 === 7
          ? { object: { reference: `FIVE-${n}`, hair: 1 } }
          : { object: { reference: `FIVE-${n}` } },
    );
    const results = await batch(rows);
    expect(results).toHaveLength(500);
    for (const [n, result] of results.entries()) {
      const refused = n % 10 === 3 || n % 10 === 7;
      expect([n, 'error' in result]).toEqual([n, refused]);
      if ('data' in result) expect(result.data).toMatchObject({ reference: `FIVE-${n}`, version: 1 });
      else
        expect(result.error.problems?.[0]).toMatchObject(
          n % 10 === 3 ? { field: 'reference', rule: 'required' } : { field: 'hair', rule: 'unknown' },
        );
    }
    expect(await saved('FIVE-')).toHaveLength(400);
  });

  it('[SCR-06] changes rows, each by its own version, and names the stale ones', async () => {
    const created = await batch([{ object: { reference: 'P-1' } }, { object: { reference: 'P-2' } }]);
    const ids = created.map((result) => ('data' in result ? result.data.id : ''));
    const results = await batch([
      { id: ids[0], version: 1, patch: { rent: 1 } },
      { id: ids[1], version: 9, patch: { rent: 1 } },
      { id: ids[1], patch: { rent: 1 } },
      { id: ids[1], version: 1, patch: { status: 'DELETED' } },
    ]);
    expect(results.map((result) => ('error' in result ? result.error.kind : result.data.version))).toEqual([
      2, 'stale', 'invalid', 2,
    ]); // prettier-ignore
  });

  it('[VAL-11] refuses rows that are none, and goes on', async () => {
    const results = await batch([
      {},
      { object: null },
      { patch: 1, id: 'x' },
      { object: [] },
      { object: { reference: 'OK' } },
    ]);
    expect(results.map((result) => ('error' in result ? result.error.code : 'saved'))).toEqual([
      'BATCH.BAD_ROW', 'BATCH.BAD_ROW', 'BATCH.BAD_ROW', 'BATCH.BAD_ROW', 'saved',
    ]); // prettier-ignore
  });

  it('[SCR-06] that meets a defect says what is saved, what is not known, and what was not tried', async () => {
    await admin.query(`
      CREATE FUNCTION notifications.trip() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.reference = 'TRIP' THEN RAISE EXCEPTION 'Remedios'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER trip BEFORE INSERT ON notifications.test FOR EACH ROW EXECUTE FUNCTION notifications.trip()`);
    const results = await batch(
      ['D-1', 'TRIP', 'D-2', 'D-3'].map((reference) => ({ object: { reference } })),
    );
    expect(results.map((result) => ('error' in result ? [result.error.code, result.error.kind] : 'saved'))).toEqual([
      'saved', ['INTERNAL', 'internal'], ['BATCH.STOPPED', 'unavailable'], ['BATCH.STOPPED', 'unavailable'],
    ]); // prettier-ignore
    expect(JSON.stringify(results)).not.toContain('Remedios');
    expect((await saved('D-')).map((row) => row['reference'])).toEqual(['D-1']);
  });

  it('has at most 1,000 rows', async () => {
    expect((await refusal(batch(Array.from({ length: 1001 }, () => ({}))))).code).toBe('BATCH.TOO_MANY');
  });
});
