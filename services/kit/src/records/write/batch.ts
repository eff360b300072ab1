import { CodedError, type ErrorBody, invalid, unavailable } from '@llavero/proto/errors';
import type { BatchRequest } from '@llavero/proto/requests';
import type { CallContext } from '../../context.ts';
import { codedFailure } from '../../errors/grpc-errors.ts';
import { versionNeeded } from '../errors.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { patch } from './patch.ts';
import { create } from './write.ts';

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
      results.push({ data: await write(parts, req, row, ctx) });
    } catch (error) {
      if (error instanceof CodedError) {
        results.push({ error: error.body });
        continue;
      }
      // Whoever asked must learn which rows are saved; the rest of them would most likely fail alike.
      // The database's own sentence may hold the values of the row.
      const { code, name } = error as { code?: unknown; name?: unknown };
      const { requestId } = ctx;
      parts.db.logger.error(
        { collection: req.collection, row: results.length, requestId, errorCode: String(code ?? name) },
        'a batch has stopped',
      );
      results.push({ error: codedFailure(error, ctx.requestId ?? '').body });
      while (results.length < req.rows.length) results.push({ error: notTried.body });
    }
    if (results.length === req.rows.length) break;
  }
  return results;
}

async function write(
  parts: StoreParts,
  { collection }: BatchRequest,
  row: BatchRequest['rows'][number],
  ctx: CallContext,
): Promise<StoredRecord> {
  if ('object' in row && isObject(row.object)) return create(parts, row.object, ctx, undefined);
  if ('patch' in row && isObject(row.patch)) {
    // A batch is the browser's own call, which always says what it has read.
    const isService = ctx.trusted || ctx.actor.role === 'SERVICE';
    if (row.version === undefined && !isService) throw versionNeeded();
    return patch(parts, { collection, ...row }, ctx, undefined);
  }
  throw invalid('BATCH.BAD_ROW', 'La fila no lleva ni «object» ni «id» y «patch». Corríjala y repítala.');
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notTried = unavailable(
  'BATCH.STOPPED',
  'No se ha guardado: un fallo anterior ha interrumpido el lote. Repita las filas que no se han guardado.',
);
