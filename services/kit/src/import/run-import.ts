import { CodedError } from '@llavero/proto/errors';
import { importRulesOf } from '@llavero/proto/imports/rules';
import { workingStates } from '@llavero/proto/imports/requests';
import { through } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/queryable.ts';
import { isOutage } from '../errors/outage.ts';
import type { Peers } from '../grpc/peers.ts';
import { type JobContext, JobInterrupted } from '../jobs/job-context.ts';
import type { HandlesJob } from '../jobs/job-handler.ts';
import type { RunnableJob } from '../jobs/job-runner.ts';
import type { Logger } from '../logging/logger.ts';
import { modelOf } from '../records/model.ts';
import type { RecordStores } from '../service/record-stores.ts';
import type { Batch, ImportBatches } from './batches.ts';
import { importJob } from './job.ts';
import { Links } from './links.ts';
import { Planner } from './planner.ts';
import { checkRows, runRows, undoRows, type Work } from './work.ts';

export interface ImportParts {
  batches: ImportBatches;
  database: Database;
  stores: RecordStores;
  peers: Peers;
  logger: Logger;
}

/** The handler of imports; services without an importable collection have none. */
export function importJobs(parts: ImportParts): RunnableJob[] {
  const importable = parts.database.records.some(({ collection }) => importRulesOf(collection));
  if (!importable) return [];
  return [{ definition: importJob, handler: new RunImport(parts) } as RunnableJob];
}

/** Carries out a step of an import. After a crash it goes on at the first row without an end. */
class RunImport implements HandlesJob<typeof importJob> {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  async run({ batch: id }: { batch: string }, job: JobContext<null>): Promise<void> {
    const { batches, logger } = this.#parts;
    const batch = await batches.find(id);
    if (!batch || batch.job !== job.id || !workingStates.has(batch.state)) return;
    const began = Date.now();
    try {
      await this.#work(batch, job);
    } catch (error) {
      if (error instanceof JobInterrupted || isOutage(error)) throw error;
      const code = error instanceof CodedError ? error.body.code : 'internal';
      logger.error('import failed', error, { batch: id, errorCode: code });
      const told = error instanceof CodedError ? error.body.message : null;
      await job.transaction((tx) => this.#fail(batch, told, tx));
      return;
    }
    const { collection, state } = batch;
    logger.info('import step ended', { batch: id, collection, state, ms: Date.now() - began });
  }

  /** The job was given up: its process died in it again and again. */
  async onFailed({ batch: id }: { batch: string }, _error: string, tx: Tx): Promise<void> {
    const batch = await this.#parts.batches.find(id, tx);
    if (batch && workingStates.has(batch.state)) await this.#fail(batch, null, tx);
  }

  async #work(batch: Batch, job: JobContext<null>): Promise<void> {
    const { batches, database, stores, peers } = this.#parts;
    const definition = database.records.find(({ collection }) => collection === batch.collection);
    const rules = importRulesOf(batch.collection);
    if (!definition || !rules) throw new Error(`no import of ${batch.collection} here`);
    const ctx = through(batch.caller, 'IMPORT');
    const work: Work = { batches, batch, store: stores.of(definition.collection), ctx, job };
    if (batch.state === 'UNDOING') return undoRows(work);
    const links = new Links(database, peers);
    const options = { mapping: batch.mapping ?? [], key: batch.key, defaults: batch.defaults };
    const planner = new Planner({ db: database, model: modelOf(definition) }, rules, links, ctx, options);
    if (batch.state === 'RUNNING') return runRows(work, planner);
    // A check that was interrupted begins again: it has written nothing but its findings.
    await job.transaction((tx) =>
      tx.query(
        `UPDATE "import_batch" SET "done" = 0, "create" = 0, "update" = 0, "unchanged" = 0, "error" = 0 WHERE "id" = $1`,
        [batch.id],
      ),
    );
    return checkRows(work, planner);
  }

  async #fail({ id, state }: Batch, message: string | null, tx: Tx): Promise<void> {
    const checking = state === 'CHECKING';
    const failure =
      message ??
      (checking
        ? 'La comprobación se ha interrumpido por un fallo. No se ha importado nada: vuelva a comprobar el fichero.'
        : 'La importación se ha interrumpido por un fallo. Lo ya importado está guardado y no se repite al continuar.');
    const more = { set: '"failure" = $4, "ended_at" = now()', values: [failure] };
    await this.#parts.batches.move(id, [state], checking ? 'UPLOADED' : 'ERROR', more, tx);
  }
}
