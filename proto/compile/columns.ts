import type { CollectionName } from '../collections.ts';
import type { FieldKind, FieldMeta, Json } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { sqlText } from '../states/sql.ts';

/** A column of a record's table. */
export interface Column {
  /** Field of the record; system columns carry theirs. */
  field: string;
  /** Name in the database, snake_case, unquoted. */
  name: string;
  kind: FieldKind;
  /** PostgreSQL type of one element. */
  type: ColumnType;
  array: boolean;
  nullable: boolean;
  /** Default as TypeORM takes it: a scalar, the items of an array, or the value of a jsonb. */
  default?: Exclude<Json, null>;
  precision?: number;
  scale?: number;
  collation?: string;
}

export type ColumnType =
  | 'text'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamp with time zone'
  | 'uuid'
  | 'jsonb'
  | 'bytea';

type StoredAs = Pick<Column, 'type' | 'precision' | 'scale' | 'collation'> & { array?: true };

/** Words are sorted as a Spanish reader expects: á beside a, ñ after n. */
const spanish = 'es-x-icu';

const types: Record<FieldKind, StoredAs> = {
  text: { type: 'text', collation: spanish },
  longText: { type: 'text', collation: spanish },
  email: { type: 'text' },
  phone: { type: 'text' },
  iban: { type: 'text' },
  nationalId: { type: 'text' },
  cadastralReference: { type: 'text' },
  cups: { type: 'text' },
  url: { type: 'text' },
  integer: { type: 'integer' },
  decimal: { type: 'numeric' },
  money: { type: 'numeric', precision: 14, scale: 2 },
  percent: { type: 'numeric' },
  flag: { type: 'boolean' },
  day: { type: 'date' },
  instant: { type: 'timestamp with time zone' },
  choice: { type: 'text' },
  choices: { type: 'text', array: true },
  link: { type: 'uuid' },
  links: { type: 'uuid', array: true },
  object: { type: 'jsonb' },
  list: { type: 'jsonb' },
  json: { type: 'jsonb' },
};

/** `rentAmount` → `rent_amount`; collections and fields alike. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Table of a collection, unquoted. */
export function tableName(collection: CollectionName): string {
  return columnName(collection);
}

/** A quoted SQL identifier: `user` and `order` are words of SQL. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** PostgreSQL type of a field as written in DDL: `numeric(14,2)`, `uuid[]`. */
export function columnType(meta: Pick<FieldMeta, 'kind'>): string {
  const { type, precision, scale, array } = types[meta.kind];
  return `${type}${precision === undefined ? '' : `(${precision},${scale ?? 0})`}${array ? '[]' : ''}`;
}

/** The column of a clear field. Sealed fields have none: they live in the row's blob. */
export function columnOf(field: string, meta: FieldMeta): Column {
  const { array = false, ...type } = types[meta.kind];
  const filled = meta.required || meta.default !== undefined;
  return {
    field,
    name: columnName(field),
    kind: meta.kind,
    array,
    nullable: !filled,
    ...type,
    ...defaultOf(meta),
  };
}

/** A default at rest lets a field be added to a table that has rows. */
function defaultOf(meta: FieldMeta): Pick<Column, 'default'> {
  const value = meta.default as Json | undefined;
  if (value === undefined || value === null) return {};
  const { type } = types[meta.kind];
  // A clock's value is the application's business; what existing rows get must be decided in the migration.
  if (type === 'date' || type === 'timestamp with time zone') return {};
  return { default: value };
}

const system = (field: string, kind: FieldKind, type: ColumnType, rest: Partial<Column> = {}): Column => ({
  field,
  name: columnName(field),
  kind,
  type,
  array: false,
  nullable: false,
  ...rest,
});

/** Columns that every record's table has (architecture §4). */
export const systemColumns: readonly Column[] = [
  system('id', 'link', 'uuid'),
  system('version', 'integer', 'integer', { default: 1 }),
  system('createdAt', 'instant', 'timestamp with time zone'),
  system('updatedAt', 'instant', 'timestamp with time zone'),
  system('deletedAt', 'instant', 'timestamp with time zone', { nullable: true }),
];

/** System and clear columns of a record, in the order of the definition. */
export function columnsOf(definition: RecordDefinition): Column[] {
  const clear = fieldEntries(definition).filter(([, meta]) => !meta.sealed);
  return [...systemColumns, ...clear.map(([field, meta]) => columnOf(field, meta))];
}

/** Names of the sealed fields, in order. */
export function sealedFieldsOf(definition: RecordDefinition): string[] {
  return fieldEntries(definition).flatMap(([field, meta]) => (meta.sealed ? [field] : []));
}

/** SQL of the CHECK that keeps a clear `choice` or `choices` column to its closed set; null for other fields. */
export function choiceCheck(field: string, meta: FieldMeta): string | null {
  if (!meta.choices || meta.sealed || (meta.kind !== 'choice' && meta.kind !== 'choices')) return null;
  const values = meta.choices.values.map(sqlText).join(', ');
  const column = quoted(columnName(field));
  return meta.kind === 'choice' ? `${column} IN (${values})` : `${column} <@ ARRAY[${values}]::text[]`;
}
