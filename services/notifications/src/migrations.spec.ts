import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import type { MigrationInterface } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { QueueToJobs1795326500000 } from './migrations/1795326500000-queue-to-jobs.ts';
import { WordsOfEndingCertificates1795840000000 } from './migrations/1795840000000-words-of-ending-certificates.ts';

let room: TestDatabase;
let db: Database;

beforeAll(async () => {
  room = await testDatabase('notifications');
  db = await openDatabase({
    url: room.url,
    schema: 'notifications',
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

async function migrate(migration: MigrationInterface = new QueueToJobs1795326500000()): Promise<void> {
  const runner = db.dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await migration.up(runner);
    await runner.commitTransaction();
  } finally {
    await runner.release();
  }
}

it('[JOB-01] [JOB-04] what waits in the tables of the earlier library, or is being worked on, is carried over', async () => {
  await db.pool.query(await readFile(new URL('./testing/pg-boss-10.sql', import.meta.url), 'utf8'));
  await db.query('create table process (worker text, status text)');
  await db.query(
    `insert into process values ('rentUpdates', 'QUEUED'), ('certificatesExpiring', 'ERROR'), ('rentUpdates', 'DONE')`,
  );
  for (const name of ['job', 'mail', 'follow-up'])
    await db.query('select create_queue($1, $2::json)', [name, '{"policy": "standard"}']);
  const [waiting, running, ended, mail, later] = Array.from({ length: 5 }, () => uuidv7());
  const actor = { id: uuidv7(), role: 'ADMIN', session: null, impersonator: null };
  const put = (name: string, data: object, state: string, more: { priority?: number; days?: number } = {}) =>
    db.query(
      `insert into job (name, data, state, priority, retry_count, started_on, start_after)
       values ($1, $2, $3::job_state, $4, 2, now(), now() + make_interval(days => $5))`,
      [name, JSON.stringify(data), state, more.priority ?? 0, more.days ?? 0],
    );
  await put('job', { process: waiting, actor, requestId: 'r1' }, 'created', { priority: 3 });
  await put('job', { process: running, actor, requestId: null }, 'active');
  await put('job', { process: ended, actor, requestId: null }, 'completed');
  await put('mail', { communication: mail, requestId: 'r2' }, 'retry');
  await put('follow-up', { contract: later, requestId: null }, 'created', { days: 15 });

  await migrate();

  const rows = await db.query<Record<string, unknown>>(
    `select name, state, priority, input, actor, request_id as request, lease_until is not null as leased,
            run_at > now() + interval '14 days' as later, id
       from background_job order by name, state`,
  );
  expect(rows).toMatchObject([
    {
      name: 'follow-up',
      state: 'waiting',
      input: { contract: later },
      actor: { role: 'SERVICE' },
      later: true,
    },
    { name: 'mail', state: 'waiting', input: { communication: mail }, request: 'r2', later: false },
    { name: 'message', state: 'running', id: running, input: { process: running }, actor, leased: true },
    {
      name: 'message',
      state: 'waiting',
      id: waiting,
      priority: 1,
      input: { process: waiting },
      actor,
      request: 'r1',
    },
  ]);
  expect(await db.query(`select to_regclass('job') as t, to_regclass('version') as v`)).toEqual([
    { t: null, v: null },
  ]);
  const workers = await db.query('select worker from process order by worker collate "C"');
  expect(workers).toEqual([
    { worker: 'CertificatesExpiring' },
    { worker: 'RentUpdates' },
    { worker: 'rentUpdates' },
  ]);
  // A system that never had the library has nothing to move.
  await expect(migrate()).resolves.toBeUndefined();
});

it('[JOB-04] what staff have written of ending certificates goes on saying how long they last', async () => {
  await db.query('create table message_text (message text, language text, subject text, body text)');
  await db.query(
    `insert into message_text values ('CERTIFICATE_EXPIRES', 'CA', '{{address}}', 'Caduca {{ left }}!'),
       ('CERTIFICATE_EXPIRES', 'ES', null, null), ('OTHER', 'ES', 'x', '{{left}}')`,
  );
  await migrate(new WordsOfEndingCertificates1795840000000());
  expect(
    await db.query('select message, subject, body from message_text order by language, message'),
  ).toEqual([
    {
      message: 'CERTIFICATE_EXPIRES',
      subject: '{{address}}',
      body: 'Caduca {{#today}}avui{{/today}}{{#tomorrow}}demà{{/tomorrow}}{{#days}}d’aquí a {{days}} dies{{/days}}!',
    },
    { message: 'CERTIFICATE_EXPIRES', subject: null, body: null },
    { message: 'OTHER', subject: 'x', body: '{{left}}' },
  ]);
});
