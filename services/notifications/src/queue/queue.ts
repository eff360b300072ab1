import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Bell } from './bell.ts';

/** One kind of work in line. */
export interface QueueDefinition {
  name: string;
  /**
   * How often a piece is handed out again, after a failure of its worker or a crash in the middle of it, before it
   * is left as failed.
   */
  repeats: number;
  /** How often an idle line is looked at; commands that put something in it ring, consumers cannot. */
  pollMs: number;
}

/** What is put in line; ids only, because the queue's tables are not sealed. */
export type QueueData = { [key: string]: string | number | boolean | null | object };

/** A piece in hand. */
export interface QueueItem<T> {
  id: string;
  data: T;
  /** How often it was handed out before: tells its holder from an earlier one who has lost it. */
  turn: number;
}

export interface PutOptions {
  /** 0 is the most urgent, 4 the least (F §9). */
  priority?: number;
  /** Not before this moment, unix seconds. */
  at?: number | undefined;
  /** At most one piece with this key in so many seconds. */
  once?: { key: string; seconds: number };
}

const LEAST_URGENT = 4;
/**
 * Seconds for which a piece is its holder's. The holder says every few seconds that it is alive ({@link Queue.hold});
 * a piece whose holder is silent for longer is handed to another.
 */
export const LEASE_SECONDS = 20;
/** How long a piece that nobody takes is kept. */
const RETENTION_MINUTES = 30 * 24 * 60;
/** How often finished pieces are looked through. */
const MAINTENANCE_SECONDS = 60;

/**
 * The line of work of this service, kept in its own schema by pg-boss: what a transaction puts in line is there
 * when, and only when, the transaction commits. Connections are those of the service's one pool. The library has no
 * leases; ours are its start of work, moved on by the holder (decision 0014).
 */
@Injectable()
export class Queue implements OnApplicationShutdown {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #known = new Map<string, Promise<void>>();
  readonly #bells = new Map<string, Bell>();
  #boss: Promise<PgBoss> | undefined;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Makes the line when it is not there yet; safe to repeat. */
  async open({ name }: QueueDefinition): Promise<void> {
    let known = this.#known.get(name);
    if (!known) {
      known = this.#create(name);
      known.catch(() => this.#known.delete(name));
      this.#known.set(name, known);
    }
    await known;
  }

  /**
   * Puts a piece of work in line as part of `tx`.
   *
   * @returns false when one with the same `once` is there already
   */
  async put(queue: QueueDefinition, data: QueueData, options: PutOptions, tx: Tx): Promise<boolean> {
    await this.open(queue);
    const boss = await this.#started();
    const { priority = LEAST_URGENT, at, once } = options;
    const id = await boss.send(queue.name, data, {
      // The library hands out the highest first.
      priority: LEAST_URGENT - priority,
      expireInSeconds: LEASE_SECONDS,
      retryLimit: queue.repeats,
      ...(at === undefined ? {} : { startAfter: new Date(at * 1000) }),
      ...(once === undefined ? {} : { singletonKey: once.key, singletonSeconds: once.seconds }),
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
    if (id === null && once === undefined) throw new Error(`the queue '${queue.name}' took nothing`);
    return id !== null;
  }

  /** The most urgent piece; it is this caller's for as long as it says so ({@link hold}). */
  async take<T>(queue: QueueDefinition): Promise<QueueItem<T> | undefined> {
    await this.open(queue);
    const [item] = await (
      await this.#started()
    ).fetch<T>(queue.name, { batchSize: 1, includeMetadata: true });
    return item && { id: item.id, data: item.data, turn: item.retryCount };
  }

  /** Keeps a piece for longer; false when it has been handed to somebody else. */
  hold(queue: QueueDefinition, item: QueueItem<unknown>): Promise<boolean> {
    return this.#own(queue, item, 'started_on = now()');
  }

  /** The piece is worked off; false when it has been handed to somebody else. */
  done(queue: QueueDefinition, item: QueueItem<unknown>): Promise<boolean> {
    return this.#own(queue, item, `state = 'completed', completed_on = now()`);
  }

  /** Puts the piece back in line for later, or leaves it as failed once it has been repeated often enough. */
  again(queue: QueueDefinition, item: QueueItem<unknown>, seconds: number): Promise<boolean> {
    return this.#own(
      queue,
      item,
      `state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::job_state,
       completed_on = case when retry_count < retry_limit then null else now() end,
       start_after = now() + make_interval(secs => $4)`,
      [seconds],
    );
  }

  /** Puts pieces back in line whose holder has fallen silent. @returns how many */
  async reclaim({ name }: QueueDefinition): Promise<number> {
    const rows = await this.#database.query(
      `update job
          set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::job_state,
              completed_on = case when retry_count < retry_limit then null else now() end,
              start_after = now()
        where name = $1 and state = 'active' and started_on < now() - make_interval(secs => $2)
        returning id`,
      [name, LEASE_SECONDS],
    );
    return rows.length;
  }

  /** Rings when something has been put in line; only after the transaction that did it. */
  bell({ name }: QueueDefinition): Bell {
    let bell = this.#bells.get(name);
    if (!bell) this.#bells.set(name, (bell = new Bell()));
    return bell;
  }

  async onApplicationShutdown(): Promise<void> {
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  }

  /** One at a time among all replicas: two that make their first lines side by side would lock each other out. */
  async #create(name: string): Promise<void> {
    await this.#started();
    await this.#database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero queues', 0))`);
      await tx.query('select create_queue($1, $2::json)', [
        name,
        JSON.stringify({ policy: 'standard', retentionMinutes: RETENTION_MINUTES }),
      ]);
    });
  }

  async #own(
    { name }: QueueDefinition,
    { id, turn }: QueueItem<unknown>,
    change: string,
    more: unknown[] = [],
  ): Promise<boolean> {
    const rows = await this.#database.query(
      `update job set ${change} where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active'
       returning id`,
      [name, id, turn, ...more],
    );
    return rows.length === 1;
  }

  #started(): Promise<PgBoss> {
    if (!this.#boss) {
      this.#boss = this.#start();
      this.#boss.catch(() => (this.#boss = undefined));
    }
    return this.#boss;
  }

  async #start(): Promise<PgBoss> {
    const boss = new PgBoss({
      schema: this.#database.schema,
      db: { executeSql: (text, values) => this.#execute(text, values) },
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 7,
    });
    boss.on('error', (error) => this.#logger.failed('queue maintenance failed', error));
    return boss.start();
  }

  /** The library opens transactions of its own inside one text; a failure must not stay on a pooled connection. */
  async #execute(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const client = await this.#database.pool.connect();
    // A connection that breaks also says so by an event, which would end the process if nobody listened.
    const broken = (): void => undefined;
    client.on('error', broken);
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.removeListener('error', broken);
      client.release();
    }
  }
}
