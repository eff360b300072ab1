import { CodedError, type ErrorBody, invalid } from '@llavero/proto/errors';
import type { BatchRequest } from '@llavero/proto/requests';
import type { CallContext } from '../context.ts';
import type { StoredRecord, StoreParts } from './store.ts';
import { create, patch } from './write.ts';

/** What became of one row of a batch. */
export type BatchResult = { data: StoredRecord } | { error: ErrorBody };

const MOST_ROWS = 1000;

/** @see RecordStore.batch */
export async function batch(parts: StoreParts, req: BatchRequest, ctx: CallContext): Promise<BatchResult[]> {
  if (req.rows.length > MOST_ROWS)
    throw invalid(
      'BATCH.TOO_MANY',
      `Se han enviado ${req.rows.length} filas; como máximo ${MOST_ROWS} a la vez.`,
    );
  const results: BatchResult[] = [];
  // One by one: a batch is background work and must not take the pool from the screens.
  for (const row of req.rows) {
    try {
      const data =
        'object' in row
          ? await create(parts, row.object, ctx, undefined)
          : await patch(parts, { collection: req.collection, ...row }, ctx, undefined);
      results.push({ data });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      results.push({ error: error.body });
    }
  }
  return results;
}
