import { open, seal } from '../../db/sealed.ts';
import type { Tx } from '../../db/queryable.ts';
import type { StoreParts } from '../store-parts.ts';
import { auditPlace } from './changes.ts';

/** @see RecordStore.forgetHistoryUnchecked */
export async function forgetHistory(
  { db, model }: StoreParts,
  id: string,
  tx: Tx,
  fields?: readonly string[],
): Promise<void> {
  const { collection } = model;
  if (!fields) {
    await tx.query(
      `UPDATE "audit" SET "changes" = '{}', "sealed" = NULL WHERE "record_id" = $1::uuid AND "collection" = $2`,
      [id, collection],
    );
    return;
  }
  await tx.query(
    `UPDATE "audit" SET "changes" = "changes" - $3::text[] WHERE "record_id" = $1::uuid AND "collection" = $2`,
    [id, collection, fields],
  );
  const entries = await tx.query<{ id: string; sealed: Buffer }>(
    `SELECT "id", "sealed" FROM "audit" WHERE "record_id" = $1::uuid AND "collection" = $2 AND "sealed" IS NOT NULL`,
    [id, collection],
  );
  for (const entry of entries) {
    const values = open(db.keys, auditPlace(collection), id, entry.sealed);
    const kept = Object.entries(values).filter(([name]) => !fields.includes(name));
    if (kept.length === Object.keys(values).length) continue;
    const sealed =
      kept.length > 0 ? seal(db.keys, auditPlace(collection), id, Object.fromEntries(kept)) : null;
    await tx.query(`UPDATE "audit" SET "sealed" = $2 WHERE "id" = $1`, [entry.id, sealed]);
  }
}
