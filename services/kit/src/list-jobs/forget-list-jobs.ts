import type { Database } from '../db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { Ticker } from '../jobs/ticker.ts';
import type { Logger } from '../logging/logger.ts';
import { ListJobs } from './list-jobs.ts';

const HOUR_MS = 3_600_000;

/** Deletes exported files and the results of changes once they are a week old. */
export class ForgetListJobs extends Ticker {
  readonly #jobs: ListJobs;

  constructor(database: Database, queue: JobQueue, logger: Logger) {
    super('forget-list-jobs', HOUR_MS, logger);
    this.#jobs = new ListJobs(database, queue);
  }

  async tick(): Promise<void> {
    await this.#jobs.forget();
  }
}
