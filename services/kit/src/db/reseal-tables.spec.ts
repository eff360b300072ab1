import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sample } from '../records/testing/definition.ts';
import { type Bench, keyText, openBench, quiet } from '../records/testing/harness.ts';
import { openDatabase } from './database.ts';
import { resealTables } from './reseal-tables.ts';
import { open, parseSealingKeys, seal } from './sealed.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

describe('rotation of keys beside records', () => {
  it('[ENT-10] what imports and sessions have sealed opens with the new key alone, and is done once', async () => {
    const { db } = bench;
    const batch = '0199aaaa-0000-7000-8000-00000000000a';
    await db.query(
      `INSERT INTO import_batch (id, collection, caller, author, source) VALUES ($1, 'test', '{}', 'x', $2)`,
      [batch, seal(db.keys, 'import', batch, { fileName: 'personas.csv' })],
    );
    for (let row = 1; row <= 450; row += 1)
      await db.query(`INSERT INTO import_row (batch, "row", cells, result) VALUES ($1, $2, $3, $4)`, [
        batch,
        row,
        seal(db.keys, 'import', `${batch} ${row}`, { cells: ['Núria'] }),
        row % 2 === 0 ? null : seal(db.keys, 'import', `${batch} ${row}`, { reason: 'Vidal' }),
      ]);
    await db.query('CREATE TABLE session (id uuid PRIMARY KEY, sealed bytea NOT NULL)');
    await db.query('INSERT INTO session VALUES ($1, $2)', [
      batch,
      seal(db.keys, 'session', batch, { ip: '203.0.113.7' }),
    ]);

    const keys = parseSealingKeys(`${keyText(2)},${keyText(1)}`);
    const both = await openDatabase({
      url: bench.room.url,
      schema: 'notifications',
      records: [sample],
      keys,
      migrations: 'none',
      logger: quiet,
    });
    expect(await resealTables(both)).toBe(1 + 450 + 225 + 1);
    expect(await resealTables(both)).toBe(0);
    await both.close();

    const alone = parseSealingKeys(keyText(2));
    const [source] = await db.rows('SELECT source FROM import_batch');
    expect(open(alone, 'import', batch, source![0] as Buffer)).toEqual({ fileName: 'personas.csv' });
    const rows = await db.rows('SELECT "row", cells, result FROM import_row ORDER BY "row"');
    for (const [row, cells, result] of rows as [number, Buffer, Buffer | null][]) {
      expect(open(alone, 'import', `${batch} ${row}`, cells)).toEqual({ cells: ['Núria'] });
      expect(open(alone, 'import', `${batch} ${row}`, result)).toEqual(
        row % 2 === 0 ? {} : { reason: 'Vidal' },
      );
    }
    const [session] = await db.rows('SELECT sealed FROM session');
    expect(open(alone, 'session', batch, session![0] as Buffer)).toEqual({ ip: '203.0.113.7' });
  });
});
