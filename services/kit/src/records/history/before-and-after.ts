import type { Tx } from '../../db/queryable.ts';
import { loadUnchecked } from '../read/read.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { recordAsOf } from './record-at.ts';

/** @see RecordStore.beforeAndAfterUnchecked */
export async function beforeAndAfter(
  parts: StoreParts,
  id: string,
  version: number,
  tx: Tx | undefined,
): Promise<{ before: StoredRecord; after: StoredRecord }> {
  const on = tx ?? parts.db;
  const now = await loadUnchecked(parts, id, tx, { deleted: true });
  const [before, after] = await Promise.all([
    recordAsOf(parts, on, now, version - 1),
    recordAsOf(parts, on, now, version),
  ]);
  return { before, after };
}
