import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import { v7 as uuidv7 } from 'uuid';
import { SeriesAndGeneration1763600100000 } from './migrations/1763600100000-series-and-generation.ts';
import { GenerationRunsToJobs1795326411000 } from './migrations/1795326411000-generation-runs-to-jobs.ts';

let room: TestDatabase;
let db: Database;

beforeAll(async () => {
  room = await testDatabase('finance');
  db = await openDatabase({
    url: room.url,
    schema: 'finance',
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

it('[FIN-01] generation runs of existing systems go on as jobs, can still be read, and come back on the way down', async () => {
  const runner = db.dataSource.createQueryRunner();
  const runs = new GenerationRunsToJobs1795326411000();
  const [queued, halfway, finished, failed] = Array.from({ length: 4 }, () => uuidv7());
  const contract = uuidv7();
  const actor = { id: uuidv7(), role: 'ADMIN', session: null, impersonator: null };
  try {
    await new SeriesAndGeneration1763600100000().up(runner);
    const add = (id: string | undefined, status: string, error: string | null, ended: string | null) =>
      db.query(
        `insert into generation_run (id, year, month, contracts, status, done, total, created, existing, failed, error, actor, ended_at)
         values ($1, 2026, 11, $2, $3, 4, 9, 2, 1, 1, $4, $5, now() - $6::interval)`,
        [id, [contract], status, error, JSON.stringify(actor), ended],
      );
    await add(queued, 'QUEUED', null, null);
    await add(halfway, 'IN_PROGRESS', null, null);
    await add(finished, 'FINISHED', 'Un aviso', '1 day');
    await add(failed, 'ERROR', 'Un fallo', '1 minute');
    const before = await db.query('select * from generation_run order by id');

    await runs.up(runner);
    const jobs = await db.query(
      `select id, state, input, actor, done, total, checkpoint, error, reported_at is not null as told
         from background_job order by id`,
    );
    const input = { year: 2026, month: 11, contracts: [contract] };
    const checkpoint = { created: 2, existing: 1, failed: 1 };
    expect(jobs).toMatchObject([
      // Runs under way begin anew: what they have made is found by its claim.
      { id: queued, state: 'waiting', input, actor, done: 0, total: 0, checkpoint: null },
      { id: halfway, state: 'waiting', input, actor, done: 0, total: 0, checkpoint: null },
      {
        id: finished,
        state: 'done',
        input,
        done: 4,
        total: 9,
        checkpoint: { ...checkpoint, error: 'Un aviso' },
        told: true,
      },
      { id: failed, state: 'failed', error: 'Un fallo', checkpoint, told: false },
    ]);

    await runs.down(runner);
    const after = await db.query<Record<string, unknown>>('select * from generation_run order by id');
    expect(after.slice(2)).toEqual(before.slice(2));
    expect(after.map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED', 'FINISHED', 'ERROR']);
    expect(await db.query('select 1 from background_job')).toEqual([]);
  } finally {
    await runner.release();
  }
});
