import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changesAfterClose } from '@llavero/proto/commands/month-close';
import { fieldMeta } from '@llavero/proto/fields/record';
import { bill as billDefinition } from '@llavero/proto/records/finance/bill';
import { finance as financeDefinition } from '@llavero/proto/records/finance/finance';
import { followUpFields } from '@llavero/proto/rules/closed-month';
import { ClosedMonths, type Closing, type Month } from './closed-months.ts';

interface ChangedRow {
  collection: 'finance' | 'bill';
  id: string;
  at: number;
  actor: string;
  verb: string;
  /** Names of the fields; sealed ones are told as 'sealed'. */
  fields: string[];
  before: number | null;
  after: number | null;
  type: string | null;
  year: number | null;
  serie: number | null;
  number: string | null;
  concept: string | null;
}

/**
 * The audit of the documents and bills dated in a month since a closing, newest first.
 *
 * @param since id of the closing; null for a month that was never closed
 */
export async function changesSinceClose(
  db: Queryable,
  { year, month }: Month,
  since: string | null,
  limit: number,
): Promise<{ total: number; rows: ChangedRow[] }> {
  if (since === null) return { total: 0, rows: [] };
  const from = `from (
      select id, 'finance' as collection, type, year, serie, null as number, concept from finance where year = $1 and month = $2
      union all
      select id, 'bill', null, null, null, number, concept from bill
       where coalesce(accounting_date, issue_date) >= make_date($1, $2, 1)
         and coalesce(accounting_date, issue_date) < make_date($1, $2, 1) + interval '1 month') d
    join audit a on a.record_id = d.id and a.collection = d.collection and a.id > $3::uuid`;
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, [
    year,
    month,
    since,
  ]);
  if (limit === 0) return { total: counted!.total, rows: [] };
  const rows = await db.query<ChangedRow>(
    `select d.*, extract(epoch from a.at)::float as at, a.actor, a.verb,
            array(select jsonb_object_keys(a.changes)) || case when a.sealed is null then '{}' else array['sealed'] end as fields,
            (a.changes #>> '{totalAmount,before}')::float as before, (a.changes #>> '{totalAmount,after}')::float as after
       ${from} order by a.id desc limit $4`,
    [year, month, since, limit],
  );
  return { total: counted!.total, rows };
}

/** Report 'cambios tras el cierre' (issue 10 §9). */
@CommandHandler(changesAfterClose)
export class ChangesAfterClose implements Handles<typeof changesAfterClose> {
  constructor(
    private readonly database: Database,
    private readonly months: ClosedMonths,
  ) {}

  async run(
    { limit, ...month }: InputOf<typeof changesAfterClose>,
    _ctx: CallContext,
  ): Promise<OutputOf<typeof changesAfterClose>> {
    const closings = await this.months.of(month);
    const { total, rows } = await changesSinceClose(this.database, month, closings[0]?.id ?? null, limit);
    return {
      total,
      changes: rows.map((row) => ({
        at: row.at,
        actor: row.actor,
        finance: row.collection === 'finance' ? row.id : null,
        bill: row.collection === 'bill' ? row.id : null,
        name: nameOf(row),
        fields: labelsOf(row),
        followsUp: followsUp(row),
        reopened: closings.some(
          ({ reopenedAt }, at) =>
            reopenedAt !== null && row.at >= reopenedAt && row.at < closedAgain(closings, at),
        ),
        before: row.before,
        after: row.after,
      })),
    };
  }
}

/** When the month was closed again after a closing. */
const closedAgain = (closings: readonly Closing[], at: number): number =>
  closings[at + 1]?.closedAt ?? Number.POSITIVE_INFINITY;

function nameOf({ collection, type, year, serie, number, concept }: ChangedRow): string {
  if (collection === 'bill') return billDefinition.title({ number, concept });
  return financeDefinition.title({ type: type as never, year, serie });
}

/** What an entry of the audit did, for people. */
function labelsOf({ collection, verb, fields }: ChangedRow): string {
  if (verb === 'created' || verb === 'generated') return 'Creado';
  if (verb === 'deleted') return 'Eliminado';
  if (verb === 'restored') return 'Recuperado';
  const definition = collection === 'bill' ? billDefinition : financeDefinition;
  const labels = fields.map((field) =>
    field === 'sealed' ? 'Datos protegidos' : (fieldMeta(definition, field)?.label ?? field),
  );
  return [...new Set(labels)].join(', ').slice(0, 2000) || 'Sin detalle';
}

function followsUp({ collection, verb, fields }: ChangedRow): boolean {
  if (['created', 'generated', 'deleted', 'restored'].includes(verb)) return false;
  const kept: readonly string[] = followUpFields[collection];
  return fields.every((field) => field === 'sealed' || kept.includes(field));
}
