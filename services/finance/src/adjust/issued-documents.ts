import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { IssuedDocument } from '@llavero/proto/rules/month/adjustment-plan';
import type { MonthClaim } from '@llavero/proto/rules/month/plan';
import { draftDocument } from '@llavero/proto/rules/month/draft-document';
import { predicateSql } from '@llavero/proto/states/sql';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { correctionLines, lineOf, orNull, stands } from '../month/month-claims.ts';

type Month = Pick<BilledMonth, 'year' | 'month'>;

/** A document of a month with what tells whether it may still be made again. */
export interface StoredDocument extends IssuedDocument {
  version: number;
  year: number;
  month: number;
  totalAmount: number;
  /** Nobody has verified, sent, paid or rectified it, and its month is open. */
  isDraft: boolean;
}

interface Row {
  kind: MonthClaim['kind'];
  subject: string;
  unit: string;
  payee: string;
  id: string;
  version: number;
  type: Finance['type'];
  year: number;
  month: number;
  serie: number | null;
  breakdown: Finance['breakdown'];
  total: number;
  from: number;
  to: number;
  corrections: Finance['breakdown'];
  byHand: boolean;
  draft: boolean;
}

/** No part of the rule looks at the clock. */
const isDraft = predicateSql(draftDocument, {
  column: (field) => `f."${columnName(field)}"`,
  now: 'now()',
});

const madrid = (column: string) =>
  `extract(epoch from f.${column}::timestamp at time zone 'Europe/Madrid')::float`;

/** The documents that stand of some contracts and mandates in some months, by month. */
export async function storedDocuments(
  db: Queryable,
  subjects: readonly string[],
  months: readonly Month[],
): Promise<StoredDocument[]> {
  if (subjects.length === 0 || months.length === 0) return [];
  const rows = await db.query<Row>(
    `select c.kind, c.subject, c.unit, c.payee, f.id, f.version, f.type, c.year, c.month, f.serie, f.breakdown,
            f.total_amount::float as total, ${madrid('period_start')} as from, ${madrid('period_end')} as to,
            ${correctionLines} as corrections,
            exists (select from finance r where r.rectifies = f.id and not r.recalculated and not r.cancelled
                                            and r.deleted_at is null) as "byHand",
            (${isDraft}) and not exists (select from finance r where r.rectifies = f.id and not r.cancelled
                                                               and r.deleted_at is null)
              and not exists (select from month_close m where m.year = c.year and m.month = c.month
                                                          and m.reopened_at is null) as draft
       from month_claim c join finance f on ${stands}
      where c.subject = any($1::uuid[]) and (c.year, c.month) in (select * from unnest($2::int[], $3::int[]))
      order by c.year, c.month, c.kind, f.id`,
    [subjects, months.map(({ year }) => year), months.map(({ month }) => month)],
  );
  return rows.map(({ kind, subject, unit, payee, type, serie, ...row }) => ({
    claim: { kind, subject, unit: orNull(unit), payee: orNull(payee) },
    id: row.id,
    version: row.version,
    year: row.year,
    month: row.month,
    name: finance.title({ type, year: row.year, serie }),
    lines: row.breakdown.map(lineOf),
    totalAmount: row.total,
    periodStart: row.from,
    periodEnd: row.to,
    corrections: row.corrections.map(lineOf),
    correctedByHand: row.byHand,
    isDraft: row.draft,
  }));
}
