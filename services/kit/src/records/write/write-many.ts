import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { validatePatch } from '@llavero/proto/fields/validate';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { auditAndOutboxRows, changesOf } from '../history/changes.ts';
import { lockMany } from '../read/read.ts';
import { refusable } from '../sql/constraint-refusal.ts';
import { Params } from '../sql/params.ts';
import { rowValues, touchesSearch } from '../sql/row-values.ts';
import { manyWithAuditAndOutbox, rowsParam, AuditAndOutboxColumns } from '../sql/write-many-sql.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';
import { type AnyPublication, publishedBy } from './publication.ts';
import { exactValues } from './write.ts';

/** The values of a patch, or what works them out of the record as it is; null leaves it alone. */
type ManyPatch = Record<string, Json> | ((current: StoredRecord) => Record<string, Json> | null);

export interface ManyChange {
  id: string;
  patch: ManyPatch;
}

/** @see RecordStore.writeManyUnchecked */
export async function writeManyUnchecked(
  parts: StoreParts,
  changes: readonly ManyChange[],
  publication: AnyPublication,
  ctx: CallContext,
  tx: Tx,
): Promise<string[]> {
  const { db, model } = parts;
  const { definition } = model;
  const options = publishedBy(definition, publication, 'updated');
  const patches = new Map(changes.map(({ id, patch }) => [id, patch]));
  const rows: Record<string, unknown>[] = [];
  const sides = new AuditAndOutboxColumns();
  const changed = new Set<string>();
  for (const current of await lockMany(parts, [...patches.keys()], tx)) {
    const given = patches.get(current.id);
    if (!given || current.deletedAt !== null) continue;
    const patch = typeof given === 'function' ? given(current) : given;
    if (!patch) continue;
    const valid = validatePatch(definition, patch, current, { trusted: true, now: nowOf(ctx) });
    const values = exactValues(parts, valid);
    const after = { ...current, ...values };
    const difference = changesOf(model, current, values);
    if (difference.fields.length === 0) continue;
    const { clear, sealed } = rowValues(parts, current.id, after, difference.fields);
    if (sealed || touchesSearch(parts, difference))
      throw new Error(`${model.collection}: sealed and searched fields are written one record at a time`);
    for (const field of Object.keys(clear)) changed.add(field);
    rows.push(after);
    const version = current.version + 1;
    sides.add(
      current.id,
      auditAndOutboxRows(parts, { ...options, id: current.id, version }, difference, ctx),
    );
  }
  if (rows.length === 0) return [];

  const columns = [...changed].map((field) => {
    const column = model.columns.get(field);
    if (!column) throw new Error(`${model.collection}.${field} has no column`);
    return column;
  });
  const values = rows.map((row) =>
    JSON.stringify({
      id: row['id'],
      ...Object.fromEntries(
        columns.map((column) => [column.name, jsonColumn(column, row[column.field] as Json)]),
      ),
    }),
  );
  const sets = columns.map(({ name }) => `${quoted(name)} = v.${quoted(name)}`);
  const params = new Params(nowOf(ctx));
  const rowType = `${quoted(db.schema)}.${model.table}`;
  const json = rowsParam(params, values);
  const row =
    `UPDATE ${model.table} t SET ${[...sets, '"version" = t."version" + 1', `"updated_at" = ${params.now}`].join(', ')} ` +
    `FROM json_populate_recordset(NULL::${rowType}, ${json}) v WHERE t."id" = v."id"`;
  const sql = manyWithAuditAndOutbox(model, row, sides, params);
  await refusable(parts, tx, ctx, () => tx.query(sql, params.values));
  return rows.map(({ id }) => id as string);
}
