import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { reportClientError } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { fingerprint, withoutPeople } from './client-error.rules.ts';

/** Different failures that are kept; a screen that fails in ever new words must not fill the table. */
const MOST = 5_000;

/** Counts a failure of a screen (SCR-07). Nothing says whose screen it was. */
@CommandHandler(reportClientError)
export class ReportClientError implements Handles<typeof reportClientError> {
  constructor(private readonly database: Database) {}

  async run(input: InputOf<typeof reportClientError>): Promise<OutputOf<typeof reportClientError>> {
    const error = withoutPeople(input);
    const rows = await this.database.query(
      `insert into client_error (fingerprint, message, stack, screen, browser, version, first_at, at)
       select $1, $2, $3, $4, $5, $6, now(), now()
        where exists (select from client_error where fingerprint = $1)
           or (select count(*) from client_error) < $7
       on conflict (fingerprint) do update
         set times = client_error.times + 1, at = now(), browser = excluded.browser, version = excluded.version
       returning id`,
      [fingerprint(error), error.message, error.stack, error.screen, error.browser, error.version, MOST],
    );
    return { noted: rows.length === 1 };
  }
}
