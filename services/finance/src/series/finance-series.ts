import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { financeSeries } from '@llavero/proto/commands/finance';

/** API-04 getFinanceSeries: the series in use, newest year first. */
@CommandHandler(financeSeries)
export class FinanceSeries implements Handles<typeof financeSeries> {
  constructor(private readonly database: Database) {}

  async run(_input: InputOf<typeof financeSeries>): Promise<OutputOf<typeof financeSeries>> {
    const rows = await this.database.query<{ type: string; year: number; last: number }>(
      'select type, year, last from series order by year desc, type',
    );
    return { series: rows };
  }
}
