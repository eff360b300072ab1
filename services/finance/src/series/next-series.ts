import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { nextSeries } from '@llavero/proto/commands/finance';
import { dayOf } from '@llavero/proto/values/dates';
import { financeInitials, seriesCode } from '@llavero/proto/values/series';
import { peekNumber, seriesType } from './series.ts';

/** RST-06: what the next document of a type will be called; the year is the current one in Europe/Madrid. */
@CommandHandler(nextSeries)
export class NextSeries implements Handles<typeof nextSeries> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(input: InputOf<typeof nextSeries>): Promise<OutputOf<typeof nextSeries>> {
    const type = seriesType(input.type);
    const year = input.year ?? dayOf(this.clock.now()).year;
    const serie = await peekNumber(this.database, type, year);
    return { serie, code: seriesCode(financeInitials[type], serie, year) };
  }
}
