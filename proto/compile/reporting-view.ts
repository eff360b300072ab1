import { grantOf } from '../access/access.ts';
import type { FieldMeta } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { sqlText, statusSql } from '../states/sql.ts';
import { columnName, columnType, quoted, systemColumns, tableName } from './columns.ts';

/** Schema of the reporting views of all services. */
export const REPORTING_SCHEMA = 'reporting';

/** Name of a record's reporting view, unquoted: `contract`, `visit_contact`. */
export function reportingViewName({ collection }: RecordDefinition): string {
  return tableName(collection);
}

/** Fields a reporting view shows: clear ones that are no secret and that administrators may read. */
export function reportedFields(definition: RecordDefinition): [string, FieldMeta][] {
  const hidden = grantOf(definition.access, 'ADMIN')?.hidden ?? [];
  return fieldEntries(definition).filter(
    ([, meta]) => !meta.sealed && !meta.secret && !hidden.includes(meta.access ?? 'general'),
  );
}

/** A column of a reporting view, for those who write questions. */
export interface ReportedColumn {
  /** Unquoted. */
  name: string;
  /** As PostgreSQL names it: `numeric(14,2)`, `uuid[]`. */
  type: string;
  /** Field of the record, or `status` for the derived one. */
  field: string;
}

/** Columns of a record's reporting view in their order: system ones, the derived status, clear fields. */
export function reportedColumns(definition: RecordDefinition): ReportedColumn[] {
  return [
    ...systemColumns
      .filter(({ field }) => field !== 'deletedAt')
      .map(({ name, type, field }) => ({ name, type, field })),
    ...(definition.states?.derive ? [{ name: 'status', type: 'text', field: 'status' }] : []),
    ...reportedFields(definition).map(([field, meta]) => ({
      name: columnName(field),
      type: columnType(meta),
      field,
    })),
  ];
}

/**
 * The statements that make a record's reporting view anew (API-03): live records, clear columns and the
 * derived status at the moment of reading, each column explained by its Spanish label. Sealed and secret
 * fields have no place in it.
 *
 * @param schema where the record's table is
 */
export function reportingViewSql(
  definition: RecordDefinition,
  schema: string = definition.service,
): string[] {
  const view = `${quoted(REPORTING_SCHEMA)}.${quoted(reportingViewName(definition))}`;
  const { states, collection } = definition;
  const shown = reportedFields(definition);
  const columns = reportedColumns(definition).map(({ name, field }) =>
    field === 'status' && states?.derive ? `${derivedStatus(definition)} as "status"` : quoted(name),
  );
  const comments = shown.map(
    ([name, meta]) => `comment on column ${view}.${quoted(columnName(name))} is ${sqlText(meta.label)}`,
  );
  const table = `${quoted(schema)}.${quoted(tableName(collection))}`;
  return [
    `drop view if exists ${view}`,
    `create view ${view} as\nselect ${columns.join(',\n       ')}\n  from ${table}\n where "deleted_at" is null`,
    ...comments,
  ];
}

function derivedStatus({ states }: RecordDefinition): string {
  return states ? statusSql(states, { column: (field) => quoted(columnName(field)), now: 'now()' }) : 'null';
}
