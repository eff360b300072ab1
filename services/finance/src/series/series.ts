import type { Queryable } from '@llavero/kit/db/queryable';
import { invalid } from '@llavero/proto/errors';
import { financeInitials, seriesCode, type SeriesType } from '@llavero/proto/values/series';

/** Narrows a text to a type that has a series. Throws `FINANCE.UNKNOWN_SERIES`. */
export function seriesType(type: string): SeriesType {
  if (Object.hasOwn(financeInitials, type)) return type as SeriesType;
  throw invalid('FINANCE.UNKNOWN_SERIES', `No existe la serie «${type}».`, [
    {
      field: 'type',
      rule: 'choice',
      message: `Elija una de estas: ${Object.keys(financeInitials).join(', ')}.`,
    },
  ]);
}

/**
 * Takes the next number of a series. Call it inside the transaction that writes the document: a rollback
 * gives the number back, so that the series has no gaps (FIN-03). Others wait for the row until commit.
 */
export async function takeNumber(tx: Queryable, type: SeriesType, year: number): Promise<number> {
  const [number] = await takeNumbers(tx, type, year, 1);
  return number!;
}

/** The same for the next `count` numbers, in one statement. */
export async function takeNumbers(
  tx: Queryable,
  type: SeriesType,
  year: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.query<{ last: number }>(
    `insert into series as s (type, year, last) values ($1, $2, $3)
     on conflict (type, year) do update set last = s.last + $3
     returning last`,
    [type, year, count],
  );
  const { last } = rows[0]!;
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

/** The same as {@link takeNumber}, as the code of the series: `G-00012-2026`. */
export async function takeCode(tx: Queryable, type: SeriesType, year: number): Promise<string> {
  return seriesCode(financeInitials[type], await takeNumber(tx, type, year), year);
}

/** The number the next document would get; nobody holds it until it is taken. */
export async function peekNumber(db: Queryable, type: SeriesType, year: number): Promise<number> {
  const rows = await db.query<{ last: number }>('select last from series where type = $1 and year = $2', [
    type,
    year,
  ]);
  return (rows[0]?.last ?? 0) + 1;
}
