import { setImmediate } from 'node:timers/promises';
import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { grantFor } from '../access.ts';
import { refusable } from '../sql/constraint-refusal.ts';
import { Params } from '../sql/params.ts';
import { byteaText, manyWithSides, rowsParam, SideTexts } from '../sql/write-many-sql.ts';
import type { RowValues } from '../sql/write-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';
import { type CreateOptions, prepareCreate } from './write.ts';
import { writeFailure } from './write-failure.ts';

export interface ManyCreate {
  /** A uuid v7 is made when absent. */
  id?: string;
  object: Record<string, Json>;
}

/** Records of one statement. While PostgreSQL writes them, the next ones are worked out. */
const CHUNK = 100;
/** Records between two looks at what else waits: answers of the database, other calls. */
const AT_A_STRETCH = 10;

/** @see RecordStore.createMany */
export async function createMany(
  parts: StoreParts,
  given: readonly ManyCreate[],
  ctx: CallContext,
  tx: Tx,
  options: Omit<CreateOptions, 'id'>,
): Promise<string[]> {
  const grant = grantFor(parts.model, ctx, 'create');
  const ids: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for (let from = 0; from < given.length; from += CHUNK) {
      const rows = new NewRows(parts);
      const sides = new SideTexts();
      for (const [at, { id: wanted, object }] of given.slice(from, from + CHUNK).entries()) {
        if (at % AT_A_STRETCH === 0) await setImmediate();
        const own = wanted === undefined ? options : { ...options, id: wanted };
        const { id, row, side } = prepareCreate(parts, object, grant, ctx, own);
        rows.add(id, row);
        sides.add(id, side);
        ids.push(id);
      }
      await writing;
      writing = insertMany(parts, rows, sides, ctx, tx);
      // Whoever waits for it hears of a failure.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await writing.catch(() => undefined);
  }
  return ids;
}

async function insertMany(
  parts: StoreParts,
  rows: NewRows,
  sides: SideTexts,
  ctx: CallContext,
  tx: Tx,
): Promise<void> {
  const { db, model } = parts;
  const params = new Params(nowOf(ctx));
  const columns = rows.columns.map(quoted);
  const rowType = `${quoted(db.schema)}.${model.table}`;
  const insert =
    `INSERT INTO ${model.table} ("id", "version", "created_at", "updated_at", ${columns.join(', ')}) ` +
    `SELECT v."id", 1, ${params.now}, ${params.now}, ${columns.map((name) => `v.${name}`).join(', ')} ` +
    `FROM json_populate_recordset(NULL::${rowType}, ${rowsParam(params, rows.texts)}) v`;
  const text = manyWithSides(model, insert, sides, params);
  try {
    await refusable(parts, tx, ctx, () => tx.query(text, params.values));
  } catch (error) {
    throw writeFailure(model.definition, error);
  }
}

/** The columns of new records as JSON texts; a column that a text does not name is null. */
class NewRows {
  readonly texts: string[] = [];
  readonly #names = new Set<string>();

  constructor(private readonly parts: StoreParts) {}

  get columns(): string[] {
    return [...this.#names];
  }

  /** A checked record has a value for every field, so that all rows have the same columns. */
  add(id: string, { clear, sealed }: RowValues): void {
    const { model } = this.parts;
    const row: Record<string, unknown> = { id };
    const fields = Object.keys(clear);
    for (const field of fields) {
      const column = model.columns.get(field);
      if (!column) throw new Error(`${model.collection}.${field} has no column`);
      this.#names.add(column.name);
      const value = jsonColumn(column, clear[field] ?? null);
      if (value !== null) row[column.name] = value;
    }
    if (sealed) {
      if (sealed.blob) row['sealed'] = byteaText(sealed.blob);
      row['sealed_set'] = sealed.set;
      this.#names.add('sealed').add('sealed_set');
    }
    const count = fields.length + (sealed ? 2 : 0);
    if (count !== this.#names.size)
      throw new Error(`${model.collection}: a new record has ${count} columns, another ${this.#names.size}`);
    this.texts.push(JSON.stringify(row));
  }
}
