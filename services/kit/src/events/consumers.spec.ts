import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { unavailable } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { openDatabase, type Database } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import type { Tx } from '../db/queryable.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { emptyBus, testNats } from '../testing/nats.ts';
import { EventConsumer } from './consumers.ts';
import { Events } from './events.ts';
import type { EventSubscription, HandlesEvent, HandlesEvents } from './on-event.ts';
import { Relay } from './relay.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let room: TestDatabase;
let database: Database;
let admin: pg.Client;
let events: Events;
let metrics: Metrics;
let lines: string[];
let stoppers: { stop(): Promise<void> }[];

beforeAll(async () => {
  room = await testDatabase('notifications');
  database = await openDatabase({
    url: room.url,
    schema: 'notifications',
    records: [],
    keys: parseSealingKeys(TEST_SEALING_KEY),
    migrations: 'derive',
    logger: silent,
  });
  admin = new pg.Client({ connectionString: room.adminUrl });
  await admin.connect();
  await database.query('CREATE TABLE effect (seq bigserial PRIMARY KEY, event uuid, record uuid)');
});

afterAll(async () => {
  await admin.end();
  await database.close();
  await room.drop();
});

beforeEach(async () => {
  await emptyBus();
  await database.query('TRUNCATE outbox, inbox, effect');
  lines = [];
  metrics = new Metrics();
  events = new Events('test', await testNats(), logger());
  stoppers = [relay()];
});

afterEach(async () => {
  await Promise.all(stoppers.map((part) => part.stop()));
  await events.close();
});

function logger() {
  return createLogger('test', 'debug', { write: (line: string) => void lines.push(line) });
}

function relay(options: { pollMs?: number } = {}): Relay {
  const parts = { databaseUrl: room.url, schema: 'notifications', events, logger: logger(), metrics };
  const made = new Relay({ ...parts, ...options });
  made.start();
  return made;
}

/** Ids of the events that a consumer has noted as handled, sorted. */
async function noted(consumer: string): Promise<string[]> {
  const { rows } = await admin.query('SELECT event_id FROM notifications.inbox WHERE consumer = $1', [
    consumer,
  ]);
  return rows.map((row) => String(row.event_id)).sort();
}

function consume(
  name: string,
  handle: (event: DomainEvent, tx: Tx) => Promise<void>,
  subjects = ['llavero.test.thing.*'],
  whenChanged?: string[],
) {
  return consumeBy(name, { handle }, { subjects, ...(whenChanged ? { whenChanged } : {}) });
}

function consumeBy(
  name: string,
  handler: HandlesEvent | HandlesEvents,
  subscription: Partial<EventSubscription> = {},
) {
  const consumer = new EventConsumer(
    { subjects: ['llavero.test.thing.*'], name, from: 'start', ...subscription },
    handler,
    { service: 'notifications', database, events, logger: logger(), metrics, attemptPauses: [20, 20] },
  );
  consumer.start();
  stoppers.push(consumer);
  return consumer;
}

/** Commits an event the way a write does, but rings nobody: the relay must find it by itself. */
async function commit(record = uuidv7(), verb = 'changed', fields: string[] = []): Promise<string> {
  const id = uuidv7();
  const type = `llavero.test.thing.${verb}`;
  const data = {
    collection: 'test',
    id: record,
    version: 1,
    fields,
    actor: 'x',
    impersonator: null,
    requestId: 'req-1',
  };
  const payload = {
    specversion: '1.0',
    id,
    source: '/llavero/test',
    type,
    subject: record,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  await database.query('INSERT INTO outbox (id, subject, record_id, payload) VALUES ($1, $2, $3, $4)', [
    id,
    type,
    record,
    JSON.stringify(payload),
  ]);
  return id;
}

const note = (event: DomainEvent, tx: Tx) =>
  tx
    .query('INSERT INTO effect (event, record) VALUES ($1, $2)', [event.id, event.data.id])
    .then(() => undefined);

async function effects(): Promise<string[]> {
  return (await database.query<{ event: string }>('SELECT event FROM effect ORDER BY seq')).map(
    ({ event }) => event,
  );
}

/** As after a crash between publishing and noting it, long after the broker forgot the message id. */
async function publishAgain(id: string | undefined): Promise<void> {
  const { rows } = await admin.query('SELECT subject, payload FROM notifications.outbox WHERE id = $1', [id]);
  await (await events.jetstream()).publish(rows[0].subject, rows[0].payload);
}

async function until(what: () => boolean | Promise<boolean>, milliseconds = 50_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !(await what()); await sleep(20))
    if (Date.now() > end) throw new Error('never happened');
}

