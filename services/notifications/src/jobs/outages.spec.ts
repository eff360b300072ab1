import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { emptyBus } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { cancelProcess, myProcesses, reportProcess } from '@llavero/proto/commands/background';
import type { OutputOf } from '@llavero/proto/commands/command';
import { enqueueJob, jobStatus } from '@llavero/proto/commands/notifications';
import { v7 as uuidv7 } from 'uuid';
import { NotificationsModule } from '../notifications.module.ts';
import { FinanceStandIn, worker } from '../testing/finance-stand-in.ts';
import { ExpireJobs } from './expire-jobs.ts';
import { EXPIRED } from './job.rules.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const month = { year: 2026, month: 11 };

// Connections are broken as they are asked for, about one each second.
jest.setTimeout(90_000);

describe('background work and what comes between', () => {
  let services: TestServices;
  beforeAll(async () => {
    await emptyBus();
    services = await startTestServices(
      { people: neighbour('people'), finance: FinanceStandIn, notifications: NotificationsModule },
      { partial: true },
    );
  });
  afterAll(() => services?.stop());
  beforeEach(() => {
    worker.behaviour = 'answers';
    worker.calls = 0;
    worker.stopped = 0;
  });

  const notifications = () => services.services.get('notifications')!;
  const enqueue = async (name: string, request: object, priority = 1): Promise<string> =>
    (await services.peers.command(enqueueJob, { worker: name, request: request as never, priority }, staff))
      .id;
  const statusOf = (id: string): Promise<OutputOf<typeof jobStatus>> =>
    services.peers.command(jobStatus, { id }, staff);
  const when = (id: string, ...wanted: string[]) =>
    until(`${wanted.join()} of ${id}`, async () => {
      const status = await statusOf(id);
      return wanted.includes(status.status) && status;
    });
  const processOf = async (messageId: string) =>
    (await notifications().get(RecordStores).of('process').findUnchecked({ filter: { messageId } }))[0]!;

  it('[JOB-01] a worker that is away is asked again with pauses, and the attempts are seen', async () => {
    worker.behaviour = 'away';
    const id = await enqueue('GenerateMonth', month);
    const waiting = await until('a failed attempt', async () => {
      const status = await statusOf(id);
      return status.status === 'QUEUED' && status.attempts === 1 && status;
    });
    expect(waiting).toMatchObject({
      success: false,
      error: expect.stringContaining('Se volverá a intentar'),
    });
    worker.behaviour = 'answers';
    const done = await when(id, 'DONE');
    expect(done).toMatchObject({ success: true, error: null });
    expect(done.attempts).toBe(worker.calls);
    expect(done.attempts).toBeGreaterThan(1);
  });

  it('[JOB-05] connections that break in the middle of a question do not end the process, and the queue goes on', async () => {
    const { pool } = notifications().get(Database);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    let cuts = 0;
    const cut = (client: object): void => {
      const { connection } = client as { connection: { stream: { destroy(error: Error): void } } };
      cuts += 1;
      setImmediate(() => connection.stream.destroy(reset));
    };
    // The queue asks all the time.
    pool.on('acquire', cut);
    try {
      await until('connections to break', () => cuts > 20);
    } finally {
      pool.removeListener('acquire', cut);
    }
    const id = await until('a job is taken in again', () =>
      enqueue('GenerateMonth', month).catch(() => null),
    );
    expect(await when(id, 'DONE')).toMatchObject({ success: true });
  });

  it('[JOB-05] a message whose lease seems lost while the database is silent is taken up again', async () => {
    worker.behaviour = 'takes long';
    const { table } = notifications().get(JobQueue);
    const renew = table.renewLease.bind(table);
    const spy = jest
      .spyOn(table, 'renewLease')
      .mockImplementation((held, on) => (on ? renew(held, on) : Promise.resolve(false)));
    const id = await enqueue('GenerateMonth', month);
    await until('the end of the attempt', () => worker.stopped === 1);
    spy.mockRestore();
    worker.behaviour = 'answers';
    const { id: process } = await processOf(id);
    // That of the first attempt alone: the one that takes it up has a lease of its own.
    await notifications()
      .get(Database)
      .query(
        `update background_job set lease_until = now() - interval '1 second' where id = $1 and attempt = 1`,
        [process],
      );
    await when(id, 'DONE');
    expect(await statusOf(id)).toMatchObject({ status: 'DONE', success: true, attempts: 2 });
    expect(await notifications().get(JobQueue).find(process)).toMatchObject({ state: 'done', attempt: 2 });
  });

  it('[JOB-01] a worker that must not be repeated is not asked a second time', async () => {
    worker.behaviour = 'away';
    const id = await enqueue('ChangeFinanceStatus', { documents: [{ id: randomUUID() }], status: 'PAID' });
    expect(await when(id, 'ERROR')).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('compruebe'),
    });
    expect(worker.calls).toBe(1);
  });

  it('[JOB-01, STA-09] a message that waits for longer than ten minutes ends in ERROR and is not carried out', async () => {
    worker.behaviour = 'takes long';
    const busy = await Promise.all([1, 2, 3].map(() => enqueue('GenerateMonth', month, 0)));
    await until('all hands in use', () => worker.calls === 3);
    const id = await enqueue('GenerateMonth', month, 4);
    await notifications()
      .get(Database)
      .query(`update process set expiration = now() - interval '1 second' where message_id = $1`, [id]);
    await until('the end of the waiting message', async () => {
      await notifications().get(ExpireJobs).tick();
      return (await processOf(id))['status'] === 'ERROR';
    });
    expect(await processOf(id)).toMatchObject({ status: 'ERROR', success: false, error: EXPIRED });
    worker.behaviour = 'answers';
    for (const one of busy) await when(one, 'DONE');
    await until('an empty queue', async () => {
      const [row] = await notifications()
        .get(Database)
        .query<{ waiting: number }>(
          `select count(*)::int as waiting from background_job where name = 'message' and state in ('waiting', 'running')`,
        );
      return row?.waiting === 0;
    });
    expect(worker.calls).toBe(3);
    expect(await statusOf(id)).toMatchObject({ status: 'ERROR', attempts: 0 });
  });

  it('[JOB-01] under load the more urgent are begun first', async () => {
    worker.behaviour = 'takes long';
    const busy = await Promise.all([1, 2, 3].map(() => enqueue('GenerateMonth', month, 0)));
    await until('all hands in use', () => worker.calls === 3);
    const priorities = Array.from({ length: 24 }, (_, index) => (index * 7) % 5);
    const ids: string[] = [];
    for (const priority of priorities)
      ids.push(await enqueue('CreateTask', { type: 'OTHER', title: 'Carga' }, priority));
    worker.behaviour = 'answers';
    for (const id of [...busy, ...ids]) await when(id, 'DONE');
    const order = await notifications()
      .get(Database)
      .query<{ priority: number }>(
        `select p.priority from background_job j join process p on p.id = j.id
          where p.message_id = any($1::text[]) order by j.started_at`,
        [ids],
      );
    const begun = order.map(({ priority }) => priority);
    // Three work side by side: a message may begin up to two places early.
    for (const [place, priority] of begun.entries())
      expect(priority).toBeLessThanOrEqual(Math.min(...begun.slice(place + 3), 4));
  });

  it('[STA-09] cancelling running work reaches its worker, which ends at the next whole step', async () => {
    worker.behaviour = 'takes long';
    const id = await enqueue('GenerateMonth', month);
    await until('the worker', () => worker.calls === 1);
    const { id: process } = await processOf(id);
    const stranger = testContext('INTERNAL_EMPLOYEE', uuidv7());
    await expect(services.peers.command(cancelProcess, { process }, stranger)).rejects.toMatchObject({
      body: { code: 'PROCESS.NOT_YOURS' },
    });
    expect(await services.peers.command(cancelProcess, { process }, staff)).toEqual({ cancelled: true });
    await until('the worker to stop', () => worker.stopped === 1);
    expect(await statusOf(id)).toMatchObject({ status: 'CANCELLED', success: false });
    expect(await services.peers.command(cancelProcess, { process }, staff)).toEqual({ cancelled: false });
  });

  it('[STA-09] long work of other services is followed, and learns by its own report that it was cancelled', async () => {
    const person = testContext('INTERNAL_EMPLOYEE', uuidv7());
    const id = uuidv7();
    const service = testContext('SERVICE');
    const report = (status: 'IN_PROGRESS' | 'FINISHED', done: number) =>
      services.peers.command(
        reportProcess,
        {
          id,
          worker: 'import',
          label: 'Importar personas',
          status,
          done,
          total: 10,
          requestedBy: person.actor.id,
        },
        service,
      );
    await expect(
      services.peers.command(
        reportProcess,
        { id, worker: 'import', label: 'x', status: 'IN_PROGRESS', done: 0, total: 0 },
        testContext('ADMIN'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await Promise.all([report('IN_PROGRESS', 0), report('IN_PROGRESS', 1)]);
    expect(await report('IN_PROGRESS', 4)).toEqual({ cancelled: false });
    const mine = await services.peers.command(myProcesses, {}, person);
    expect(mine.processes).toMatchObject([
      { id, label: 'Importar personas', status: 'IN_PROGRESS', done: 4, total: 10 },
    ]);
    expect(
      (await services.peers.command(myProcesses, {}, staff)).processes.map((one) => one.id),
    ).not.toContain(id);
    await services.peers.command(cancelProcess, { process: id }, person);
    expect(await report('IN_PROGRESS', 5)).toEqual({ cancelled: true });
    expect(await report('FINISHED', 10)).toEqual({ cancelled: true });
    const [told] = (await services.peers.command(myProcesses, {}, person)).processes;
    expect(told).toMatchObject({ status: 'CANCELLED', done: 4 });
  });

  it('long work that tells nothing for half an hour ends in ERROR, and goes on when it speaks again', async () => {
    const id = uuidv7();
    const report = (done: number) =>
      services.peers.command(
        reportProcess,
        { id, worker: 'import', label: 'Importar', status: 'IN_PROGRESS', done, total: 10 },
        testContext('SERVICE'),
      );
    const status = async () =>
      (await notifications().get(RecordStores).of('process').loadUnchecked(id))['status'];
    await report(1);
    await notifications().get(ExpireJobs).tick();
    expect(await status()).toBe('IN_PROGRESS');
    await notifications()
      .get(Database)
      .query(`update process set updated_at = now() - interval '31 minutes' where id = $1::uuid`, [id]);
    // The service's own look may hold the row at this moment and is skipped then; either of the two ends the work.
    await until('the end of the silent work', async () => {
      await notifications().get(ExpireJobs).tick();
      return (await status()) === 'ERROR';
    });
    await report(2);
    expect(await status()).toBe('IN_PROGRESS');
  });

  it('a failed process that is no message cannot be requeued, and says where it can be begun', async () => {
    const id = uuidv7();
    await services.peers.command(
      reportProcess,
      { id, worker: 'import', label: 'Importar', status: 'ERROR', done: 1, total: 10, error: 'Sin permiso' },
      testContext('SERVICE'),
    );
    const store = notifications().get(RecordStores).of('process');
    const people = services.services.get('people')!.get(RecordStores).of('employee');
    const person = await people.create(
      { firstname: 'Ana', lastname: 'Gil', email: 'ana.gil@example.com', role: 'ADMIN' },
      { ...testContext('ADMIN'), trusted: true },
    );
    const { version } = await store.loadUnchecked(id);
    await store.patch(
      { collection: 'process', id, version, patch: { status: 'QUEUED' } },
      testContext('ADMIN', person.id),
    );
    const after = await until('the refusal', async () => {
      const process = await store.loadUnchecked(id);
      return process['status'] === 'ERROR' && process;
    });
    expect(after['error']).toContain('vuelva a iniciarlo');
  });
});
