import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { CodedError } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { organization } from '@llavero/proto/records/people/organization';
import { changesOf } from '@llavero/proto/events/record-events';
import type { CallContext } from '../context.ts';
import type { Tx } from '../db/queryable.ts';
import { OnEvent, type HandlesEvent } from '../events/on-event.ts';
import { testContext } from '../testing/context.ts';
import { emptyBus } from '../testing/nats.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';
import { KitModule } from './kit.module.ts';

const seen: { event: DomainEvent; ctx: CallContext }[] = [];

@OnEvent(changesOf(organization), { name: 'watch-organizations' })
class WatchOrganizations implements HandlesEvent {
  async handle(event: DomainEvent, _tx: Tx, ctx: CallContext): Promise<void> {
    seen.push({ event, ctx });
  }
}

@Injectable()
class Nothing {}

@Module({
  imports: [KitModule.forService({ name: 'people', records: [organization], migrations: 'derive' })],
  providers: [Nothing],
})
class PeopleModule {}

@Module({
  imports: [KitModule.forService({ name: 'notifications', records: [], migrations: 'derive' })],
  providers: [WatchOrganizations],
})
class NotificationsModule {}

let running: TestServices;
const admin = testContext('ADMIN');
const object = () => ({ name: 'Fincas Mayor' });

beforeAll(async () => {
  await emptyBus();
  running = await startTestServices(
    { people: PeopleModule, notifications: NotificationsModule },
    { partial: true },
  );
});
afterAll(async () => running.stop());

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof CodedError) return error.body.code;
    throw error;
  }
  return 'accepted';
}

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !what(); await sleep(20))
    if (Date.now() > end) throw new Error('never happened');
}

describe('a service on the chassis', () => {
  it('refuses somebody without a session', async () => {
    const nobody = { ...admin, actor: { ...admin.actor, id: 'anonymous', role: 'ANONYMOUS' as 'ADMIN' } };
    expect(await codeOf(running.peers.records('people').list({ collection: 'organization' }, nobody))).toBe(
      'SESSION.MISSING',
    );
  });

  it('[SES-09] refuses a role that the matrix does not name', async () => {
    const attempt = running.peers
      .records('people')
      .create({ collection: 'organization', object: object() }, testContext('TENANT'));
    expect(await codeOf(attempt)).toMatch(/FORBIDDEN/);
  });

  it('refuses a collection of somebody else', async () => {
    expect(await codeOf(running.peers.records('people').list({ collection: 'mandate' }, admin))).toBe(
      'RECORD.UNKNOWN_COLLECTION',
    );
  });

  it('refuses bytes that are no request', async () => {
    for (const bytes of ['', 'null', '[]', '{"collection":'])
      expect(await codeOf(running.peers.raw('people', 'Get', Buffer.from(bytes), admin))).toBe(
        'RECORD.BAD_REQUEST',
      );
  });

  it('creates, answers and lists records over gRPC', async () => {
    const records = running.peers.records('people');
    const made = await records.create({ collection: 'organization', object: object() }, admin);
    expect(made.version).toBe(1);
    expect((await records.get({ collection: 'organization', id: made.id }, admin)).id).toBe(made.id);
    const page = await records.list({ collection: 'organization', limit: 5 }, admin);
    expect(page.items.map(({ id }) => id)).toContain(made.id);
  });

  it('[JOB-05] hands a committed change to the consumer of another service, with the request id', async () => {
    const ctx = { ...admin, requestId: randomUUID() };
    const made = await running.peers
      .records('people')
      .create({ collection: 'organization', object: object() }, ctx);
    await until(() => seen.some(({ event }) => event.data.id === made.id));
    const { event, ctx: consumer } = seen.find(
      (one) => one.event.data.id === made.id,
    ) as (typeof seen)[number];
    expect(event).toMatchObject({
      type: 'llavero.people.organization.created',
      data: { version: 1, actor: admin.actor.id },
    });
    expect(consumer).toMatchObject({
      actor: { id: 'service:notifications', role: 'SERVICE' },
      requestId: ctx.requestId,
    });
  });

  it('says how it is on the health port', async () => {
    const port = running.services.get('people')?.healthPort;
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect(await ready.json()).toEqual({
      ready: true,
      checks: { broker: 'ok', database: 'ok', migrations: 'ok' },
    });
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toMatch(
      /llavero_rpc_duration_seconds_count\{method="Records.Create",outcome="ok"\} [1-9]/,
    );
    expect(figures).toContain('llavero_pool_connections');
    expect(figures).toContain('llavero_outbox_backlog');
  });

  it('answers calls from a peer that is away with a clear failure', async () => {
    expect(await codeOf(running.peers.records('finance').list({ collection: 'finance' }, admin))).toBe(
      'PEER.UNAVAILABLE',
    );
  });
});
