import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { sqlText, statusSql } from '../states/sql.ts';
import { columnName, quoted, systemColumns, tableName } from './columns.ts';

/** Name of a record's reporting view, unquoted. */
export function reportingViewName({ collection }: RecordDefinition): string {
  return `report_${tableName(collection)}`;
}

/**
 * The statements that make a record's reporting view anew (API-03): live records, clear columns and the
 * derived status at the moment of reading, each column explained by its Spanish label. Sealed and secret
 * fields have no place in it.
 */
export function reportingViewSql(definition: RecordDefinition): string[] {
  const view = quoted(reportingViewName(definition));
  const { states, label, collection } = definition;
  const shown = fieldEntries(definition).filter(([, meta]) => !meta.sealed && !meta.secret);
  const columns = [
    ...systemColumns.filter(({ field }) => field !== 'deletedAt').map(({ name }) => quoted(name)),
    ...(states?.derive ? [`${derivedStatus(definition)} as "status"`] : []),
    ...shown.map(([name]) => quoted(columnName(name))),
  ];
  const comments = shown.map(
    ([name, meta]) => `comment on column ${view}.${quoted(columnName(name))} is ${sqlText(meta.label)}`,
  );
  return [
    `drop view if exists ${view}`,
    `create view ${view} as\nselect ${columns.join(',\n       ')}\n  from ${quoted(tableName(collection))}\n where "deleted_at" is null`,
    `comment on view ${view} is ${sqlText(label.many)}`,
    ...comments,
  ];
}

function derivedStatus({ states }: RecordDefinition): string {
  return states ? statusSql(states, { column: (field) => quoted(columnName(field)), now: 'now()' }) : 'null';
}
