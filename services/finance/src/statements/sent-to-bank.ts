import type { Queryable } from '@llavero/kit/db/queryable';
import type { RemittanceOutcome, RemittanceType } from '@llavero/proto/records/choices/remittances';
import type { BankMovement } from '@llavero/proto/rules/bank-matching/matching';
import {
  type RemittedGroup,
  type RemittedRow,
  remittancesNamedIn,
  rowIdsIn,
  type SentToBank,
} from '@llavero/proto/rules/bank-matching/remitted';
import { messageId, paymentId } from '@llavero/proto/rules/end-to-end-id';
import { addDays, dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';

/** Days before the first movement from which remittances are looked at; a bank books one on its day, or some days later. */
const EARLIER = 30;
const LATER = 5;

interface Read {
  id: string;
  remittance: string;
  payment: number;
  document: string;
  type: RemittanceType;
  amount: string;
  day: string;
  outcome: RemittanceOutcome;
  seen: boolean;
  return_seen: boolean;
  organization: string;
}

const columns = `r.end_to_end_id as id, r.remittance, r.payment, r.document, r.purpose as type, r.amount::text as amount,
  r.execution_day::text as day, r.outcome, r.movement is not null as seen, r.return_movement is not null as return_seen, m.organization
  from remittance_row r join remittance m on m.id = r.remittance`;

/** Rows of remittances that some movements may show: those they name, and what no movement has shown of the days around. */
export async function sentToBank(db: Queryable, lines: readonly BankMovement[]): Promise<SentToBank> {
  const days = lines.map(({ day }) => day).sort((one, other) => one - other);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], groups: [] };
  const named = await db.query<Read>(`select ${columns} where r.end_to_end_id = any($1::text[])`, [
    lines.flatMap(rowIdsIn),
  ]);
  const unseen = await db.query<Read>(
    `select ${columns}
      where r.movement is null and r.outcome in ('SENT', 'SETTLED', 'RETURNED')
        and (r.execution_day between $1::date and $2::date or r.remittance = any($3::uuid[]))
      order by r.remittance, r.payment, r.position`,
    [dayKey(addDays(first, -EARLIER)), dayKey(addDays(last, LATER)), lines.flatMap(remittancesNamedIn)],
  );
  const groups = Map.groupBy(unseen, ({ remittance, payment }) => paymentId(remittance, payment));
  return { rows: named.map(rowOf), groups: [...groups].map(([id, rows]) => groupOf(id, rows)) };
}

const rowOf = ({ id, document, type, amount, outcome, seen, return_seen }: Read): RemittedRow => ({
  ...{ id, document, type, outcome },
  cents: toCents(amount),
  isSeen: seen,
  isReturnSeen: return_seen,
});

function groupOf(id: string, rows: readonly Read[]): RemittedGroup {
  const { remittance, organization, type, day } = rows[0]!;
  return {
    ...{ id, organization, type },
    message: messageId(remittance),
    day: fromDayKey(day),
    rows: rows.map(rowOf),
  };
}
