import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { JobTable } from './job-table.ts';

let room: TestDatabase;
let db: Database;
beforeAll(async () => {
  room = await testDatabase('people');
  db = await openDatabase({
    url: room.url,
    schema: 'people',
    records: [],
    keys: parseSealingKeys(TEST_SEALING_KEY),
    migrations: 'derive',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
});
afterAll(async () => {
  await db?.close();
  await room?.drop();
});

it('[JOB-01] finds the next job without sorting what waits, also while statistics know of no burst', async () => {
  await db.query('alter table background_job set (autovacuum_enabled = false)');
  await db.query(
    `insert into background_job (id, name, priority, input, actor)
     select gen_random_uuid(), 'burst', 2, '{}', '{}' from generate_series(1, 2000)`,
  );
  const explained = {
    query: (sql: string, values: unknown[]) => db.query(`explain (analyze, format json) ${sql}`, values),
  };
  const plan = JSON.stringify(await new JobTable(explained as never).take(['burst']));
  expect(plan).toContain('background_job_waiting');
  expect(plan).not.toContain('"Sort"');
});
