import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AddressInfo, createServer } from 'node:net';
import { testContext } from '@llavero/kit/testing/context';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { lapseLeases } from '@llavero/kit/testing/lapse-leases';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { OutputOf } from '@llavero/proto/commands/command';
import { enqueueJob, jobStatus, sendEmail } from '@llavero/proto/commands/notifications';
import { type MailStandIn, startMailStandIn } from '../outside/mail/stand-in.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { FinanceStandIn, worker } from '../testing/finance-stand-in.ts';
import { endReplica, type Replica, startReplica } from '../testing/replica.ts';

// Real processes, killed and started again.
jest.setTimeout(300_000);

const staff = testContext('INTERNAL_EMPLOYEE');

describe('two replicas of the service', () => {
  let around: TestServices;
  let room: TestDatabase;
  let database: pg.Pool;
  let mail: MailStandIn;
  let mailDir: string;
  const replicas: Replica[] = [];

  beforeAll(async () => {
    around = await startTestServices(
      { people: neighbour('people'), finance: FinanceStandIn },
      { partial: true },
    );
    room = await testDatabase('notifications', around.databases.get('people')?.database);
    database = new pg.Pool({ connectionString: room.adminUrl, max: 2 });
    mailDir = await mkdtemp(join(tmpdir(), 'llavero-mail-'));
    mail = await startMailStandIn({ host: '127.0.0.1', port: 0, dir: mailDir });
  });
  afterAll(async () => {
    for (const replica of replicas) await endReplica(replica, 'SIGKILL');
    await database?.end();
    await around?.stop();
    await mail?.stop();
    if (mailDir) await rm(mailDir, { recursive: true });
  });
  beforeEach(() => {
    worker.calls = 0;
    worker.stopped = 0;
  });

  async function start(smtpUrl = `smtp://127.0.0.1:${mail.port}`): Promise<Replica> {
    const replica = await startReplica(room, around, { SMTP_URL: smtpUrl });
    replicas.push(replica);
    return replica;
  }

  const enqueue = ({ peers }: Replica, name: string, request: object) =>
    peers.command(enqueueJob, { worker: name, request: request as never, priority: 1 }, staff);
  const ended = ({ peers }: Replica, id: string): Promise<OutputOf<typeof jobStatus>> =>
    until(`the end of ${id}`, async () => {
      const status = await peers.command(jobStatus, { id }, staff);
      return (status.status === 'DONE' || status.status === 'ERROR') && status;
    });
  const inHand = (calls: number) => until('the worker', () => worker.calls === calls);

  it('[JOB-01] a job whose replica is killed in the middle of it is done by the other', async () => {
    const first = await start();
    worker.behaviour = 'takes long';
    const repeatable = await enqueue(first, 'GenerateMonth', { year: 2026, month: 11 });
    const unique = await enqueue(first, 'ChangeFinanceStatus', {
      documents: [{ id: randomUUID() }],
      status: 'PAID',
    });
    await inHand(2);
    const second = await start();
    await endReplica(first, 'SIGKILL');
    await lapseLeases(database, 'notifications');
    worker.behaviour = 'answers';
    expect(await ended(second, repeatable.id)).toMatchObject({ status: 'DONE', success: true, attempts: 2 });
    // What cannot be repeated blindly is told instead.
    expect(await ended(second, unique.id)).toMatchObject({
      status: 'ERROR',
      success: false,
      error: expect.stringContaining('compruebe el resultado'),
      attempts: 1,
    });
    expect(worker.calls).toBe(3);
    await endReplica(second, 'SIGTERM');
  });

  it('[JOB-01] a replica that dies before it has noted the answer does not double what it asked for', async () => {
    const first = await start();
    worker.behaviour = 'answers';
    const { id } = await enqueue(first, 'CreateTask', { type: 'OTHER', title: 'Una sola vez' });
    await ended(first, id);
    await endReplica(first, 'SIGKILL');
    // As if it had died after the task was there and before its end was noted.
    await database.query(
      `update notifications.process set status = 'IN_PROGRESS', success = false where message_id = $1`,
      [id],
    );
    await database.query(
      `update notifications.background_job set state = 'running', ended_at = null, lease_until = now() - interval '40 seconds'
        where id = (select id from notifications.process where message_id = $1)`,
      [id],
    );
    const second = await start();
    expect(await ended(second, id)).toMatchObject({ status: 'DONE', attempts: 2 });
    const { rows } = await database.query(
      `select count(*)::int as count from notifications.task where title = 'Una sola vez'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    await endReplica(second, 'SIGTERM');
  });

  it('[JOB-04] a message whose replica is killed while it sends is sent by the other', async () => {
    // A mail server that takes the connection and never says a word.
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const first = await start(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
      const { communication } = await first.peers.command(
        sendEmail,
        { to: 'ana@example.com', subject: 'Con dos manos', body: 'Hola' },
        staff,
      );
      const statusOf = async () => {
        const { rows } = await database.query<{ status: string }>(
          'select status from notifications.communication where id = $1::uuid',
          [communication],
        );
        return rows[0]?.status;
      };
      await until('the sending', async () => (await statusOf()) === 'SENDING');
      await endReplica(first, 'SIGKILL');
      await lapseLeases(database, 'notifications');
      const second = await start();
      await until('SENT', async () => (await statusOf()) === 'SENT');
      expect(mail.messages().filter(({ subject }) => subject === 'Con dos manos')).toHaveLength(1);
      await endReplica(second, 'SIGTERM');
    } finally {
      silent.close();
    }
  });
});
