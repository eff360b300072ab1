import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { EventConsumer } from '@llavero/kit/events/consumers';
import { Events } from '@llavero/kit/events/events';
import type { HandlesEvent } from '@llavero/kit/events/on-event';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  dismissErrors,
  listErrors,
  reportClientError,
  retryError,
  retryErrors,
} from '@llavero/proto/commands/background';
import { enqueueJob } from '@llavero/proto/commands/notifications';
import { type DomainEvent, eventStream } from '@llavero/proto/events/envelope';
import type { ErrorKindName } from '@llavero/proto/records/choices/errors';
import { type Bench, openBench } from '../testing/bench.ts';

const admin = testContext('ADMIN');

describe('[SCR-07] the list of errors', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const running = () => bench.services.services.get('notifications')!;
  const list = (
    kind: ErrorKindName,
    more: { dismissed?: boolean; limit?: number; after?: string | null } = {},
  ) => bench.services.peers.command(listErrors, { kind, dismissed: false, limit: 50, ...more }, admin);
  const dismiss = (kind: ErrorKindName, ids: string[], undo = false) =>
    bench.services.peers.command(dismissErrors, { kind, ids, undo, reason: undo ? null : 'Probado' }, admin);
  const found = (kind: ErrorKindName, place: string) =>
    until(`${kind} at ${place}`, async () =>
      (await list(kind)).errors.find((error) => error.place === place),
    );

  it('is for administrators only', async () => {
    for (const role of ['INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE', 'TENANT'] as const)
      await expect(
        bench.services.peers.command(
          listErrors,
          { kind: 'JOB', dismissed: false, limit: 50 },
          testContext(role),
        ),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(list('JOB', { after: "x' or 1=1" })).rejects.toMatchObject({
      body: { code: 'ERRORS.CURSOR' },
    });
    await expect(dismiss('JOB', ['nothing'])).rejects.toMatchObject({ body: { code: 'ERRORS.IDS' } });
  });

  it('a failed job is listed with its reason, dismissed and brought back, and carried out again', async () => {
    await bench.services.peers.command(
      enqueueJob,
      { worker: 'nobody', request: { who: 'Remedios' }, priority: 1 },
      testContext('INTERNAL_EMPLOYEE'),
    );
    const error = await found('JOB', 'nobody');
    expect(error).toMatchObject({ detail: expect.stringContaining('«nobody»'), times: 1, retriable: true });
    expect((await list('JOB')).counts).toMatchObject({ JOB: 1, EVENT: 0, CLIENT: 0 });

    expect(await dismiss('JOB', [error.id])).toEqual({ dismissed: 1 });
    expect((await list('JOB')).errors).toEqual([]);
    expect((await list('JOB', { dismissed: true })).errors).toMatchObject([
      { id: error.id, reason: 'Probado', dismissedBy: admin.actor.id },
    ]);
    await dismiss('JOB', [error.id], true);
    expect((await list('JOB')).errors).toHaveLength(1);

    await dismiss('JOB', [error.id]);
    await bench.services.peers.command(retryError, { kind: 'JOB', id: error.id }, admin);
    // It fails once more, and what was dismissed before is back.
    const again = await until('the second failure', async () => {
      const [first] = (await list('JOB')).errors;
      return first?.times === 2 && first;
    });
    expect(again.id).toBe(error.id);
    await dismiss('JOB', [error.id]);
  });

  it('says what it blocks; is dismissed with a reason only, and several are retried at once', async () => {
    const failed = (subject: string) =>
      bench.create('notifications', 'communication', {
        ...{
          type: 'EMAIL',
          subject,
          body: 'Hola',
          template: 'SEVERAL',
          status: 'ERROR',
          error: 'Buzón lleno.',
        },
        to: [{ id: null, collection: null, description: 'ana@example.com' }],
        relatedContracts: ['01890000-0000-7000-8000-000000000001'],
      });
    const messages = [await failed('Una de tres'), await failed('Dos de tres'), await failed('Tres de tres')];
    const [first] = (await list('MESSAGE')).errors;
    expect(first?.blocks).toBe('Nadie lo ha recibido; trata de 1 contrato.');
    const noReason = { kind: 'MESSAGE' as const, ids: [messages[0]!.id], undo: false, reason: ' ' };
    await expect(bench.services.peers.command(dismissErrors, noReason, admin)).rejects.toMatchObject({
      body: { code: 'ERRORS.REASON' },
    });
    await dismiss('MESSAGE', [messages[0]!.id]);
    const retry = (ids: string[] | null) =>
      bench.services.peers.command(retryErrors, { kind: 'MESSAGE', ids }, admin);
    expect(await retry([messages[1]!.id, '01890000-0000-7000-8000-000000000002'])).toEqual({
      retried: 1,
      refused: 1,
    });
    expect(await retry(null)).toEqual({ retried: 1, refused: 0 });
    await bench.caught('Dos de tres');
    await bench.caught('Tres de tres');
    expect((await bench.load('notifications', 'communication', messages[0]!.id))['status']).toBe('ERROR');
  });

  it('a message that was given up is sent again', async () => {
    const message = await bench.create('notifications', 'communication', {
      type: 'EMAIL',
      subject: 'A la segunda',
      body: 'Hola',
      template: 'TEST',
      to: [{ id: null, collection: null, description: 'ana@example.com' }],
      status: 'ERROR',
      error: 'Buzón lleno.',
    });
    const error = await found('MESSAGE', 'EMAIL');
    expect(error).toMatchObject({ id: message.id, title: 'TEST', detail: 'Buzón lleno.' });
    await bench.services.peers.command(retryError, { kind: 'MESSAGE', id: message.id }, admin);
    expect((await bench.caught('A la segunda')).to).toEqual(['ana@example.com']);
    await until(
      'SENT',
      async () => (await bench.load('notifications', 'communication', message.id))['status'] === 'SENT',
    );
    expect((await list('MESSAGE')).errors).toEqual([]);
    await expect(
      bench.services.peers.command(retryError, { kind: 'MESSAGE', id: message.id }, admin),
    ).rejects.toMatchObject({ body: { code: 'ERRORS.NOT_RETRIABLE' } });
  });

  it('[JOB-05] an event that a consumer gave up is delivered to it again, and to the others without effect', async () => {
    let broken = true;
    const effects: string[] = [];
    const consumer = (name: string, handle: HandlesEvent['handle']) =>
      new EventConsumer(
        { name, subjects: ['llavero.people.organization.created'], from: 'now' } as never,
        { handle },
        {
          service: 'notifications',
          database: running().get(Database),
          events: running().get(Events),
          logger: createLogger('test', 'silent'),
          metrics: new Metrics(),
          attemptPauses: [10],
        },
      );
    const consumers = [
      consumer('breaks', async (event: DomainEvent, _tx: Tx) => {
        if (broken) throw new Error('a defect');
        effects.push(`breaks ${event.subject}`);
      }),
      consumer('works', async (event: DomainEvent) => void effects.push(`works ${event.subject}`)),
    ];
    for (const one of consumers) one.start();
    try {
      const manager = await running().get(Events).manager();
      for (const name of ['breaks', 'works'])
        await until('the durable', () =>
          manager.consumers.info(eventStream.name, `notifications_${name}`).catch(() => undefined),
        );
      const { id } = await bench.create('people', 'organization', { name: 'Llavero Norte SL' });
      const error = await found('EVENT', 'notifications_breaks');
      expect(error).toMatchObject({ title: 'llavero.people.organization.created', retriable: true });
      broken = false;
      await bench.services.peers.command(retryError, { kind: 'EVENT', id: error.id }, admin);
      await until('the effect', () => effects.includes(`breaks ${id}`));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(effects.sort()).toEqual([`breaks ${id}`, `works ${id}`]);
      expect((await list('EVENT')).errors).toEqual([]);
      await expect(
        bench.services.peers.command(retryError, { kind: 'EVENT', id: error.id }, admin),
      ).rejects.toMatchObject({ body: { code: 'ERRORS.NOT_RETRIABLE' } });
    } finally {
      await Promise.all(consumers.map((one) => one.stop()));
    }
  });

  it('failures of screens are counted by kind, page by page, without a word about people', async () => {
    const report = (message: string, screen: string) =>
      bench.services.peers.command(
        reportClientError,
        { message, screen, stack: 'at Row (https://x.example.com/assets/a.js:1:2)', browser: 'Firefox 140' },
        testContext('TENANT'),
      );
    await report('cannot open "Remedios"', '/agent/tenant');
    await report('cannot open "Ana"', '/agent/tenant');
    for (const screen of ['/place/unit', '/contract/rent', '/home/task']) await report('undefined', screen);
    const first = await list('CLIENT', { limit: 2 });
    expect(first.counts).toMatchObject({ CLIENT: 4 });
    const second = await list('CLIENT', { limit: 2, after: first.after });
    expect(second.after).toBeNull();
    const all = [...first.errors, ...second.errors];
    expect(all.map(({ place }) => place)).toEqual([
      '/home/task',
      '/contract/rent',
      '/place/unit',
      '/agent/tenant',
    ]);
    expect(all[3]).toMatchObject({ title: 'cannot open «…»', times: 2, retriable: false });
    await dismiss(
      'CLIENT',
      all.map(({ id }) => id),
    );
    expect((await list('CLIENT')).errors).toEqual([]);
    await report('undefined', '/home/task');
    expect((await list('CLIENT')).errors).toMatchObject([{ place: '/home/task', times: 2 }]);
    const [row] = await running()
      .get(Database)
      .query<{ text: string }>('select string_agg(c::text, $1) as text from client_error c', ['\n']);
    expect(row?.text).not.toMatch(/Remedios|Ana/);
  });
});
