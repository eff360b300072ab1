import type { Tx } from '@llavero/kit/db/queryable';
import { conflict } from '@llavero/proto/errors';
import type { SeriesType } from '@llavero/proto/values/series';
import { takeNumbers } from '../series/series.ts';

/** Numbers of a year in the series of one landlord. */
const OF_ISSUER = 100_000;
/** The column of the number is an integer. */
const LARGEST_CODE = 21_000;

/** A number that is wanted: of the house's series, or of the landlord's own. */
export interface WantedNumber {
  type: SeriesType;
  /** The landlord in whose name the invoice is issued and recorded; null for the house's series. */
  issuer: string | null;
}

/**
 * Numbers for documents of a year, in their order, without gaps in any series (FIN-03). Invoices in the name of a landlord have a
 * series of their own (RD 1619/2012 art. 6.1.a): the number of the landlord's, with its code before it, so that every document
 * keeps a name of its own: FA20271200001 is the first one of landlord 12. Series are taken in one order, the house's first, and
 * before the chains are locked.
 *
 * @throws CodedError conflict `FINANCE.SERIES_FULL`
 */
export async function takeInvoiceNumbers(
  tx: Tx,
  wanted: readonly WantedNumber[],
  year: number,
): Promise<number[]> {
  const keyOf = ({ type, issuer }: WantedNumber) => `${issuer ?? ''} ${type}`;
  const series = new Map<string, WantedNumber & { count: number }>();
  for (const one of wanted) {
    const same = series.get(keyOf(one));
    series.set(keyOf(one), { ...one, count: (same?.count ?? 0) + 1 });
  }
  const taken = new Map<string, number[]>();
  for (const key of [...series.keys()].sort()) {
    const { type, issuer, count } = series.get(key)!;
    taken.set(
      key,
      issuer === null
        ? await takeNumbers(tx, type, year, count)
        : await takeOwn(tx, { type, issuer }, year, count),
    );
  }
  return wanted.map((one) => taken.get(keyOf(one))!.shift()!);
}

async function takeOwn(
  tx: Tx,
  { type, issuer }: { type: SeriesType; issuer: string },
  year: number,
  count: number,
): Promise<number[]> {
  const [row] = await tx.query<{ last: number; code: number }>(
    `insert into register_series as s (issuer, type, year, last) values ($1, $2, $3, $4)
     on conflict (issuer, type, year) do update set last = s.last + $4
     returning last, (select code from register_issuer where id = $1) as code`,
    [issuer, type, year, count],
  );
  const { last, code } = row!;
  if (last >= OF_ISSUER || code > LARGEST_CODE) throw seriesFull();
  return Array.from({ length: count }, (_, at) => code * OF_ISSUER + last - count + 1 + at);
}

const seriesFull = () =>
  conflict(
    'FINANCE.SERIES_FULL',
    'La serie de facturas de este propietario no admite más números este año. No se ha creado nada: avise a quien administra Llavero.',
  );
