import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { grantFor } from '../access.ts';
import { refusable } from '../sql/constraint-refusal.ts';
import { Params } from '../sql/params.ts';
import { byteaText, jsonParam, manyWithSides } from '../sql/write-many-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';
import { type CreateOptions, type PreparedCreate, prepareCreate } from './write.ts';
import { writeFailure } from './write-failure.ts';

export interface ManyCreate {
  /** A uuid v7 is made when absent. */
  id?: string;
  object: Record<string, Json>;
}

/** @see RecordStore.createMany */
export async function createMany(
  parts: StoreParts,
  given: readonly ManyCreate[],
  ctx: CallContext,
  tx: Tx,
  options: Omit<CreateOptions, 'id'>,
): Promise<string[]> {
  if (given.length === 0) return [];
  const grant = grantFor(parts.model, ctx, 'create');
  const prepared = given.map(({ id, object }) =>
    prepareCreate(parts, object, grant, ctx, id === undefined ? options : { ...options, id }),
  );
  const sql = new Params(nowOf(ctx));
  const text = insertManySql(parts, prepared, sql);
  try {
    await refusable(parts, tx, ctx, () => tx.query(text, sql.values));
  } catch (error) {
    throw writeFailure(parts.model.definition, error);
  }
  return prepared.map(({ id }) => id);
}

function insertManySql(
  { db, model }: StoreParts,
  prepared: readonly PreparedCreate[],
  params: Params,
): string {
  // A checked record has a value for every field, so that all rows have the same columns.
  const names = new Set<string>();
  const rows = prepared.map(({ id, row: { clear, sealed } }) => {
    const row: Record<string, unknown> = { id };
    for (const [field, value] of Object.entries(clear)) {
      const column = model.columns.get(field);
      if (!column) throw new Error(`${model.collection}.${field} has no column`);
      row[column.name] = jsonColumn(column, value);
      names.add(column.name);
    }
    if (sealed) {
      Object.assign(row, { sealed: byteaText(sealed.blob), sealed_set: sealed.set });
      names.add('sealed').add('sealed_set');
    }
    return row;
  });
  for (const row of rows)
    for (const name of names)
      if (!(name in row)) throw new Error(`${model.collection}: a new record has no value for ${name}`);
  const columns = [...names].map(quoted).join(', ');
  const rowType = `${quoted(db.schema)}.${model.table}`;
  const insert =
    `INSERT INTO ${model.table} ("id", "version", "created_at", "updated_at", ${columns}) ` +
    `SELECT v."id", 1, ${params.now}, ${params.now}, ${[...names].map((name) => `v.${quoted(name)}`).join(', ')} ` +
    `FROM json_populate_recordset(NULL::${rowType}, ${jsonParam(params, rows)}) v`;
  return manyWithSides(model, insert, prepared, params);
}
