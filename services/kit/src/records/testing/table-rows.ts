import { type Column, columnsOf, quoted, tableName } from '@llavero/proto/compile/columns';
import type { FieldMeta } from '@llavero/proto/fields/field';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { sqlText } from '@llavero/proto/states/sql';
import type { Queryable } from '../../db/queryable.ts';

/** How many different records a link points at. */
export const LINKED = 500;

/** The id of a record that links of these rows point at. */
export function linkedId(at: number): string {
  const hex = at.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Fills a record's table with rows as a living system has them: choices unevenly spread, dates over years, links to a
 * few hundred others, a fifth of the optional values empty, one row in a hundred deleted. Sealed fields stay empty.
 * The same rows in every run: where the planner weighs two ways that cost alike, chance would choose.
 */
export async function fillTable(db: Queryable, definition: RecordDefinition, rows: number): Promise<void> {
  const columns = columnsOf(definition);
  const values = columns.map((column) => {
    const value = valueSql(column, fieldMeta(definition, column.field));
    const mayBeEmpty = column.nullable && !column.array;
    return mayBeEmpty ? `CASE WHEN random() < 0.8 THEN ${value} END` : value;
  });
  const at = (field: string) => columns.findIndex((column) => column.field === field);
  values[at('deletedAt')] = `CASE WHEN random() < 0.01 THEN now() END`;
  const table = quoted(tableName(definition.collection));
  await db.query(
    `SELECT setseed(0.5);
     INSERT INTO ${table} (${columns.map(({ name }) => quoted(name)).join(', ')})
     SELECT ${values.join(', ')} FROM generate_series(1, ${rows}) AS n`,
  );
  await db.query(`VACUUM ANALYZE ${table}`);
}

const link = `lpad(to_hex((random() * ${LINKED})::int), 32, '0')::uuid`;

function valueSql(column: Column, meta: FieldMeta | undefined): string {
  if (column.field === 'id') return 'uuidv7()';
  switch (column.kind) {
    case 'choice':
      return `(ARRAY[${(meta?.choices?.values ?? []).map(sqlText).join(', ')}])[1 + floor(power(random(), 2) * ${meta?.choices?.values.length ?? 1})]`;
    case 'choices':
      return `ARRAY[(ARRAY[${(meta?.choices?.values ?? []).map(sqlText).join(', ')}])[1 + floor(power(random(), 2) * ${meta?.choices?.values.length ?? 1})]]`;
    case 'links':
      return `ARRAY[${link}, ${link}]`;
    case 'link':
      return link;
    case 'flag':
      return 'random() < 0.3';
    case 'day':
      return `current_date - 1500 + (random() * 2000)::int`;
    case 'instant':
      return `now() - random() * interval '1500 days'`;
    case 'integer': {
      const { min = 1, max = 100_000 } = meta ?? {};
      return `${min} + (random() * ${Math.min(max - min, 30_000)})::int`;
    }
    case 'money':
    case 'decimal':
    case 'percent':
      return 'round((random() * 2000)::numeric, 2)';
    case 'object':
    case 'json':
      return `'{}'::jsonb`;
    case 'list':
      return `'[]'::jsonb`;
    default:
      return 'md5(random()::text)';
  }
}
