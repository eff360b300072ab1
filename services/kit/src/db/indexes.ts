import { type Column, columnName, columnsOf, quoted, tableName } from '@llavero/proto/compile/columns';
import type { FieldKind, FieldMeta } from '@llavero/proto/fields/field';
import { fieldEntries, fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { menuLists } from '@llavero/proto/navigation';
import { sqlText } from '@llavero/proto/states/sql';
import { contentName, searchTableName } from './columns.ts';
import { isStamped, statusRankColumn, statusUntilColumn } from './status-columns.ts';

/** An index as the migration generator makes it; the name carries a digest of the definition. */
export interface IndexPlan {
  name: string;
  sql: string;
  /** Of a unique index: the field, so that a violation can name it. */
  unique?: string;
}

/** Kinds of a field that a list is filtered by as "equals", not from … to. */
const chosen: ReadonlySet<FieldKind> = new Set(['choice', 'flag', 'link', 'integer']);

/**
 * Indexes of a record, by rule, so that every query a list offers is served by one (decision 0017):
 *
 * - `sort` keyset indexes: the default sort, every column a fresh list shows, every `indexed` day, number or text;
 * - `filter` one value of a choice, flag, link or number, in the order of the default sort: fields that are
 *   `indexed`, offered as filters or give outsiders their own rows; lists of values get a GIN index instead;
 * - `status` the same for the derived status, also within what a screen of the menu is restricted to; `stale` finds the rows whose status the clock may have changed;
 * - `deleted` the list of deleted records;
 * - unique indexes over live records.
 */
export function indexesOf(definition: RecordDefinition): IndexPlan[] {
  const table = tableName(definition.collection);
  const plans = new Map<string, IndexPlan>();
  const add = (suffix: string, base: string, body: string, unique?: string) => {
    const name = contentName(`${table}_${base}`, suffix, body);
    const verb = unique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX';
    plans.set(body, {
      name,
      sql: `${verb} ${quoted(name)} ON ${quoted(table)} ${body}`,
      ...(unique ? { unique } : {}),
    });
  };
  const { list, access } = definition;
  const own = new Set(Object.values(access).flatMap((grant) => grant.own ?? []));
  const sorted = new Set([...list.columns, list.sort.field]);
  const filtered = new Set([...list.filters, ...own]);
  const order = defaultOrder(definition);
  for (const column of columnsOf(definition)) {
    const { field, name } = column;
    const meta = fieldMeta(definition, field);
    if (meta?.unique) add('unique', name, `(${quoted(name)}) WHERE "deleted_at" IS NULL`, field);
    if (name === 'id' || column.type === 'jsonb') continue;
    const isAsked = filtered.has(field) || meta?.indexed === true;
    if (column.array) {
      // Entries that wait to be sorted in are gone through by every look: 0.5 ms in place of 2 µs after a few hundred changes.
      if (isAsked) add('gin', name, `USING gin (${quoted(name)}) WITH (fastupdate = off)`);
      continue;
    }
    const isChosen = chosen.has(column.kind);
    if (isAsked && isChosen && field !== list.sort.field) add('filter', name, `(${quoted(name)}, ${order})`);
    if (sorted.has(field) || (isAsked && !isChosen)) add('sort', name, `(${sortTerm(column, meta)}, "id")`);
  }
  if (isStamped(definition)) {
    add('status', 'status', `(${quoted(statusRankColumn)}, ${order})`);
    for (const name of fixedColumns(definition))
      add('status', name, `(${quoted(name)}, ${quoted(statusRankColumn)}, ${order})`);
    add('stale', 'status', `(${quoted(statusUntilColumn)}) WHERE ${quoted(statusUntilColumn)} < 'infinity'`);
  }
  add('deleted', 'list', `(${order}) WHERE "deleted_at" IS NOT NULL`);
  return [...plans.values()];
}

/** Columns that a screen of the menu holds to one value: a status is then asked for within it. */
function fixedColumns({ collection, fields }: RecordDefinition): string[] {
  const fixed = Object.values(menuLists).flatMap((list) =>
    list?.collection === collection
      ? Object.entries(list.filter ?? {}).flatMap(([field, value]) =>
          field in fields && typeof value === 'string' ? [field] : [],
        )
      : [],
  );
  return [...new Set(fixed)].map(columnName);
}

/** The default sort's index terms, ending in the id. */
function defaultOrder(definition: RecordDefinition): string {
  const { field } = definition.list.sort;
  const column = columnsOf(definition).find((one) => one.field === field);
  if (!column || column.name === 'id' || column.array || column.type === 'jsonb') return '"id"';
  return `${sortTerm(column, fieldMeta(definition, field))}, "id"`;
}

/** A sort key as an index has it: choices stand in the order of their set. */
function sortTerm(column: Column, meta: FieldMeta | undefined): string {
  const key = sortKeySql(quoted(column.name), meta);
  const isExpression = key !== quoted(column.name);
  return `${isExpression ? `(${key})` : key}${column.nullable ? ' NULLS FIRST' : ''}`;
}

/** What a list is sorted by for a column: the column itself, or the place of a choice in its set. */
export function sortKeySql(column: string, meta: FieldMeta | undefined): string {
  if (!meta?.choices) return column;
  return `array_position(ARRAY[${meta.choices.values.map(sqlText).join(', ')}], ${column})`;
}

/** True when some field goes into the blind index. */
export function isSearchable(definition: RecordDefinition): boolean {
  return fieldEntries(definition).some(([, meta]) => meta.searchable);
}

/** Which rows the small index over a sample of the search table has: one in 64, by the random part of the id. */
export const SAMPLED = `get_byte(uuid_send("id"), 15) < 4`;
/** How many rows each row of the sample stands for. */
export const SAMPLED_OF = 64;

/** The index over the sample; tells at once whether a needle is common. */
export function searchSampleIndex(definition: RecordDefinition): IndexPlan {
  const search = searchTableName(definition.collection);
  const name = `${search}_sample`;
  const sql = `CREATE INDEX ${quoted(name)} ON ${quoted(search)} USING gin ("tokens") WITH (fastupdate = off) WHERE ${SAMPLED}`;
  return { name, sql };
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
