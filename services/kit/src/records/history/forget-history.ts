import type { Tx } from '../../db/queryable.ts';
import type { StoreParts } from '../store-parts.ts';

/** @see RecordStore.forgetHistoryUnchecked */
export async function forgetHistory({ model }: StoreParts, id: string, tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE "audit" SET "changes" = '{}', "sealed" = NULL WHERE "record_id" = $1::uuid AND "collection" = $2`,
    [id, model.collection],
  );
}
