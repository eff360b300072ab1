import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { documentLine, type DocumentLine } from '@llavero/proto/rules/document-line';
import { claimKey, type MonthClaim, type StandingDocument } from '@llavero/proto/rules/month/plan';
import type { BilledMonth } from '@llavero/proto/rules/receipt';

type Month = Pick<BilledMonth, 'year' | 'month'>;

/** A document that was cancelled or deleted frees its claim. */
const stands = 'f.id = c.finance and not f.cancelled and f.deleted_at is null';

/** In a primary key, where there is no null: no unit, no payee. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const orNull = (id: string): string | null => (id === NOBODY ? null : id);

interface Row {
  kind: MonthClaim['kind'];
  subject: string;
  unit: string;
  payee: string;
  id: string;
  breakdown: Finance['breakdown'];
  total: number;
  from: number;
  to: number;
  paid: boolean;
}

/** The documents of a month that stand, of some contracts and mandates, by {@link claimKey}. */
export async function standingDocuments(
  db: Queryable,
  subjects: readonly string[],
  { year, month }: Month,
): Promise<Map<string, StandingDocument>> {
  const rows = await db.query<Row>(
    `select c.kind, c.subject, c.unit, c.payee, f.id, f.breakdown, f.total_amount::float as total,
            extract(epoch from f.period_start::timestamp at time zone 'Europe/Madrid')::float as from,
            extract(epoch from f.period_end::timestamp at time zone 'Europe/Madrid')::float as to,
            f.payment_date is not null as paid
       from month_claim c join finance f on ${stands}
      where c.subject = any($1::uuid[]) and c.year = $2 and c.month = $3`,
    [subjects, year, month],
  );
  return new Map(
    rows.map(({ kind, subject, unit, payee, ...row }) => [
      claimKey({ kind, subject, unit: orNull(unit), payee: orNull(payee) }),
      {
        id: row.id,
        lines: row.breakdown.map(lineOf),
        totalAmount: row.total,
        periodStart: row.from,
        periodEnd: row.to,
        isPaid: row.paid,
      },
    ]),
  );
}

/** A stored line; what a person left out counts as the landlord's side and nothing. */
function lineOf(stored: Finance['breakdown'][number]): DocumentLine {
  const { category, subcategory, source, destination, concept, vatPercent, ...amounts } = stored;
  const given = Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== null));
  return {
    ...documentLine({
      category,
      subcategory: subcategory ?? 'OTHER_SUPPLEMENT',
      source: source ?? 'LANDLORD',
      destination: destination ?? 'TENANT',
      concept,
      vatPercent: vatPercent ?? 0,
      base: 0,
    }),
    ...given,
  };
}

/** The standing document of a claim, or null. */
export async function holderOf(db: Queryable, claim: MonthClaim, month: Month): Promise<string | null> {
  const rows = await db.query<{ id: string }>(
    `select f.id from month_claim c join finance f on ${stands}
      where kind = $1 and subject = $2 and unit = $3 and payee = $4 and c.year = $5 and c.month = $6`,
    keyOf(claim, month),
  );
  return rows[0]?.id ?? null;
}

/**
 * Claims what there is one document of in a month for the document `finance`; false when a standing one has it. The
 * claim lives and dies with the transaction, so that two generations at once create one document (decision 0005).
 *
 * Three statements on purpose. One `on conflict do update … where not exists` would look for the other's document
 * with a snapshot from before that document was committed, while it waits for the other's claim: it would find
 * none, and bill the month twice.
 */
export async function claimDocument(
  tx: Queryable,
  claim: MonthClaim,
  month: Month,
  finance: string,
): Promise<boolean> {
  const key = keyOf(claim, month);
  const isKey = 'kind = $1 and subject = $2 and unit = $3 and payee = $4 and year = $5 and month = $6';
  const first = await tx.query(
    `insert into month_claim (kind, subject, unit, payee, year, month, finance)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (kind, subject, unit, payee, year, month) do nothing returning subject`,
    [...key, finance],
  );
  if (first.length === 1) return true;
  await tx.query(`select from month_claim where ${isKey} for update`, key);
  const freed = await tx.query(
    `update month_claim c set finance = $7
      where ${isKey} and not exists (select 1 from finance f where ${stands})
     returning subject`,
    [...key, finance],
  );
  return freed.length === 1;
}

const keyOf = ({ kind, subject, unit, payee }: MonthClaim, { year, month }: Month) => [
  kind,
  subject,
  unit ?? NOBODY,
  payee ?? NOBODY,
  year,
  month,
];

/** The fee bills that stand for a settlement and that no document includes, locked. */
export function freeFeeBills(
  tx: Tx,
  settlement: Pick<Finance, 'contract' | 'mandate' | 'units' | 'landlords' | 'year' | 'month'>,
): Promise<{ id: string; version: number }[]> {
  const { contract, mandate, units, landlords, year, month } = settlement;
  return tx.query(
    `select f.id, f.version from month_claim c join finance f on ${stands}
      where c.kind = 'BILL' and c.subject = $1 and c.unit = $2 and c.payee = $3 and c.year = $4 and c.month = $5
        and f.included_in is null
      for update of f`,
    [contract ?? mandate, contract ? NOBODY : (units[0] ?? NOBODY), landlords[0] ?? NOBODY, year, month],
  );
}

/** The invoices to the tenant that stand for a receipt and that no document includes, locked. */
export function freeTenantBills(
  tx: Tx,
  receipt: Pick<Finance, 'contract' | 'destination' | 'tenants' | 'year' | 'month'>,
): Promise<{ id: string; version: number }[]> {
  const { contract, destination, tenants, year, month } = receipt;
  return tx.query(
    `select f.id, f.version from month_claim c join finance f on ${stands}
      where c.kind in ('RENT_BILL', 'BILL') and c.subject = $1 and c.payee = $2 and c.year = $3 and c.month = $4
        and f.included_in is null
      for update of f`,
    [contract, destination?.agent ?? tenants[0] ?? NOBODY, year, month],
  );
}
