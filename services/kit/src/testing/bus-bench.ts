import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { type Database, openDatabase } from '../db/database.ts';
import type { Tx } from '../db/queryable.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { EventConsumer } from '../events/consumers.ts';
import { Events } from '../events/events.ts';
import type { EventSubscription, HandlesEvent, HandlesEvents } from '../events/on-event.ts';
import { Relay, type RelayOptions } from '../events/relay.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { TEST_SEALING_KEY } from './environment.ts';
import { emptyBus, testNats } from './nats.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A bus with a relay, consumers and the events of a collection of its own; consumers note their effects in a table. */
export class BusBench {
  admin!: pg.Client;
  events!: Events;
  metrics!: Metrics;
  /** Lines of the log. */
  lines: string[] = [];
  /** What is stopped after each test; the relay is the first. */
  stoppers: { stop(): Promise<void> }[] = [];
  #room!: TestDatabase;
  #database!: Database;

  async open(): Promise<void> {
    this.#room = await testDatabase('notifications');
    this.#database = await openDatabase({
      url: this.#room.url,
      schema: 'notifications',
      records: [],
      keys: parseSealingKeys(TEST_SEALING_KEY),
      migrations: 'derive',
      logger: silent,
    });
    this.admin = new pg.Client({ connectionString: this.#room.adminUrl });
    await this.admin.connect();
    await this.#database.query('CREATE TABLE effect (seq bigserial PRIMARY KEY, event uuid, record uuid)');
  }

  async close(): Promise<void> {
    await this.admin.end();
    await this.#database.close();
    await this.#room.drop();
  }

  /** Everything is empty, and a relay runs. */
  async begin(): Promise<void> {
    await emptyBus();
    await this.query('TRUNCATE outbox, inbox, effect');
    this.lines = [];
    this.metrics = new Metrics();
    this.events = new Events('test', await testNats(), this.#logger());
    this.stoppers = [this.relay()];
  }

  async end(): Promise<void> {
    await Promise.all(this.stoppers.map((part) => part.stop()));
    await this.events.close();
  }

  get databaseUrl(): string {
    return this.#room.url;
  }

  async query(sql: string): Promise<void> {
    await this.#database.query(sql);
  }

  /** @param options what is not as in production */
  relay(options: Partial<RelayOptions> = {}): Relay {
    const { events, metrics } = this;
    const parts = {
      databaseUrl: this.#room.url,
      schema: 'notifications',
      events,
      logger: this.#logger(),
      metrics,
    };
    const made = new Relay({ ...parts, ...options });
    made.start();
    return made;
  }

  /** Ids of the events that a consumer has noted as handled, sorted. */
  async noted(consumer: string): Promise<string[]> {
    const { rows } = await this.admin.query('SELECT event_id FROM notifications.inbox WHERE consumer = $1', [
      consumer,
    ]);
    return rows.map((row) => String(row.event_id)).sort();
  }

  consume(
    name: string,
    handle: (event: DomainEvent, tx: Tx) => Promise<void>,
    subjects = ['llavero.test.thing.*'],
    whenChanged?: string[],
  ): EventConsumer {
    return this.consumeBy(name, { handle }, { subjects, ...(whenChanged ? { whenChanged } : {}) });
  }

  consumeBy(
    name: string,
    handler: HandlesEvent | HandlesEvents,
    subscription: Partial<EventSubscription> = {},
  ): EventConsumer {
    const { events, metrics } = this;
    const parts = { service: 'notifications', database: this.#database, events, metrics } as const;
    const consumer = new EventConsumer(
      { subjects: ['llavero.test.thing.*'], name, from: 'start', ...subscription },
      handler,
      { ...parts, logger: this.#logger(), attemptPauses: [20, 20] },
    );
    consumer.start();
    this.stoppers.push(consumer);
    return consumer;
  }

  /** Commits an event the way a write does, but rings nobody: the relay must find it by itself. */
  async commit(
    record = uuidv7(),
    verb = 'changed',
    fields: string[] = [],
    more: Partial<DomainEvent> = {},
  ): Promise<string> {
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
      ...more,
      data,
    };
    await this.#database.query(
      'INSERT INTO outbox (id, subject, record_id, payload) VALUES ($1, $2, $3, $4)',
      [id, type, record, JSON.stringify(payload)],
    );
    return id;
  }

  async effects(): Promise<string[]> {
    const rows = await this.#database.query<{ event: string }>('SELECT event FROM effect ORDER BY seq');
    return rows.map(({ event }) => event);
  }

  /** As after a crash between publishing and noting it, long after the broker forgot the message id. */
  async publishAgain(id: string | undefined): Promise<void> {
    const { rows } = await this.admin.query(
      'SELECT subject, payload FROM notifications.outbox WHERE id = $1',
      [id],
    );
    await (await this.events.jetstream()).publish(rows[0].subject, rows[0].payload);
  }

  /** How many events ended so, of all consumers. */
  async figure(outcome: string): Promise<number> {
    const { values } = await this.metrics.eventsHandled.get();
    return values
      .filter(({ labels }) => labels.outcome === outcome)
      .reduce((sum, { value }) => sum + value, 0);
  }

  #logger() {
    return createLogger('test', 'debug', { write: (line: string) => void this.lines.push(line) });
  }
}

/** A bench for the tests of a file, empty before each of them. */
export function useBus(): BusBench {
  const bus = new BusBench();
  beforeAll(() => bus.open());
  afterAll(() => bus.close());
  beforeEach(() => bus.begin());
  afterEach(() => bus.end());
  return bus;
}

/** The effect of an event: a row of the table. */
export const note = (event: DomainEvent, tx: Tx): Promise<void> =>
  tx
    .query('INSERT INTO effect (event, record) VALUES ($1, $2)', [event.id, event.data.id])
    .then(() => undefined);

export async function until(what: () => boolean | Promise<boolean>, milliseconds = 50_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !(await what()); await sleep(20))
    if (Date.now() > end) throw new Error('never happened');
}
