import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { type Database, openDatabase } from '../db/database.ts';
import { BackgroundJobs1763600000020 } from '../db/migrations/1763600000020-background-jobs.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';

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

it('[SCR-06] imports under way on an existing system go on as jobs', async () => {
  const runner = db.dataSource.createQueryRunner();
  const migration = new BackgroundJobs1763600000020();
  const actor = { id: uuidv7(), role: 'ADMIN', session: null, impersonator: null };
  const [running, finished] = [uuidv7(), uuidv7()];
  try {
    await migration.down(runner);
    for (const [id, state] of [
      [running, 'RUNNING'],
      [finished, 'FINISHED'],
    ])
      await db.query(
        `INSERT INTO "import_batch" ("id", "collection", "state", "caller", "author", "source", "lease", "leased_until")
         VALUES ($1, 'agent', $2, $3, $4, '', gen_random_uuid(), now())`,
        [id, state, JSON.stringify({ actor, requestId: 'r1' }), actor.id],
      );
    await migration.up(runner);
    const [job, ...more] = await db.query<{ id: string }>(
      `SELECT "id", "name", "state", "input", "actor", "request_id" AS request FROM "background_job"`,
    );
    expect(job).toMatchObject({
      name: 'import',
      state: 'waiting',
      input: { batch: running },
      actor,
      request: 'r1',
    });
    expect(more).toEqual([]);
    expect(await db.query(`SELECT "id", "job" FROM "import_batch" ORDER BY "state"`)).toEqual([
      { id: finished, job: null },
      { id: running, job: job?.id },
    ]);
  } finally {
    await runner.release();
  }
});
