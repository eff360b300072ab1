import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { invoiceTypes } from '@llavero/proto/records/choices/settlement-types';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { documentLine, type DocumentLine } from '@llavero/proto/rules/document-line';
import { claimKey, type MonthClaim, type StandingDocument } from '@llavero/proto/rules/month/plan';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { NO_ID } from '@llavero/proto/values/ids';

type Month = Pick<BilledMonth, 'year' | 'month'>;

/** A document that was cancelled or deleted frees its claim. */
export const stands = 'f.id = c.finance and not f.cancelled and f.deleted_at is null';

/**
 * The lines of the documents that rectify the document `f`, as one list. Not of an invoice's that its own document includes beside
 * it: that one has the right lines itself. (The next settlement includes a negative one and its rectification alike: those count.)
 */
export const correctionLines = `(select coalesce(jsonb_agg(l order by r.serie, at), '[]')
     from finance r cross join jsonb_array_elements(r.breakdown) with ordinality as parts (l, at)
    where r.rectifies = f.id and not r.cancelled and r.deleted_at is null
      and (f.type not in (${invoiceTypes.map((type) => `'${type}'`).join(', ')})
           or r.included_in is null or r.included_in is distinct from f.included_in))`;

export const orNull = (id: string): string | null => (id === NO_ID ? null : id);

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
  corrections: Finance['breakdown'];
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
            f.payment_date is not null as paid, ${correctionLines} as corrections
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
        corrections: row.corrections.map(lineOf),
      },
    ]),
  );
}

