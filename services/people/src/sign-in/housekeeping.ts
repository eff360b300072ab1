import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';

const EVERY_MS = 60 * 60 * 1000;

/** What is over leaves the tables of the sign-in; each holds personal or secret data. */
const statements = [
  `DELETE FROM sign_in_attempt WHERE last_at < now() - interval '1 day' AND blocked_until < now()`,
  `DELETE FROM password_reset WHERE created_at < now() - interval '1 day'`,
  `DELETE FROM session WHERE expires_at < now()`,
  `DELETE FROM signing_key WHERE expires_at < now()`,
];

@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: Database;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.tidy(), EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async tidy(): Promise<void> {
    for (const statement of statements)
      await this.#database
        .query(statement)
        .catch((error: unknown) => this.#logger.failed('housekeeping failed', error));
  }
}
