import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { CodedError } from '@llavero/proto/errors';
import type { Answer } from './ask-database.ts';
import { QuestionLog } from './question-log.ts';
import { ReportingDatabase } from './reporting-database.ts';

/** API-03: a question in SQL, asked and noted. */
@CommandHandler(runReportingQuery)
export class RunReportingQuery implements Handles<typeof runReportingQuery> {
  constructor(
    private readonly reporting: ReportingDatabase,
    private readonly log: QuestionLog,
  ) {}

  async run(
    { query, parameters }: InputOf<typeof runReportingQuery>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof runReportingQuery>> {
    return this.reporting.turn(async (ask) => {
      const entry = await this.log.begin(query, parameters, ctx);
      const began = Date.now();
      const note = (outcome: string, rows: number) =>
        this.log.end(entry, { outcome, rows, milliseconds: Date.now() - began });
      let answer: Answer;
      try {
        answer = await ask(query, { parameters, signal: ctx.signal });
      } catch (error) {
        await note(error instanceof CodedError ? error.body.code : 'INTERNAL', 0);
        throw error;
      }
      await note('DONE', answer.rows.length);
      return answer;
    });
  }
}
