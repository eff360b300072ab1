import { Config, ConfigError } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { CodedError } from '@llavero/proto/errors';
import { type Answer, askDatabase } from './ask-database.ts';
import { QuestionLog } from './question-log.ts';
import { busy, limits, notSetUp } from './reporting.errors.ts';

/** Questions that run at the same time in one process: each may keep a core of the database busy. */
const MOST_AT_ONCE = 2;

/** API-03: a question in SQL, asked and noted. */
@CommandHandler(runReportingQuery)
export class RunReportingQuery implements Handles<typeof runReportingQuery> {
  private running = 0;
  private readonly seconds: number;

  constructor(
    private readonly config: Config,
    private readonly log: QuestionLog,
  ) {
    this.seconds = secondsOf(config.env['REPORTING_SECONDS']);
  }

  async run(
    { query }: InputOf<typeof runReportingQuery>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof runReportingQuery>> {
    const url = this.config.env['REPORTING_DATABASE_URL'];
    if (!url) throw notSetUp();
    if (this.running >= MOST_AT_ONCE) throw busy();
    this.running += 1;
    try {
      const entry = await this.log.begin(query, ctx);
      const began = Date.now();
      const note = (outcome: string, rows: number) =>
        this.log.end(entry, { outcome, rows, milliseconds: Date.now() - began });
      let answer: Answer;
      try {
        answer = await askDatabase(url, query, { seconds: this.seconds, signal: ctx.signal });
      } catch (error) {
        await note(error instanceof CodedError ? error.body.code : 'INTERNAL', 0);
        throw error;
      }
      await note('DONE', answer.rows.length);
      return answer;
    } finally {
      this.running -= 1;
    }
  }
}

/** @throws ConfigError */
function secondsOf(setting: string | undefined): number {
  if (!setting) return limits.seconds;
  const seconds = Number(setting);
  if (Number.isInteger(seconds) && seconds >= 2 && seconds <= 3_600) return seconds;
  throw new ConfigError([
    { variable: 'REPORTING_SECONDS', problem: 'must be a whole number of seconds from 2 to 3600' },
  ]);
}
