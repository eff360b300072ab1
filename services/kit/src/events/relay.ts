import type { JetStreamClient } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Metrics } from '../metrics/metrics.ts';
import { endWithin, keepAlive, serverKeepAlive } from '../db/lost-answers.ts';
import { pruneAudit } from '../db/prune-audit.ts';
import { spanInTraces } from '../tracing/tracer.ts';
import type { Events } from './events.ts';
import { BATCH_TYPE, messageOf, packed } from './messages.ts';
import { RETENTION_DAYS } from './stream.ts';

export interface RelayOptions {
  /** The service's own address of the database; the relay keeps one connection of its own. */
  databaseUrl: string;
  schema: string;
  events: Events;
  logger: Logger;
  metrics: Metrics;
  /** How often the outbox is looked at without a notification; 2 s when absent. */
  pollMs?: number;
  /** How long an answer of the database is waited for, and a session of ours kept by it that asks nothing; for tests. */
  answerMs?: number;
  silenceMs?: number;
}

interface OutboxRow {
  seq: string;
  id: string;
  subject: string;
  record_id: string;
  payload: string;
}

const BATCH = 500;
/** Without a notification the outbox is looked at this often. */
const POLL_MS = 2_000;
/** How long events are gathered when some came while others were being published. */
const GATHER_MS = 15;
/** Twice as long each time that this happens again, up to here: a person sees no difference, and few do the work of many. */
const GATHER_AT_MOST_MS = 100;
/** A replica that stands by tells the one that publishes at most this often. */
const TELL_EVERY_MS = 20;
/** Another replica holds the lock: look again after this. */
const STANDBY_MS = 1_000;
const RETRY_MS = 250;
const PUBLISH_MS = 5_000;
/** Longer than a statement may take. */
const ANSWER_MS = 25_000;
/** Longest that a session of ours asks nothing: a wave of events is given up after {@link PUBLISH_MS}. */
const SILENCE_MS = 30_000;
const END_MS = 2_000;
/** Published rows stay this long, so that a person can see what left. */
const KEEP = '1 day';
/** Longer than an event can stay on the bus: nothing older is delivered again. */
const KEEP_INBOX = `${RETENTION_DAYS + 10} days`;
const PRUNE_EVERY_MS = 60 * 60 * 1000;

