import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '@llavero/proto/errors';
import { importRulesOf } from '@llavero/proto/imports/rules';
import { v7 as uuidv7 } from 'uuid';
import { type CallContext, through } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isOutage } from '../errors/outage.ts';
import type { Peers } from '../grpc/peers.ts';
import type { Logger } from '../logging/logger.ts';
import { modelOf } from '../records/model.ts';
import type { RecordStores } from '../service/record-stores.ts';
import { type Batch, ImportBatches } from './batches.ts';
import { Links } from './links.ts';
import { Planner } from './planner.ts';
import { checkRows, LeaseLost, runRows, undoRows, type Work } from './work.ts';

export interface ImportWorkerOptions {
  /** How long a replica that says nothing keeps a batch, in seconds. */
  leaseSeconds?: number;
  /** How often batches that another replica has left are looked for, in milliseconds. */
  pollMs?: number;
}

const HOUR_MS = 3_600_000;

/**
 * Carries out imports, one at a time per process. A batch is held by a lease that each transaction checks and
 * lengthens: a process that dies leaves it to the next one that looks, which goes on at the first row without an end.
 */
export class ImportWorker {
  readonly batches: ImportBatches;
  readonly #database: Database;
  readonly #stores: RecordStores;
  readonly #peers: Peers;
  readonly #logger: Logger;
  readonly #options: Required<ImportWorkerOptions>;
  readonly #stopping = new AbortController();
  #bell = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    database: Database,
    stores: RecordStores,
    peers: Peers,
    logger: Logger,
    options: ImportWorkerOptions = {},
  ) {
    this.batches = new ImportBatches(database);
    this.#database = database;
    this.#stores = stores;
    this.#peers = peers;
    this.#logger = logger;
    this.#options = { leaseSeconds: 15, pollMs: 3_000, ...options };
  }

  /** Services without an importable collection only answer what names mean. */
  start(): void {
    if (this.#database.records.some(({ collection }) => importRulesOf(collection))) this.#loop = this.#run();
  }

  /** Waits for the rows in hand; the batch goes on at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.abort();
    await this.#loop;
  }

  /** There is something to do. */
  wake(): void {
    this.#bell.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let emptiedAt = 0;
    while (!signal.aborted) {
      try {
        if (Date.now() - emptiedAt > HOUR_MS) {
          emptiedAt = Date.now();
          await this.batches.empty();
        }
        const lease = uuidv7();
        const id = await this.#claim(lease);
        if (id !== undefined) {
          await this.#carryOut(id, lease);
          continue;
        }
      } catch (error) {
        this.#logger.failed('looking for imports failed', error);
      }
      await sleep(this.#options.pollMs, undefined, { signal: this.#bell.signal }).catch(() => undefined);
      this.#bell = new AbortController();
    }
  }

  async #claim(lease: string): Promise<string | undefined> {
    const [row] = await this.#database.query<{ id: string }>(
      `UPDATE "import_batch" SET "lease" = $1, "leased_until" = now() + make_interval(secs => $2) WHERE "id" = (
         SELECT "id" FROM "import_batch" WHERE "state" IN ('CHECKING', 'RUNNING', 'UNDOING')
           AND ("leased_until" IS NULL OR "leased_until" < now())
         ORDER BY "created_at" LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING "id"`,
      [lease, this.#options.leaseSeconds],
    );
    return row?.id;
  }

  async #carryOut(id: string, lease: string): Promise<void> {
    const { signal } = this.#stopping;
    const batch = await this.batches.find(id);
    if (!batch) return;
    const began = Date.now();
    try {
      await this.#work(batch, lease);
      const { collection, state } = batch;
      this.#logger.info('import worked on', { batch: id, collection, state, ms: Date.now() - began });
      if (signal.aborted) await this.#release(id, lease);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      const code = error instanceof CodedError ? error.body.code : 'internal';
      if (isOutage(error)) {
        this.#logger.warn('import waits for an outage to pass', { batch: id, errorCode: code });
        await sleep(1_000, undefined, { signal }).catch(() => undefined);
        await this.#release(id, lease).catch(() => undefined);
        return;
      }
      this.#logger.error('import failed', error, { batch: id, errorCode: code });
      await this.#fail(batch, error instanceof CodedError ? error.body.message : null).catch(() => undefined);
    }
  }

  async #work(batch: Batch, lease: string): Promise<void> {
    const definition = this.#database.records.find(({ collection }) => collection === batch.collection);
    const rules = importRulesOf(batch.collection);
    if (!definition || !rules) throw new Error(`no import of ${batch.collection} here`);
    const ctx: CallContext = through(batch.caller, 'IMPORT');
    const store = this.#stores.of(definition.collection);
    const work: Work = {
      batches: this.batches,
      batch,
      store,
      ctx,
      lease: { id: lease, seconds: this.#options.leaseSeconds },
      stopping: this.#stopping.signal,
    };
    if (batch.state === 'UNDOING') return undoRows(work);
    const links = new Links(this.#database, this.#peers);
    const parts = { db: this.#database, model: modelOf(definition) };
    const options = { mapping: batch.mapping ?? [], key: batch.key, defaults: batch.defaults };
    const planner = new Planner(parts, rules, links, ctx, options);
    if (batch.state === 'RUNNING') return runRows(work, planner);
    // A check that was broken off begins again: it has written nothing but its findings.
    await this.#database.query(
      `UPDATE "import_batch" SET "done" = 0, "create" = 0, "update" = 0, "unchanged" = 0, "error" = 0 WHERE "id" = $1 AND "lease" = $2`,
      [batch.id, lease],
    );
    return checkRows(work, planner);
  }

  async #release(id: string, lease: string): Promise<void> {
    await this.#database.query(
      `UPDATE "import_batch" SET "lease" = NULL, "leased_until" = NULL WHERE "id" = $1 AND "lease" = $2`,
      [id, lease],
    );
  }

  async #fail({ id, state }: Batch, message: string | null): Promise<void> {
    const checking = state === 'CHECKING';
    const failure =
      message ??
      (checking
        ? 'La comprobación se ha interrumpido por un fallo. No se ha importado nada: vuelva a comprobar el fichero.'
        : 'La importación se ha interrumpido por un fallo. Lo ya importado está guardado y no se repite al continuar.');
    await this.batches.move(id, [state], checking ? 'UPLOADED' : 'ERROR', {
      set: '"failure" = $4, "ended_at" = now()',
      values: [failure],
    });
  }
}
