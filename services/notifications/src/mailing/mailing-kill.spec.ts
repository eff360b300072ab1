import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { lapseLeases } from '@llavero/kit/testing/lapse-leases';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { mailingStatus, startMailing } from '@llavero/proto/commands/mailing';
import pg from 'pg';
import { type MailStandIn, startMailStandIn } from '../outside/mail/stand-in.ts';
import { DocumentsStandIn, papers } from '../testing/documents-stand-in.ts';
import { endReplica, type Replica, startReplica } from '../testing/replica.ts';

// Real processes, killed and started again.
jest.setTimeout(300_000);
const staff = testContext('INTERNAL_EMPLOYEE');
const LETTERS = 60;
const KILLS = 3;

let around: TestServices;
let room: TestDatabase;
let database: pg.Pool;
let mail: MailStandIn;
let dir: string;
let replica: Replica | undefined;

beforeAll(async () => {
  papers.reset();
  around = await startTestServices(
    { people: neighbour('people'), finance: neighbour('finance'), documents: DocumentsStandIn },
    { partial: true },
  );
  room = await testDatabase('notifications', around.databases.get('people')?.database);
  database = new pg.Pool({ connectionString: room.adminUrl, max: 2 });
  dir = await mkdtemp(join(tmpdir(), 'llavero-mail-'));
  mail = await startMailStandIn({ host: '127.0.0.1', port: 0, dir });
});
afterAll(async () => {
  if (replica) await endReplica(replica, 'SIGKILL');
  await database?.end();
  await around?.stop();
  await mail?.stop();
  if (dir) await rm(dir, { recursive: true });
});

const create = (
  service: 'people' | 'finance',
  collection: 'agent' | 'finance',
  object: Record<string, unknown>,
) =>
  around.services
    .get(service)!
    .get(RecordStores)
    .of(collection)
    .create(object as never, { ...testContext('ADMIN'), trusted: true }, undefined, { byCommand: true });

it('[FIN-07] [JOB-01] a mailing whose service is killed again and again loses no letter and doubles none', async () => {
  const documents: string[] = [];
  for (let at = 0; at < LETTERS; at += 1) {
    const { id: tenant } = await create('people', 'agent', {
      firstname: 'Ana',
      email: `ana${at}@example.com`,
    });
    const breakdown = [{ category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 900 }];
    const { id } = await create('finance', 'finance', {
      ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'TRANSFER', year: 2026, month: 11 },
      ...{ serie: at + 1, issueDate: 1_793_000_000, validated: true, tenants: [tenant], breakdown },
    });
    documents.push(id);
  }
  papers.slow = 20;
  const start = async () => {
    replica = await startReplica(room, around, { SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
    return replica;
  };
  const { peers } = await start();
  const { process } = await peers.command(
    startMailing,
    { kind: 'DOCUMENTS', documents, again: false, advertising: false },
    staff,
  );
  const ended = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from notifications.mailing_row where outcome <> 'WAITING'`,
    );
    return rows[0]?.count ?? 0;
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await until('some more rows', async () => (await ended()) >= (kill * LETTERS) / (KILLS + 2));
    await endReplica(replica!, 'SIGKILL');
    expect(await ended()).toBeLessThan(LETTERS);
    await lapseLeases(database, 'notifications');
    await start();
  }
  const done = await until('the end', async () => {
    const found = await replica!.peers.command(mailingStatus, { process, after: 0, limit: 500 }, staff);
    return found.sent === LETTERS && found;
  });
  expect(done).toMatchObject({ total: LETTERS, waiting: 0, queued: 0, refused: 0, failed: 0 });
  const { rows } = await database.query<{ id: string }>('select id from notifications.communication');
  expect(rows).toHaveLength(LETTERS);
  // A kill between the answer of the mail server and the note of it repeats the message under its own Message-ID, which
  // mail programs show once: every message has one, and there are as many as letters.
  const raw = await Promise.all((await readdir(dir)).map((file) => readFile(join(dir, file), 'utf8')));
  const ids = raw.map((text) => /^Message-ID: <([0-9a-f-]{36})@/im.exec(text)?.[1]);
  expect([...new Set(ids)].sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(raw.length - LETTERS).toBeLessThanOrEqual(KILLS * 2);
});
