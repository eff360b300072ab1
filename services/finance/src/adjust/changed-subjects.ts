import type { Queryable } from '@llavero/kit/db/queryable';
import { addMonths, dayOf, daySeconds } from '@llavero/proto/values/dates';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { stands } from '../month/month-claims.ts';

type Month = Pick<BilledMonth, 'year' | 'month'>;

/** Months before the billed one that are looked through; *ours*: the texts name no limit. */
export const MONTHS_BACK = 12;

/** Facts of a page are read before its documents are written: a change in between is looked at again. Seconds. */
const MARGIN = 3600;

/** When the terms of a contract or mandate were last written; null where nobody knows. Unix seconds. */
export interface ChangedSubject {
  id: string;
  changedAt: number | null;
}

/** The months before a month that are looked through, the oldest first. */
export function monthsBefore({ year, month }: Month): Month[] {
  const first = daySeconds({ year, month, day: 1 });
  return Array.from({ length: MONTHS_BACK }, (_, at) => dayOf(addMonths(first, at - MONTHS_BACK))).map(
    ({ year: y, month: m }) => ({ year: y, month: m }),
  );
}

/**
 * The contracts or mandates whose past documents may differ from their terms by now: the terms, or a rectification of one of
 * their documents, are newer than the last documents made for them. Working the difference out costs a plan for each month,
 * so the others are passed over.
 */
export async function changedSubjects(
  db: Queryable,
  subjects: readonly ChangedSubject[],
  month: Month,
): Promise<Set<string>> {
  const [first] = monthsBefore(month) as [Month];
  const rows = await db.query<{ subject: string; looked: number; corrected: number | null }>(
    `with made as (
       select c.subject, c.kind, c.year, c.month, f.id, f.created_at,
              rank() over (partition by c.subject, c.kind order by c.year desc, c.month desc) as back
         from month_claim c join finance f on ${stands}
        where c.subject = any($1::uuid[]) and c.kind in ('RECEIPT', 'SETTLEMENT', 'GUARANTEED', 'BILL')
          and (c.year, c.month) >= ($2::int, $3::int) and (c.year, c.month) < ($4::int, $5::int)
     )
     select m.subject,
            extract(epoch from min(m.created_at) filter (where m.back = 1 and m.kind <> 'BILL'))::float as looked,
            extract(epoch from max(r.updated_at))::float as corrected
       from made m left join finance r on r.rectifies = m.id
      group by m.subject`,
    [subjects.map(({ id }) => id), first.year, first.month, month.year, month.month],
  );
  const made = new Map(rows.map((row) => [row.subject, row]));
  const isNewer = (at: number | null, looked: number) => at === null || at >= looked - MARGIN;
  return new Set(
    subjects.flatMap(({ id, changedAt }) => {
      const row = made.get(id);
      if (!row) return [];
      const corrected = row.corrected !== null && isNewer(row.corrected, row.looked);
      return corrected || isNewer(changedAt, row.looked) ? [id] : [];
    }),
  );
}
