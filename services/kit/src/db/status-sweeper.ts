import { setTimeout as sleep } from 'node:timers/promises';
import { quoted, tableName } from '@llavero/proto/compile/columns';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import type { Database, DatabaseLogger } from './database.ts';
import { isStamped, MADRID_TODAY, statusUntilColumn } from './status-columns.ts';

const EVERY_MS = 60_000;
/** Rows stamped by one statement: each keeps its lock no longer than that. */
const BATCH = 500;

/**
 * Stamps the statuses that the passing of the day has changed (decision 0017): every minute, and at once when a
 * day begins in Madrid. Reads are right without it, only slower with every row it has not come to. Several replicas
 * share the work. It is no change of the record: version, audit log and events stay as they are.
 */
export class StatusSweeper {
  readonly #db: Database;
  readonly #logger: DatabaseLogger;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(db: Database, logger: DatabaseLogger) {
    this.#db = db;
    this.#logger = logger;
  }

  start(): void {
    if (this.#db.records.some(isStamped)) this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** @returns how many rows were stamped anew */
  async sweep(): Promise<number> {
    let stamped = 0;
    for (const definition of this.#db.records.filter(isStamped)) {
      const table = quoted(tableName(definition.collection));
      const until = quoted(statusUntilColumn);
      // The trigger works the stamp out. Rows that somebody is writing are being stamped by that write.
      const sql =
        `UPDATE ${table} SET ${until} = '-infinity' WHERE "id" IN (SELECT "id" FROM ${table} ` +
        `WHERE ${until} <= ${MADRID_TODAY} AND ${until} < 'infinity' ORDER BY ${until} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) ` +
        `RETURNING ${until} > ${MADRID_TODAY}`;
      for (let batch = BATCH; batch === BATCH && !this.#stop.signal.aborted; stamped += batch)
        batch = (await this.#db.rows(sql)).filter(([isStampedNow]) => isStampedNow === true).length;
    }
    return stamped;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const stamped = await this.sweep();
        if (stamped > 0) this.#logger.info({ stamped }, 'statuses follow the day');
      } catch (error) {
        this.#logger.warn(
          { errorCode: (error as { code?: string }).code ?? 'unknown' },
          'statuses not stamped',
        );
      }
      const now = Date.now();
      const midnight = addDays(startOfDay(now / 1000), 1) * 1000 + 200;
      await sleep(Math.min(EVERY_MS, midnight - now), undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  }
}
