import type { Json } from '@llavero/proto/fields/field';
import { SharedStatements } from '../../db/shared-statements.ts';
import { Params } from '../sql/params.ts';
import { clearRecord, projectionSql } from '../sql/projection.ts';
import { withSealed } from '../sql/sealed-json.ts';
import { manyWithAuditAndOutbox, AuditAndOutboxColumns } from '../sql/write-many-sql.ts';
import type { AuditAndOutboxRows, RowValues } from '../sql/write-sql.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { NewRows } from './new-rows.ts';

/** A record that is about to be inserted, with what is written beside it. */
export interface PreparedCreate {
  id: string;
  values: Record<string, Json>;
  row: RowValues;
  side: AuditAndOutboxRows;
}

interface Creation {
  prepared: PreparedCreate;
  /** The moment of the call, in unix seconds. */
  now: number;
}

const creations = new WeakMap<StoreParts, SharedStatements<Creation, StoredRecord>>();

/**
 * Inserts a record that is not part of its caller's transaction, together with those that wait at the same time.
 * @param alone inserts it in a statement of its own
 */
export function insertShared(
  parts: StoreParts,
  creation: Creation,
  alone: () => Promise<StoredRecord>,
): Promise<StoredRecord> {
  let shared = creations.get(parts);
  if (!shared) creations.set(parts, (shared = new SharedStatements((group) => insertTogether(parts, group))));
  // A statement has one moment.
  return shared.run(creation, String(creation.now), alone);
}

/** The records as they stand, in the order of the group, all of the same second. */
async function insertTogether(parts: StoreParts, group: readonly Creation[]): Promise<StoredRecord[]> {
  const { db, model } = parts;
  const rows = new NewRows(parts);
  const sides = new AuditAndOutboxColumns();
  for (const { prepared } of group) {
    rows.add(prepared.id, prepared.row);
    sides.add(prepared.id, prepared.side);
  }
  const params = new Params(group[0]?.now ?? 0);
  const answer = () =>
    `SELECT row_to_json(p)::text FROM t, LATERAL (SELECT ${projectionSql(model, clearRecord(model), params)}) p`;
  const sql = manyWithAuditAndOutbox(model, `${rows.insertSql(params)} RETURNING *`, sides, params, answer);
  const found = await db.rows(sql, params.values);
  db.wrote();
  const byId = new Map(
    found.map(([text]) => {
      const record = JSON.parse(text as string) as StoredRecord;
      return [record.id, record];
    }),
  );
  return group.map(({ prepared: { id, values } }) => {
    const record = byId.get(id.toLowerCase());
    if (!record) throw new Error(`${model.collection}: the insert of ${group.length} rows answered not all`);
    return withSealed(model, record, values);
  });
}
