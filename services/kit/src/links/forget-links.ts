import type { Database } from '../db/database.ts';
import { Ticker } from '../jobs/ticker.ts';
import type { Logger } from '../logging/logger.ts';

const HOUR_MS = 3_600_000;

/** Deletes links a year after they ended; until then staff see when one was sent, opened and used. */
export class ForgetLinks extends Ticker {
  readonly #database: Database;

  constructor(database: Database, logger: Logger) {
    super('forget-links', HOUR_MS, logger);
    this.#database = database;
  }

  async tick(): Promise<void> {
    await this.#database.query(
      `DELETE FROM scoped_link WHERE least(used_at, revoked_at, expires_at) < now() - interval '1 year'`,
    );
  }
}
