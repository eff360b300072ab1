import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { fieldsOfStates } from '@llavero/proto/states/evaluate';
import { factsOf, fieldsOfFlag, type FlagRule, type PartStatusRule } from '@llavero/proto/states/flags';
import {
  type Column,
  columnName,
  columnsOf,
  quoted,
  sealedFieldsOf,
  systemColumns,
  tableName,
} from '@llavero/proto/compile/columns';
import { searchTableName } from '../db/columns.ts';
import { isSearchable } from '../db/indexes.ts';
import { isStamped } from '../db/status-columns.ts';

/** What the store needs to know of a definition, worked out once. */
export interface RecordModel {
  definition: RecordDefinition;
  collection: string;
  /** Quoted names. */
  table: string;
  searchTable: string;
  /** System and clear fields by name. */
  columns: ReadonlyMap<string, Column>;
  /** Declared fields by name, sealed ones among them. */
  fields: ReadonlyMap<string, FieldMeta>;
  sealed: ReadonlySet<string>;
  searchable: readonly string[];
  isSearchable: boolean;
  /** The status is worked out (derived, or generic: F §4) rather than a field. */
  hasStatus: boolean;
  /** The derived status is kept beside the row, where an index finds it (decision 0017). */
  isStamped: boolean;
  /** Values of a new record that says nothing; absent is null. */
  defaults: Readonly<Record<string, Json>>;
  /** Fields the status is derived from. */
  statusFields: readonly string[];
  /** Yes-no facts and statuses of parts, derived from fields and the clock, by name. */
  flags: ReadonlyMap<string, FlagRule | PartStatusRule>;
}

const models = new WeakMap<RecordDefinition, RecordModel>();

/** The model of a definition. */
export function modelOf(definition: RecordDefinition): RecordModel {
  let model = models.get(definition);
  if (!model) models.set(definition, (model = build(definition)));
  return model;
}

function build(definition: RecordDefinition): RecordModel {
  const entries = fieldEntries(definition);
  const sealed = new Set(sealedFieldsOf(definition));
  const statusFields = definition.states ? fieldsOfStates(definition.states) : [];
  const blind = statusFields.find((field) => sealed.has(field));
  if (blind) throw new Error(`${definition.collection}: the status cannot be derived from sealed '${blind}'`);
  const flags = new Map(Object.entries(factsOf(definition)));
  for (const [name, flag] of flags) {
    const unseen = fieldsOfFlag(flag).find((field) => sealed.has(field));
    if (unseen)
      throw new Error(`${definition.collection}: '${name}' cannot be derived from sealed '${unseen}'`);
  }
  return {
    definition,
    collection: definition.collection,
    table: quoted(tableName(definition.collection)),
    searchTable: quoted(searchTableName(definition.collection)),
    columns: new Map(columnsOf(definition).map((column) => [column.field, column])),
    fields: new Map(entries),
    sealed,
    searchable: entries.flatMap(([name, meta]) => (meta.searchable ? [name] : [])),
    isSearchable: isSearchable(definition),
    hasStatus: !entries.some(([name]) => name === 'status'),
    isStamped: isStamped(definition),
    defaults: Object.fromEntries(
      entries.flatMap(([name, meta]): [string, Json][] =>
        meta.default === undefined ? [] : [[name, meta.default as Json]],
      ),
    ),
    statusFields,
    flags,
  };
}

/** Names of declared fields only: every caller has looked the field up before. */
const references = new Map<string, string>();

/** Column reference of a clear or system field of the row `t`. */
export function columnSql(field: string): string {
  let reference = references.get(field);
  if (reference === undefined) references.set(field, (reference = `t.${quoted(columnName(field))}`));
  return reference;
}

const systemFields: ReadonlySet<string> = new Set(systemColumns.map(({ field }) => field));

/** True for `id`, `version`, `createdAt`, `updatedAt`, `deletedAt`. */
export function isSystemField(field: string): boolean {
  return systemFields.has(field);
}
