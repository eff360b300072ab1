import type { Database } from '../db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { Ticker } from '../jobs/ticker.ts';
import type { Logger } from '../logging/logger.ts';
import { ImportBatches } from './batches.ts';

const HOUR_MS = 3_600_000;

/** Deletes what imported files said once it is no longer needed. */
export class ForgetImports extends Ticker {
  readonly #batches: ImportBatches;

  constructor(database: Database, queue: JobQueue, logger: Logger) {
    super('forget-imports', HOUR_MS, logger);
    this.#batches = new ImportBatches(database, queue);
  }

  async tick(): Promise<void> {
    await this.#batches.empty();
  }
}
