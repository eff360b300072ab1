import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Bell } from './bell.ts';

/** One kind of work in line. `seconds` is how long one piece may take before it is handed out again. */
export interface QueueDefinition {
  name: string;
  seconds: number;
  /** How often a piece is handed out again after a crash in the middle of it. */
  repeats: number;
  /** How often an idle line is looked at; commands that put something in it ring, consumers cannot. */
  pollMs: number;
}

/** What is put in line; ids only, because the queue's tables are not sealed. */
export type QueueData = { [key: string]: string | number | boolean | null | object };

export interface QueueItem<T> {
  id: string;
  data: T;
}

export interface PutOptions {
  /** 0 is the most urgent, 4 the least (F §9). */
  priority?: number;
  /** Not before this moment, unix seconds. */
  at?: number | undefined;
}

const LEAST_URGENT = 4;
/** How often pieces left behind by a crash and finished ones are looked through. */
const MAINTENANCE_SECONDS = 30;

/**
 * The line of work of this service, kept in its own schema by pg-boss: what a transaction puts in line is there
 * when, and only when, the transaction commits. Connections are those of the service's one pool.
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
  async open({ name, seconds, repeats }: QueueDefinition): Promise<void> {
    let known = this.#known.get(name);
    if (!known) {
      known = this.#started().then((boss) =>
        boss.createQueue(name, {
          name,
          expireInSeconds: seconds,
          retryLimit: repeats,
          retryDelay: 1,
          retentionDays: 30,
        }),
      );
      known.catch(() => this.#known.delete(name));
      this.#known.set(name, known);
    }
    await known;
  }

  /** Puts a piece of work in line as part of `tx`. */
  async put(queue: QueueDefinition, data: QueueData, options: PutOptions, tx: Tx): Promise<void> {
    await this.open(queue);
    const boss = await this.#started();
    const { priority = LEAST_URGENT, at } = options;
    const id = await boss.send(queue.name, data, {
      // The library hands out the highest first.
      priority: LEAST_URGENT - priority,
      ...(at === undefined ? {} : { startAfter: new Date(at * 1000) }),
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
    if (id === null) throw new Error(`the queue '${queue.name}' took nothing`);
  }

  /** The most urgent piece; it is this caller's until it says {@link done} or the time is up. */
  async take<T>(queue: QueueDefinition): Promise<QueueItem<T> | undefined> {
    await this.open(queue);
    const [item] = await (await this.#started()).fetch<T>(queue.name, { batchSize: 1 });
    return item;
  }

  async done(queue: QueueDefinition, id: string): Promise<void> {
    await (await this.#started()).complete(queue.name, id);
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
    boss.on('error', (error) => this.#logger.error('queue maintenance failed', error));
    return boss.start();
  }

  /** The library opens transactions of its own inside one text; a failure must not stay on a pooled connection. */
  async #execute(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const client = await this.#database.pool.connect();
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
