import { Database } from '@llavero/kit/db/database';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60 * 60 * 1000;

/** What is over leaves the tables of the sign-in; each holds personal or secret data. */
const statements = [
  `DELETE FROM sign_in_attempt WHERE last_at < now() - interval '1 day' AND blocked_until < now()`,
  `DELETE FROM password_reset WHERE created_at < now() - interval '1 day'`,
  `DELETE FROM sign_in_step WHERE expires_at < now()`,
  `DELETE FROM second_factor WHERE sealed IS NULL AND pending_at < now() - interval '1 hour'`,
  `DELETE FROM session WHERE expires_at < now()`,
  `DELETE FROM idempotency_key WHERE claimed_at < now() - interval '24 hours'`,
  `DELETE FROM signing_key WHERE expires_at < now()`,
];

@Injectable()
export class Housekeeping extends Ticker {
  readonly #database: Database;

  constructor(database: Database, logger: Logger) {
    super('sign-in housekeeping', EVERY_MS, logger);
    this.#database = database;
  }

  async tick(): Promise<void> {
    // All of them, also when one fails.
    await Promise.all(statements.map((statement) => this.#database.query(statement)));
  }
}
