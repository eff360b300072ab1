import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { explainReportingQuery } from '@llavero/proto/commands/reporting';
import { planOf, type PlanStep, planWarnings, questionRows, stepsOf, tableOf } from './plan-warnings.ts';
import { ReportingDatabase } from './reporting-database.ts';

/** SCR-07: a question planned by the database with the rights of the reporting role, and not asked. */
@CommandHandler(explainReportingQuery)
export class ExplainReportingQuery implements Handles<typeof explainReportingQuery> {
  constructor(
    private readonly reporting: ReportingDatabase,
    private readonly database: Database,
  ) {}

  async run(
    { query, parameters }: InputOf<typeof explainReportingQuery>,
    { signal }: CallContext,
  ): Promise<OutputOf<typeof explainReportingQuery>> {
    const { rows } = await this.reporting.turn((ask) => ask(query, { parameters, signal, explained: true }));
    const plan = planOf(rows[0]?.[0]);
    return {
      warnings: planWarnings(plan, await this.sizesOf(plan)),
      estimatedRows: questionRows(plan),
      cost: plan['Total Cost'],
    };
  }

  /** As the statistics of the database have them; the catalogue is closed to the reporting role, not to services. */
  private async sizesOf(plan: PlanStep): Promise<Map<string, number>> {
    const tables = [
      ...new Set(
        stepsOf(plan)
          .filter((step) => step['Relation Name'])
          .map(tableOf),
      ),
    ];
    const sizes = await this.database.query<{ name: string; rows: number }>(
      `select n.nspname || '.' || c.relname as name, c.reltuples::float8 as rows
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname || '.' || c.relname = any($1)`,
      [tables],
    );
    return new Map(sizes.map(({ name, rows }) => [name, rows]));
  }
}
