import type { CallContext } from '@llavero/kit/context';
import type { RecordStore } from '@llavero/kit/records/store';
import { CodedError } from '@llavero/proto/errors';

interface Dated {
  id: string;
  createdAt: number;
  updatedAt: number;
}

/**
 * Records as they stood at a moment, for months whose documents are there (decision 0050): terms without a day of their own,
 * such as a fee, count from the month in which they were changed.
 *
 * @param asOf unix seconds; null for today's
 * @param dated fields that carry their own days, as they are known today
 * @returns without the records whose past is not known; those made later as they are
 */
export async function recordsAsOf<R extends Dated>(
  store: Pick<RecordStore, 'recordAt'>,
  records: readonly R[],
  asOf: number | null | undefined,
  dated: readonly string[],
  ctx: CallContext,
): Promise<R[]> {
  if (asOf === null || asOf === undefined) return [...records];
  const then: R[] = [];
  for (const record of records) {
    const { id, createdAt, updatedAt } = record;
    if (updatedAt <= asOf || createdAt > asOf) {
      then.push(record);
      continue;
    }
    try {
      const { record: past } = await store.recordAt({ id, at: asOf }, { ...ctx, trusted: true });
      const today = Object.entries(record).filter(([name]) => dated.includes(name));
      then.push({ ...record, ...past, ...Object.fromEntries(today), updatedAt });
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'conflict') throw error;
    }
  }
  return then;
}