/**
 * Publishes committed events to JetStream, in order per record, at least once (JOB-05).
 *
 * Writes notify the relay of their own process; when another replica publishes, that relay tells it by NOTIFY, outside
 * of any write: transactions that notify commit one after the other. A notification that is lost costs a moment, no event.
 *
 * One replica per schema publishes at a time: the one whose database session holds an advisory lock. Rows are
 * marked on that very session, so a relay that lost the lock can mark nothing. Events of one record
 * go out one after the other; different records go out side by side, those of one subject in one message. The message id
 * is that of the events in it, so what is published twice is stored once.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  /** A notification came while we were publishing. */
  #news = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something in the outbox. */
  notify(): void {
    this.#news = true;
    this.#wake();
  }

  /** Finishes the batch at hand and lets go of the lock. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    while (!this.#stopping) {
      try {
        await this.#session();
      } catch (error) {
        if (this.#stopping) return;
        logger.warn('the relay starts again', { errorCode: codeOf(error) });
        await this.#pause(RETRY_MS);
      }
    }
  }

  /** One database session: wait for the lock, then publish until something breaks or we stop. */
  async #session(): Promise<void> {
    const { databaseUrl, schema } = this.#options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `llavero ${schema} relay`,
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
      query_timeout: this.#options.answerMs ?? ANSWER_MS,
      // The server lets go of the lock of a session whose process has not been heard of, however its connection looks.
      options: `-c search_path="${schema}" -c statement_timeout=20000 -c idle_session_timeout=${this.#options.silenceMs ?? SILENCE_MS} ${serverKeepAlive}`,
    });
    let broken: Error | undefined;
    client.on('error', (error) => {
      broken = error;
      this.#wake();
    });
    client.on('notification', () => {
      this.#news = true;
      this.#wake();
    });
    await client.connect();
    try {
      await this.#standBy(client, () => broken);
      await this.#options.events.prepare();
      await client.query(`LISTEN "llavero_outbox_${schema}"`);
      let pruneAt = Date.now() + 30_000;
      let gatherMs = GATHER_MS;
      while (!this.#stopping) {
        if (broken) throw broken;
        this.#news = false;
        const full = await this.#publishBatch(client);
        if (Date.now() >= pruneAt) {
          await client.query(`DELETE FROM outbox WHERE published_at < now() - $1::interval`, [KEEP]);
          await client.query(`DELETE FROM inbox WHERE handled_at < now() - $1::interval`, [KEEP_INBOX]);
          await pruneAudit(client);
          pruneAt = Date.now() + PRUNE_EVERY_MS;
        }
        if (full) continue;
        // Writes follow one another: what comes within a moment goes out together.
        if (this.#news) {
          await sleep(gatherMs);
          gatherMs = Math.min(2 * gatherMs, GATHER_AT_MOST_MS);
        } else {
          gatherMs = GATHER_MS;
          await this.#pause(this.#options.pollMs ?? POLL_MS);
        }
      }
    } finally {
      await endWithin(client, END_MS);
    }
  }

  /** Until this session is the one that publishes, or we stop. Notifications are passed on to the one that does. */
  async #standBy(client: pg.Client, brokenBy: () => Error | undefined): Promise<void> {
    while (!this.#stopping && !(await this.#lock(client))) {
      if (!this.#news) await this.#pause(STANDBY_MS);
      const broken = brokenBy();
      if (broken) throw broken;
      if (!this.#news) continue;
      this.#news = false;
      await client.query(`NOTIFY "llavero_outbox_${this.#options.schema}"`);
      await sleep(TELL_EVERY_MS);
    }
  }

  async #lock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held`,
      [`llavero relay ${this.#options.schema}`],
    );
    return rows[0]?.held ?? false;
  }

  /** @returns true when there is more to publish at once */
  async #publishBatch(client: pg.Client): Promise<boolean> {
    const { events, metrics } = this.#options;
    const { rows } = await client.query<OutboxRow>({
      name: 'relay-batch',
      text: `SELECT seq, id, subject, record_id, payload FROM outbox
             WHERE published_at IS NULL ORDER BY seq LIMIT ${BATCH}`,
    });
    if (rows.length === 0) {
      metrics.outboxBacklog.set(0);
      return false;
    }
    metrics.outboxBacklog.set(rows.length < BATCH ? rows.length : await backlog(client));
    const stream = await events.jetstream();
    for (const wave of waves(rows)) {
      const packs = packed(wave);
      const done = await Promise.allSettled(packs.map((pack) => this.#publish(stream, pack)));
      const published = packs.flatMap((pack, index) =>
        done[index]?.status === 'fulfilled' ? pack.map(({ seq }) => seq) : [],
      );
      if (published.length > 0) {
        await client.query({
          name: 'relay-mark',
          text: `UPDATE outbox SET published_at = now() WHERE seq = ANY($1::bigint[])`,
          values: [published],
        });
        metrics.eventsPublished.inc(published.length);
      }
      // Later events of a record must not overtake the one that failed.
      const failed = done.find((outcome) => outcome.status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    }
    metrics.outboxBacklog.set(0);
    return rows.length === BATCH;
  }

  async #publish(stream: JetStreamClient, [first, ...others]: readonly OutboxRow[]): Promise<void> {
    if (!first) return;
    const { subject } = first;
    const { id, body } = messageOf([first, ...others]);
    const attributes = {
      'messaging.message.id': id,
      ...(others.length > 0 ? { 'messaging.batch.message_count': others.length + 1 } : {}),
    };
    const about = headers();
    if (others.length > 0) about.set('content-type', BATCH_TYPE);
    const publish = async () => {
      await stream.publish(subject, body, { msgID: id, timeout: PUBLISH_MS, headers: about });
    };
    const traceparents = () =>
      [first, ...others].map(({ payload }) => (JSON.parse(payload) as DomainEvent).traceparent);
    await spanInTraces(traceparents, 'producer', subject, attributes, publish);
  }

  /** Waits, unless there is news. */
  async #pause(milliseconds: number): Promise<void> {
    if (this.#stopping) return;
    const stopWaiting = new AbortController();
    this.#wake = () => stopWaiting.abort();
    await sleep(milliseconds, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
    this.#wake = () => undefined;
  }
}

async function backlog(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'SELECT count(*) FROM outbox WHERE published_at IS NULL',
  );
  return Number(rows[0]?.count);
}

/** Cuts a batch, in order, into waves in which no record comes twice. */
export function waves<T extends { record_id: string }>(rows: readonly T[]): T[][] {
  const result: T[][] = [];
  const last = new Map<string, number>();
  for (const row of rows) {
    const index = (last.get(row.record_id) ?? -1) + 1;
    last.set(row.record_id, index);
    (result[index] ??= []).push(row);
  }
  return result;
}

/** Class or code of an error, for the log. */
export function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