/** A stored line; what a person left out counts as the landlord's side and nothing. */
export function lineOf(stored: Finance['breakdown'][number]): DocumentLine {
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

/** A document that is about to be written, and the claim that it needs. */
export interface WantedClaim {
  claim: MonthClaim;
  /** Id of the document. */
  finance: string;
}

/** The standing documents of some claims, by {@link claimKey}. */
export async function holdersOf(
  db: Queryable,
  claims: readonly MonthClaim[],
  month: Month,
): Promise<Map<string, string>> {
  if (claims.length === 0) return new Map();
  const rows = await db.query<Pick<Row, 'kind' | 'subject' | 'unit' | 'payee' | 'id'>>(
    `with c as materialized (select claim.* from ${wantedSql} cross join ${claimSql})
     select c.kind, c.subject, c.unit, c.payee, f.id from c join finance f on ${stands}`,
    wantedParams(claims, month),
  );
  return new Map(
    rows.map(({ kind, subject, unit, payee, id }) => [
      claimKey({ kind, subject, unit: orNull(unit), payee: orNull(payee) }),
      id,
    ]),
  );
}

/**
 * Claims what there is one document of in a month, for many documents; answers the ids of those that may be written: a
 * standing document, or an earlier one of `wanted`, has the other claims. Claims live and die with the transaction, so that two
 * generations at once create one document (decision 0005). They are taken in the order of their keys: of two generations with
 * the same contracts one waits for the other.
 *
 * Three statements on purpose. One `on conflict do update … where not exists` would look for the other's document
 * with a snapshot from before that document was committed, while it waits for the other's claim: it would find
 * none, and bill the month twice.
 */
export async function claimDocuments(
  tx: Tx,
  wanted: readonly WantedClaim[],
  month: Month,
): Promise<Set<string>> {
  const first = new Map<string, WantedClaim>();
  for (const one of wanted) if (!first.has(claimKey(one.claim))) first.set(claimKey(one.claim), one);
  const all = [...first.values()];
  if (all.length === 0) return new Set();
  const inserted = await tx.query<{ finance: string }>(
    `insert into month_claim (kind, subject, unit, payee, year, month, finance)
     select w.kind, w.subject, w.unit, w.payee, $5, $6, w.finance from ${wantedSql}
      order by w.subject, w.kind, w.unit, w.payee
     on conflict (kind, subject, unit, payee, year, month) do nothing returning finance`,
    documentParams(all, month),
  );
  const held = new Set(inserted.map(({ finance }) => finance));
  const others = all.filter(({ finance }) => !held.has(finance));
  if (others.length === 0) return held;
  await tx.query(
    `select from ${wantedSql} join month_claim c on ${isWanted}
      order by c.subject, c.kind, c.unit, c.payee for update of c`,
    documentParams(others, month),
  );
  const freed = await tx.query<{ finance: string }>(
    `update month_claim c set finance = w.finance from ${wantedSql}
      where ${isWanted} and not exists (select 1 from finance f where ${stands})
     returning c.finance`,
    documentParams(others, month),
  );
  for (const { finance } of freed) held.add(finance);
  return held;
}

/** What a new document may collect: the bills of a subject to a payee. */
export interface WantedBills extends Omit<MonthClaim, 'kind'> {
  kinds: readonly MonthClaim['kind'][];
  /** The document that includes them. */
  into: string;
}

/** The bills of a settlement's fees. */
export const feeBillsOf = ({
  id,
  contract,
  mandate,
  units,
  landlords,
}: Pick<Finance, 'id' | 'contract' | 'mandate' | 'units' | 'landlords'>): WantedBills => ({
  kinds: ['BILL'],
  subject: contract ?? mandate ?? NO_ID,
  unit: contract ? null : (units[0] ?? null),
  payee: landlords[0] ?? null,
  into: id,
});

/** The invoices to the tenant that a receipt collects. */
export const tenantBillsOf = ({
  id,
  contract,
  destination,
  tenants,
}: Pick<Finance, 'id' | 'contract' | 'tenants'> & {
  destination: { agent: string | null } | null;
}): WantedBills => ({
  kinds: ['RENT_BILL', 'BILL'],
  subject: contract ?? NO_ID,
  unit: null,
  payee: destination?.agent ?? tenants[0] ?? null,
  into: id,
});

/** Of the wanted bills of a month those that stand and that no document includes, locked; each with the first that wants it. */
export async function freeBills(
  tx: Tx,
  wanted: readonly WantedBills[],
  month: Month,
): Promise<{ id: string; into: string }[]> {
  const claims = wanted.flatMap(({ kinds, into, ...claim }) =>
    kinds.map((kind) => ({ claim: { kind, ...claim }, finance: into })),
  );
  if (claims.length === 0) return [];
  const rows = await tx.query<{ id: string; into: string; at: number }>(
    `with c as materialized (
       select claim.finance, w.finance as "into", w.at::int as at from ${wantedSql} cross join ${claimSql})
     select f.id, c."into", c.at from c join finance f on ${stands}
      where f.included_in is null
      order by f.id for update of f`,
    documentParams(claims, month),
  );
  const free = new Map<string, { id: string; into: string }>();
  for (const { at: _, ...row } of rows.sort((one, other) => one.at - other.at))
    if (!free.has(row.id)) free.set(row.id, row);
  return [...free.values()];
}

/** Claims of a statement as rows `w`; the parameters are {@link wantedParams}. */
const wantedSql = `unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $7::uuid[])
  with ordinality as w (kind, subject, unit, payee, finance, at)`;
const isWanted = `c.kind = w.kind and c.subject = w.subject and c.unit = w.unit and c.payee = w.payee
  and c.year = $5 and c.month = $6`;

/**
 * The claim of each `w`, looked up by its key: the statistics know nothing of a month that is being made, and as a plain join
 * every claim of the month was held against every one that is wanted.
 */
const claimSql = `lateral (select c.* from month_claim c where ${isWanted} limit 1) claim`;

const documentParams = (wanted: readonly WantedClaim[], month: Month) =>
  wantedParams(
    wanted.map(({ claim }) => claim),
    month,
    wanted.map(({ finance }) => finance),
  );

const wantedParams = (
  claims: readonly MonthClaim[],
  { year, month }: Month,
  documents: readonly string[] = [],
): unknown[] => [
  claims.map(({ kind }) => kind),
  claims.map(({ subject }) => subject),
  claims.map(({ unit }) => unit ?? NO_ID),
  claims.map(({ payee }) => payee ?? NO_ID),
  year,
  month,
  documents,
];
