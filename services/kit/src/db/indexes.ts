import { fieldEntries, fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import {
  type Column,
  columnName,
  columnOf,
  quoted,
  systemColumns,
  tableName,
} from '@llavero/proto/compile/columns';
import { contentName, searchTableName } from './columns.ts';

/** An index as the migration generator makes it; the name carries a digest of the definition. */
export interface IndexPlan {
  name: string;
  sql: string;
  /** Of a unique index: the field, so that a violation can name it. */
  unique?: string;
}

/**
 * Indexes of a record: keyset indexes for the default sort, for every `indexed` field and for the links
 * that give outsiders their own rows (GIN where the field is a list); unique indexes over live records.
 */
export function indexesOf(definition: RecordDefinition): IndexPlan[] {
  const table = tableName(definition.collection);
  const plans: IndexPlan[] = [];
  const add = (suffix: string, base: string, body: string, unique?: string) => {
    const name = contentName(`${table}_${base}`, suffix, body);
    const verb = unique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX';
    plans.push({
      name,
      sql: `${verb} ${quoted(name)} ON ${quoted(table)} ${body}`,
      ...(unique ? { unique } : {}),
    });
  };
  const sorted = new Set<string>();
  const keyset = (column: Column) => {
    if (sorted.has(column.name) || column.array || column.type === 'jsonb') return;
    sorted.add(column.name);
    add('sort', column.name, `(${keysetTerms(column)}, "id")`);
  };
  const own = new Set(Object.values(definition.access).flatMap((grant) => grant.own ?? []));
  const isAsked = (field: string) => own.has(field) || fieldMeta(definition, field)?.indexed === true;
  for (const [field, meta] of fieldEntries(definition)) {
    if (meta.sealed) continue;
    const column = columnOf(field, meta);
    if (meta.unique) add('unique', column.name, `(${quoted(column.name)}) WHERE "deleted_at" IS NULL`, field);
    if (column.array) {
      if (isAsked(field)) add('gin', column.name, `USING gin (${quoted(column.name)})`);
    } else if (isAsked(field)) keyset(column);
  }
  const sort = definition.list.sort.field;
  const byDefault = systemColumns.find(({ field }) => field === sort);
  const meta = fieldMeta(definition, sort);
  if (byDefault && byDefault.name !== 'id') keyset(byDefault);
  else if (meta && !meta.sealed) keyset(columnOf(sort, meta));
  return plans;
}

/**
 * The order of a nullable column puts nulls first going up and last going down, so that one index
 * serves both directions. NOT NULL columns need no clause.
 */
export function keysetTerms(column: Pick<Column, 'name' | 'nullable'>): string {
  return column.nullable ? `${quoted(column.name)} NULLS FIRST` : quoted(column.name);
}

/** True when some field goes into the blind index. */
export function isSearchable(definition: RecordDefinition): boolean {
  return fieldEntries(definition).some(([, meta]) => meta.searchable);
}

/**
 * The narrow table of the blind index (architecture §4): live records only, `key_id` tells which key
 * hashed the tokens.
 */
export function searchTableSql(definition: RecordDefinition): string[] {
  const table = tableName(definition.collection);
  const search = searchTableName(definition.collection);
  return [
    `CREATE TABLE ${quoted(search)} ("id" uuid PRIMARY KEY REFERENCES ${quoted(table)} ("id") ON DELETE CASCADE, ` +
      `"key_id" integer NOT NULL, "tokens" integer[] NOT NULL)`,
    `CREATE INDEX ${quoted(`${search}_tokens`)} ON ${quoted(search)} USING gin ("tokens") WITH (fastupdate = off)`,
  ];
}

/** The column a field is stored in, quoted; for code that writes SQL by hand. */
export function quotedColumn(field: string): string {
  return quoted(columnName(field));
}
