import { quoted } from '@llavero/proto/compile/columns';
import type { Params } from '../sql/params.ts';
import { byteaText, rowsParam } from '../sql/write-many-sql.ts';
import type { RowValues } from '../sql/write-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';

/** The columns of new records as JSON texts; a column that a text does not name is null. */
export class NewRows {
  readonly #texts: string[] = [];
  readonly #names = new Set<string>();

  constructor(private readonly parts: StoreParts) {}

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
    this.#texts.push(JSON.stringify(row));
  }

  /** Writes all of them, however many there are. */
  insertSql(params: Params): string {
    const { db, model } = this.parts;
    const columns = [...this.#names].map(quoted);
    const rowType = `${quoted(db.schema)}.${model.table}`;
    return (
      `INSERT INTO ${model.table} ("id", "version", "created_at", "updated_at", ${columns.join(', ')}) ` +
      `SELECT v."id", 1, ${params.now}, ${params.now}, ${columns.map((name) => `v.${name}`).join(', ')} ` +
      `FROM json_populate_recordset(NULL::${rowType}, ${rowsParam(params, this.#texts)}) v`
    );
  }
}
