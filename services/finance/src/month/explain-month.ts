import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { explainMonth } from '@llavero/proto/commands/month-explanation';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import type { Planned } from '@llavero/proto/rules/month/plan';
import { whyNotBilled } from '@llavero/proto/rules/month/why-not-billed';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { MonthPlanner } from './month-planner.ts';

type Reply = OutputOf<typeof explainMonth>;

const NOT_GENERATED = 'Todavía no se ha generado: «Generar el mes» lo crea.';
const CANCELLED = 'El que había está anulado: «Generar el mes» crea otro.';

/** What became of each document of a contract's month: the plan of the generation, without carrying it out (FIN-01). */
@CommandHandler(explainMonth)
export class ExplainMonth implements Handles<typeof explainMonth> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly planner: MonthPlanner,
  ) {}

  /** @throws CodedError notFound for a contract that the caller does not see */
  async run(
    { contract: id, year, month: number }: InputOf<typeof explainMonth>,
    ctx: CallContext,
  ): Promise<Reply> {
    const month = billedMonth(year, number);
    const contract = await this.peers.of(definition).get(id, ctx);
    const reason = whyNotBilled(contract, month);
    if (reason !== null) return { reason, documents: [] };
    const cancelled = await this.cancelled(id, year, number);
    const documents: Reply['documents'] = [];
    const asked = { month, kinds: monthDocuments.values, contracts: [id] };
    for await (const { subjects } of this.planner.pages(asked, ctx))
      for (const { rows } of subjects) documents.push(...rows.map((row) => explained(row, cancelled)));
    return { reason: null, documents };
  }

  /** Kinds of which the month has a cancelled document. */
  private async cancelled(contract: string, year: number, month: number): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ type: string }>(
      `select distinct type from finance
        where contract = $1 and year = $2 and month = $3 and cancelled and deleted_at is null`,
      [contract, year, month],
    );
    return new Set(rows.map(({ type }) => type));
  }
}

function explained(row: Planned, cancelled: ReadonlySet<string>): Reply['documents'][number] {
  const { kind, payee } = row.claim;
  const of = { kind, payee, outcome: row.outcome };
  if (row.outcome === 'existing')
    return { ...of, document: row.standing.id, totalAmount: row.standing.totalAmount, reason: null };
  if (row.outcome === 'skip') return { ...of, document: null, totalAmount: 0, reason: row.reason };
  const reason = cancelled.has(kind) ? CANCELLED : NOT_GENERATED;
  return { ...of, document: null, totalAmount: row.draft.totals.totalAmount, reason };
}
