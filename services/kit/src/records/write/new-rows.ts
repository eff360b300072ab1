import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { arrayText, binaryArray } from '../sql/binary-array.ts';
import type { Params } from '../sql/params.ts';
import type { RowValues } from '../sql/write-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';

/** One column of new records. */
interface NewColumn {
  /** Of the column itself. */
  type: string;
  /** One value for each record, as PostgreSQL reads it from a text or as bytes. */
  values: (string | number | boolean | Buffer | null)[];
}

/**
 * New records column by column: a value that all of them share is one parameter, others are an array. Read out of JSON, every value
 * of a record is looked up by its name.
 */
export class NewRows {
  readonly #ids: string[] = [];
  readonly #columns = new Map<string, NewColumn>();

  constructor(private readonly parts: StoreParts) {}

  /** A checked record has a value for every field, so that all rows have the same columns. */
  add(id: string, { clear, sealed }: RowValues): void {
    const { model } = this.parts;
    const fields = Object.keys(clear);
    for (const field of fields) {
      const column = model.columns.get(field);
      if (!column) throw new Error(`${model.collection}.${field} has no column`);
      const value = jsonColumn(column, clear[field] ?? null);
      const type = column.array ? `${column.type}[]` : column.type;
      this.#push(column.name, type, asText(type, value));
    }
    if (sealed) {
      this.#push('sealed', 'bytea', sealed.blob);
      this.#push('sealed_set', 'text[]', arrayText(sealed.set));
    }
    this.#ids.push(id);
    const count = fields.length + (sealed ? 2 : 0);
    if (count !== this.#columns.size)
      throw new Error(
        `${model.collection}: a new record has ${count} columns, another ${this.#columns.size}`,
      );
  }

  #push(name: string, type: string, value: NewColumn['values'][number]): void {
    const column = this.#columns.get(name);
    if (column) column.values.push(value);
    else this.#columns.set(name, { type, values: [value] });
  }

  /** Writes all of them, however many there are. */
  insertSql(params: Params): string {
    const { model } = this.parts;
    const names = ['"id"'];
    const arrays = [params.add(this.#ids, 'uuid[]')];
    const columns = [...this.#columns].map(([column, { type, values }]) => {
      const name = quoted(column);
      const [first = null] = values;
      if (values.every((value) => value === first))
        return { name, sql: first === null ? 'NULL' : params.add(first, type) };
      names.push(name);
      arrays.push(arrayParam(type, values, params));
      return { name, sql: type.endsWith('[]') ? `v.${name}::${type}` : `v.${name}` };
    });
    return (
      `INSERT INTO ${model.table} ("id", "version", "created_at", "updated_at", ${columns.map(({ name }) => name).join(', ')}) ` +
      `SELECT v."id", 1, ${params.now}, ${params.now}, ${columns.map(({ sql }) => sql).join(', ')} ` +
      `FROM unnest(${arrays.join(', ')}) AS v(${names.join(', ')})`
    );
  }
}

/** Lists and JSON become texts. */
function asText(type: string, value: Json): string | number | boolean | null {
  if (value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (typeof value === 'object') return arrayText(value as readonly unknown[]);
  return value;
}

/** The values of a column as an array; lists as their texts, because arrays of PostgreSQL hold no lists of different lengths. */
function arrayParam(type: string, values: NewColumn['values'], params: Params): string {
  if (type === 'bytea' || type === 'jsonb')
    return params.add(binaryArray(type, values as (string | Buffer | null)[]), `${type}[]`);
  return params.add(values, type.endsWith('[]') ? 'text[]' : `${type}[]`);
}
