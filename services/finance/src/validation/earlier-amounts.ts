import type { Queryable } from '@llavero/kit/db/queryable';
import { claimKey } from '@llavero/proto/rules/month/plan';
import type { ReviewedDocument } from '@llavero/proto/rules/review-checks';
import { orNull, stands } from '../month/month-claims.ts';

/** How many months before make up what is usual. */
const USUAL_MONTHS = 6;

/** The months before one, the nearest first; only that one unless the usual amount is asked for. */
export function monthsBefore(
  { year, month }: { year: number; month: number },
  usual: boolean,
): { years: number[]; months: number[] } {
  const all = Array.from({ length: usual ? USUAL_MONTHS : 1 }, (_, at) => year * 12 + month - 2 - at);
  return { years: all.map((one) => Math.floor(one / 12)), months: all.map((one) => (one % 12) + 1) };
}

/** Names in a statement: the documents and their claims, and the parameters with the years and months before. */
interface Names {
  document: string;
  claim: string;
  years: string;
  months: string;
}

/** Columns of a group of documents with one claim: the amounts of the month before, and the median of all. */
export function earlierAmounts({ document, claim, years, months }: Names): string {
  const before = `filter (where ${claim}.year = (${years}::int[])[1] and ${claim}.month = (${months}::int[])[1])`;
  return `max(${document}.total_amount) ${before}::float as "previousTotal",
          max(${document}.rent_amount) ${before}::float as "previousRent",
          percentile_disc(0.5) within group (order by ${document}.total_amount)::float as usual`;
}

/** The claim is one of the months before. */
export const isEarlier = ({ claim, years, months }: Omit<Names, 'document'>): string =>
  `(${claim}.year, ${claim}.month) in (select * from unnest(${years}::int[], ${months}::int[]))`;

const names = { document: 'f', claim: 'c', years: '$2', months: '$3' };

/** What the documents of some contracts and mandates came to in the months before, by claim. */
export async function amountsBefore(
  db: Queryable,
  subjects: readonly string[],
  month: { year: number; month: number },
  usual: boolean,
): Promise<Map<string, Pick<ReviewedDocument, 'previous' | 'usual'>>> {
  const { years, months } = monthsBefore(month, usual);
  const rows = await db.query<{
    kind: Parameters<typeof claimKey>[0]['kind'];
    subject: string;
    unit: string;
    payee: string;
    previousTotal: number | null;
    previousRent: number | null;
    usual: number;
  }>(
    `select c.kind, c.subject, c.unit, c.payee,
            ${earlierAmounts(names)}
       from month_claim c join finance f on ${stands} and not f.preview
      where c.subject = any($1::uuid[]) and ${isEarlier(names)}
      group by c.kind, c.subject, c.unit, c.payee`,
    [subjects, years, months],
  );
  return new Map(
    rows.map(({ kind, subject, unit, payee, previousTotal, previousRent, usual: median }) => [
      claimKey({ kind, subject, unit: orNull(unit), payee: orNull(payee) }),
      {
        previous:
          previousTotal === null ? null : { totalAmount: previousTotal, rentAmount: previousRent ?? 0 },
        usual: median,
      },
    ]),
  );
}
