import type { CallContext } from '@llavero/kit/context';
import { notFound } from '@llavero/proto/errors';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { dayOf } from '@llavero/proto/values/dates';
import type { MonthSource } from '../month/month-source.ts';

/**
 * What a mandate says in the month of `now`, unix seconds.
 * @throws CodedError notFound `FINANCE.UNKNOWN_MANDATE`
 */
export async function mandateToday(
  source: MonthSource,
  mandate: string,
  now: number,
  ctx: CallContext,
): Promise<MandateTerms> {
  const { year, month } = dayOf(now);
  const [terms] = await source.terms([mandate], billedMonth(year, month), ctx);
  if (!terms) throw notFound('FINANCE.UNKNOWN_MANDATE', 'Ese mandato no existe o se ha eliminado.');
  return terms;
}
