import type { Grant } from '@llavero/proto/access/access';
import { type Column, quoted } from '@llavero/proto/compile/columns';
import { statusSql } from '@llavero/proto/states/sql';
import { mayRead } from './access.ts';
import { unknownField } from './errors.ts';
import { columnSql, type RecordModel } from './model.ts';
import type { Params } from './params.ts';

/** Which fields an answer has and how they are got. */
export interface Projection {
  /** Clear and system fields, `status` among them, in order. */
  clear: string[];
  /** Sealed fields asked for and readable; the row's blob is opened when there is one. */
  sealed: string[];
}

/**
 * The fields of an answer: those asked for, or all; never one that the role may not read. `id` and
 * `version` always come first.
 * @throws CodedError invalid `RECORD.UNKNOWN_FIELD` for a name that does not exist.
 */
export function projectionOf(
  model: RecordModel,
  grant: Grant,
  asked: readonly string[] | undefined,
): Projection {
  const every = () => [...model.columns.keys(), ...model.sealed, ...(model.hasStatus ? ['status'] : [])];
  const names = new Set(['id', 'version', ...(asked ?? every())]);
  const projection: Projection = { clear: [], sealed: [] };
  for (const name of names) {
    const known = model.columns.has(name) || model.sealed.has(name) || (name === 'status' && model.hasStatus);
    if (!known) throw unknownField('RECORD.UNKNOWN_FIELD', name, model.definition);
    if (!mayRead(model, grant, name)) continue;
    (model.sealed.has(name) ? projection.sealed : projection.clear).push(name);
  }
  return projection;
}

/** All fields, secrets too: for the service's own code. */
export function wholeRecord(model: RecordModel): Projection {
  return {
    clear: [...model.columns.keys(), ...(model.hasStatus ? ['status'] : [])],
    sealed: [...model.sealed],
  };
}

/** Columns of the table that the projection reads, quoted. */
export function sourceColumns(model: RecordModel, projection: Projection): Set<string> {
  const names = new Set<string>(['"id"']);
  const add = (field: string) => {
    const column = model.columns.get(field);
    if (column) names.add(quoted(column.name));
  };
  for (const field of projection.clear) {
    if (field === 'status' && model.hasStatus) model.statusFields.forEach(add);
    else add(field);
  }
  if (projection.sealed.length > 0) names.add('"sealed"');
  return names;
}

/**
 * `SELECT <expressions> AS <field names>` list over the row `t`: wire values, so that PostgreSQL can
 * write the JSON itself.
 */
export function projectionSql(model: RecordModel, projection: Projection, params: Params): string {
  return projection.clear
    .map((field) => {
      const column = model.columns.get(field);
      const sql = column ? wireSql(column) : statusExpression(model, params);
      return `${sql} AS ${quoted(field)}`;
    })
    .join(', ');
}

/** A column of the row `t` as it looks on the wire (unix seconds for days and instants). */
export function wireSql(column: Column): string {
  const sql = columnSql(column.field);
  if (column.kind === 'day')
    return `date_part('epoch', ${sql}::timestamp AT TIME ZONE 'Europe/Madrid')::bigint`;
  if (column.kind === 'instant') return `date_part('epoch', ${sql})::bigint`;
  return sql;
}

/** SQL text of the status of the row `t`. */
export function statusExpression(model: RecordModel, params: Params): string {
  const { states } = model.definition;
  if (!states) throw new Error(`${model.collection} has no states`);
  return statusSql(states, params.states);
}