async function figure(outcome: string): Promise<number> {
  const { values } = await metrics.eventsHandled.get();
  return values.filter(({ labels }) => labels.outcome === outcome).reduce((sum, { value }) => sum + value, 0);
}

describe('a consumer', () => {
  it('[JOB-05] sees events that were committed before it first existed', async () => {
    const ids = [await commit(), await commit()];
    consume('late', note);
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual(ids);
  });

  it('[JOB-05] that names fields, leaves what is created or updated without them alone, without a transaction', async () => {
    consume('chosen', note, undefined, ['rent']);
    await commit(undefined, 'created', ['notes']);
    await commit(undefined, 'updated', ['notes']);
    const wanted = [
      await commit(undefined, 'created', ['rent']),
      await commit(undefined, 'updated', ['notes', 'rent']),
      await commit(undefined, 'deleted'),
    ];
    await until(async () => (await effects()).length === 3);
    expect(await effects()).toEqual(wanted);
    expect(await noted('chosen')).toEqual(wanted.sort());
  });

  it('[JOB-05] that says an event has no effect, is not given it and leaves no note of it', async () => {
    consumeBy('asked', { handle: note, concerns: async ({ data }) => data.fields.includes('rent') });
    await commit(undefined, 'updated', ['notes']);
    const wanted = await commit(undefined, 'updated', ['rent']);
    await until(async () => (await effects()).length === 1);
    expect(await effects()).toEqual([wanted]);
    expect(await noted('asked')).toEqual([wanted]);
  });

  it('[JOB-05] that takes events together has each once, however they are delivered, in few transactions', async () => {
    const sizes: number[] = [];
    const handleMany = async (many: readonly DomainEvent[], tx: Tx) => {
      sizes.push(many.length);
      for (const event of many) await note(event, tx);
    };
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) ids.push(await commit());
    consumeBy('together', { handle: note, handleMany }, { together: 25 });
    await until(async () => (await effects()).length === 40);
    await publishAgain(ids[0]);
    await until(async () => (await figure('duplicate')) === 1);
    expect((await effects()).sort()).toEqual([...ids].sort());
    expect(await noted('together')).toEqual([...ids].sort());
    expect(sizes.reduce((sum, size) => sum + size)).toBe(40);
    expect(sizes.length).toBeLessThan(40);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
  });

  it('[JOB-05] that takes events together gives up the one that keeps failing, and no other', async () => {
    let bad = '';
    const handle = async (event: DomainEvent, tx: Tx) => {
      if (event.id === bad) throw new Error('defect');
      await note(event, tx);
    };
    const handleMany = (many: readonly DomainEvent[], tx: Tx) =>
      many.reduce((before, event) => before.then(() => handle(event, tx)), Promise.resolve());
    const good = [await commit()];
    bad = await commit();
    good.push(await commit(), await commit());
    consumeBy('mixed', { handle, handleMany }, { together: 25 });
    await until(async () => (await effects()).length === 3 && (await figure('dead')) === 1);
    expect((await effects()).sort()).toEqual(good.sort());
  });

  it('[JOB-05] has an effect once when the broker delivers an event twice', async () => {
    consume('once', note);
    const id = await commit();
    await until(async () => (await effects()).length === 1);
    await publishAgain(id);
    await until(async () => (await figure('duplicate')) === 1);
    expect(await effects()).toEqual([id]);
  });

  it('[JOB-05] leaves nothing of a failed attempt behind and tries again', async () => {
    let attempts = 0;
    consume('twice', async (event, tx) => {
      await note(event, tx);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    const id = await commit();
    await until(async () => (await figure('done')) === 1);
    expect(await effects()).toEqual([id]);
    expect(attempts).toBe(3);
  });

  it('[JOB-05] puts an event aside, visibly, when it keeps failing, and goes on with the next', async () => {
    let bad = '';
    consume('poison', async (event, tx) => {
      if (event.id === bad) throw new Error('defect');
      await note(event, tx);
    });
    bad = await commit();
    const good = await commit();
    await until(async () => (await effects()).includes(good));
    expect(await effects()).toEqual([good]);
    expect(await figure('dead')).toBe(1);
    expect(lines.some((line) => line.includes('event dead-lettered') && line.includes(bad))).toBe(true);
    const connection = await connect({ servers: await testNats() });
    const manager = await jetstreamManager(connection);
    const kept = await manager.streams.getMessage('LLAVERO_DEAD', {
      last_by_subj: 'llavero-dead.notifications_poison',
    });
    expect(kept?.json<DomainEvent>().id).toBe(bad);
    await connection.close();
  });

  it('[JOB-05] waits as long as an outage lasts instead of putting the event aside', async () => {
    let attempts = 0;
    consume('patient', async (event, tx) => {
      attempts += 1;
      if (attempts <= 4) throw unavailable('PEER.UNAVAILABLE', 'fuera');
      await note(event, tx);
    });
    const id = await commit();
    await until(async () => (await effects()).length === 1);
    expect(await effects()).toEqual([id]);
    expect(await figure('dead')).toBe(0);
  });

  it('[JOB-05] keeps the order of a record while an earlier event of it is being repeated', async () => {
    const record = uuidv7();
    let failures = 0;
    consume('order', async (event, tx) => {
      if (failures < 2) {
        failures += 1;
        throw new Error('first one fails');
      }
      await note(event, tx);
    });
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await commit(record));
    await until(async () => (await effects()).length === 20);
    expect(await effects()).toEqual(ids);
  });

  it('takes only the subjects it asked for', async () => {
    consume('chosen', note, ['llavero.test.thing.created', 'llavero.test.thing.deleted']);
    const created = await commit(undefined, 'created');
    await commit(undefined, 'changed');
    const deleted = await commit(undefined, 'deleted');
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([created, deleted]);
  });

  it('[PLT-06] carries the request id of the change into its log lines', async () => {
    consume('logged', async () => {
      throw new Error('for the log');
    });
    await commit();
    await until(() => lines.some((line) => line.includes('event failed')));
    const line = JSON.parse(lines.find((one) => one.includes('event failed')) ?? '{}') as Record<
      string,
      unknown
    >;
    expect(line).toMatchObject({ eventType: 'llavero.test.thing.changed', requestId: 'req-1' });
  });

  it('handles several hundred events a second, one at a time', async () => {
    consume('fast', note);
    await commit();
    await until(async () => (await effects()).length === 1);
    const began = Date.now();
    await database.query(
      `INSERT INTO outbox (id, subject, record_id, payload)
       SELECT id, 'llavero.test.thing.changed', id, json_build_object('id', id, 'type', 'llavero.test.thing.changed',
         'time', now(), 'data', json_build_object('id', id, 'requestId', null))::text
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1000)) ids`,
    );
    await until(async () => (await effects()).length === 1001, 180_000);
    const perSecond = 1000 / ((Date.now() - began) / 1000);
    process.stdout.write(`events per second and consumer: ${Math.round(perSecond)}\n`);
    // One look every second or so for each of them would be far below; a busy machine is not.
    expect(perSecond).toBeGreaterThan(5);
  }, 200_000);
});

describe('the relay', () => {
  it('[JOB-05] of several replicas only one publishes, and another takes over when it stops', async () => {
    stoppers.push(relay());
    consume('replicas', note);
    const before = await commit();
    await until(async () => (await effects()).length === 1);
    await stoppers[0]?.stop();
    const after = await commit();
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([before, after]);
    expect((await metrics.eventsPublished.get()).values[0]?.value).toBe(2);
  });

  it('publishes when a write notifies, in whichever replica it was made, without waiting for its poll', async () => {
    await Promise.all(stoppers.splice(0).map((one) => one.stop()));
    // The poll would come long after the test has given up.
    const [leading, standing] = [relay({ pollMs: 600_000 }), relay({ pollMs: 600_000 })];
    stoppers.push(leading, standing);
    consume('notified', note);
    await commit();
    leading.notify();
    await until(async () => (await effects()).length === 1);
    for (const [at, notified] of [leading, standing, standing, leading].entries()) {
      await commit();
      notified.notify();
      await until(async () => (await effects()).length === at + 2);
    }
  });

  it('goes on when its database session is ended', async () => {
    consume('session', note);
    await commit();
    await until(async () => (await effects()).length === 1);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'llavero notifications relay'`,
    );
    await commit();
    await until(async () => (await effects()).length === 2);
  });

  it('goes on when the broker has lost its streams', async () => {
    consume('lost', note);
    await commit();
    await until(async () => (await effects()).length === 1);
    await emptyBus();
    const id = await commit();
    await until(async () => (await effects()).includes(id));
  });
});
