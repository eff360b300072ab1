import type { Grant } from '@llavero/proto/access/access';
import { type Column, quoted } from '@llavero/proto/compile/columns';
import { recordStatuses } from '@llavero/proto/records/choices/record-status';
import { DELETED } from '@llavero/proto/states/deletion';
import { fieldsOfFlag, isPartStatus } from '@llavero/proto/states/flags';
import { partStatusSql } from '@llavero/proto/states/part-status';
import { predicateSql, sqlText, statusSql } from '@llavero/proto/states/sql';
import { mayRead } from '../access.ts';
import { unknownField } from '../errors.ts';
import { columnSql, type RecordModel } from '../model.ts';
import type { Params } from './params.ts';

/** Which fields an answer has and how they are got. */
export interface Projection {
  /** Clear and system fields, `status` among them, in order. */
  readonly clear: readonly string[];
  /** Sealed fields asked for and readable; the row's blob is opened when there is one. */
  readonly sealed: readonly string[];
}

/** The same few screens ask for the same fields all day; callers who choose freely must not fill the memory. */
const MOST_KNOWN = 500;

const projections = new WeakMap<RecordModel, Map<string, Projection>>();

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
  let known = projections.get(model);
  if (!known) projections.set(model, (known = new Map()));
  // What a role may read depends on what is hidden from it and on nothing else.
  const key = `${grant.hidden?.join() ?? ''}|${asked ? asked.join() : '*'}`;
  let projection = known.get(key);
  if (!projection) {
    projection = workOut(model, grant, asked);
    if (known.size < MOST_KNOWN) known.set(key, projection);
  }
  return projection;
}

function workOut(model: RecordModel, grant: Grant, asked: readonly string[] | undefined): Projection {
  const every = () => [...model.columns.keys(), ...model.sealed, ...computed(model)];
  const names = new Set(['id', 'version', ...(asked ?? every())]);
  const [clear, sealed]: [string[], string[]] = [[], []];
  for (const name of names) {
    const known = model.columns.has(name) || model.sealed.has(name) || computed(model).includes(name);
    if (!known) throw unknownField('RECORD.UNKNOWN_FIELD', name, model.definition);
    if (!mayRead(model, grant, name)) continue;
    (model.sealed.has(name) ? sealed : clear).push(name);
  }
  return { clear, sealed };
}

/** What is answered beside the fields: the derived status and the flags. */
function computed(model: RecordModel): string[] {
  return [...(model.hasStatus ? ['status'] : []), ...model.flags.keys()];
}

const whole = new WeakMap<RecordModel, Projection>();
const withoutSealed = new WeakMap<RecordModel, Projection>();

/** All fields, secrets too: for the service's own code. */
export function wholeRecord(model: RecordModel): Projection {
  let projection = whole.get(model);
  if (!projection) {
    const fields = [...model.columns.keys(), ...computed(model)];
    whole.set(model, (projection = { clear: fields, sealed: [...model.sealed] }));
  }
  return projection;
}

/** All fields but the sealed ones: of a record whose sealed values are at hand. */
export function clearRecord(model: RecordModel): Projection {
  let projection = withoutSealed.get(model);
  if (!projection) withoutSealed.set(model, (projection = { ...wholeRecord(model), sealed: [] }));
  return projection;
}

/** The SQL of a projection, as far as it is the same for every call. */
interface ProjectionText {
  columns: readonly string[];
  /** Expressions before and after the status, which depends on the moment and on the rows, as the flags do. */
  before: string;
  after: string;
  hasStatus: boolean;
  flags: readonly string[];
  /** All expressions, by what is different from call to call: {@link Params.shape}. */
  whole: Map<string, WholeText>;
}

interface WholeText {
  sql: string;
  /** The day is one of the values that the statement needs. */
  usesDay: boolean;
}

/** Filters of many values place the day at many numbers. */
const MOST_SHAPES = 50;

const sqlTexts = new WeakMap<Projection, ProjectionText>();

function textOf(model: RecordModel, projection: Projection): ProjectionText {
  let text = sqlTexts.get(projection);
  if (!text) {
    const at = projection.clear.indexOf('status');
    const list = (fields: readonly string[]) =>
      fields
        .filter((field) => !model.flags.has(field))
        .map((field) => fieldSql(model, field))
        .join(', ');
    text = {
      columns: [...columnsRead(model, projection)],
      before: list(at < 0 ? projection.clear : projection.clear.slice(0, at)),
      after: at < 0 ? '' : list(projection.clear.slice(at + 1)),
      hasStatus: at >= 0,
      flags: projection.clear.filter((field) => model.flags.has(field)),
      whole: new Map(),
    };
    sqlTexts.set(projection, text);
  }
  return text;
}

/** Columns of the row `t` that the projection reads. */
export function sourceColumns(model: RecordModel, projection: Projection): readonly string[] {
  return textOf(model, projection).columns;
}

function columnsRead(model: RecordModel, projection: Projection): Set<string> {
  const names = new Set<string>([columnSql('id')]);
  const add = (field: string) => {
    if (model.columns.has(field)) names.add(columnSql(field));
  };
  for (const field of projection.clear) {
    const flag = model.flags.get(field);
    if (field === 'status') ['deletedAt', ...model.statusFields].forEach(add);
    else if (flag) fieldsOfFlag(flag).forEach(add);
    else add(field);
  }
  if (projection.sealed.length > 0) names.add('t."sealed"');
  return names;
}

/**
 * `SELECT <expressions> AS <field names>` list over the row `t`: wire values, so that PostgreSQL can
 * write the JSON itself.
 */
export function projectionSql(model: RecordModel, projection: Projection, params: Params): string {
  const text = textOf(model, projection);
  const { shape } = params;
  const known = text.whole.get(shape);
  if (known) {
    if (known.usesDay) params.needDay();
    return known.sql;
  }
  const hadMoment = !params.followsDay;
  const { before, after, hasStatus, flags } = text;
  const status = hasStatus ? `${statusExpression(model, params)} AS "status"` : '';
  const rest = flags.map((name) => `${flagExpression(model, name, params)} AS ${quoted(name)}`);
  const sql = [before, status, after, ...rest].filter(Boolean).join(', ');
  const isOfShape = hadMoment || params.followsDay;
  if (isOfShape && text.whole.size < MOST_SHAPES) text.whole.set(shape, { sql, usesDay: params.hasDay });
  return sql;
}

function fieldSql(model: RecordModel, field: string): string {
  const column = model.columns.get(field);
  if (!column) throw new Error(`${model.collection} has no column for '${field}'`);
  return `${wireSql(column)} AS ${quoted(field)}`;
}

/** A column of the row `t` as it looks on the wire (unix seconds for days and instants). */
export function wireSql(column: Column): string {
  const sql = columnSql(column.field);
  if (column.kind === 'day')
    return `date_part('epoch', ${sql}::timestamp AT TIME ZONE 'Europe/Madrid')::bigint`;
  if (column.kind === 'instant') return `date_part('epoch', ${sql})::bigint`;
  return sql;
}

/** SQL text of the status of the row `t`: DELETED of a deleted one, whatever it was (C §4.4, ENT-11). */
export function statusExpression(model: RecordModel, params: Params): string {
  const deleted = `${sqlText(DELETED)}::text`;
  if (params.life === 'deleted') return deleted;
  const own = ownStatus(model, params);
  return params.life === 'live'
    ? own
    : `(CASE WHEN ${columnSql('deletedAt')} IS NULL THEN ${own} ELSE ${deleted} END)`;
}

function ownStatus({ definition, hasStatus }: RecordModel, params: Params): string {
  if (definition.states) return statusSql(definition.states, params.states);
  return hasStatus ? `${sqlText(recordStatuses.values[0] ?? '')}::text` : columnSql('status');
}

/** SQL of a flag of the row `t`, true or false, or of the status of a part as text; never null. */
export function flagExpression(model: RecordModel, name: string, params: Params): string {
  const flag = model.flags.get(name);
  if (!flag) throw new Error(`${model.collection} has no flag '${name}'`);
  return isPartStatus(flag)
    ? partStatusSql(flag, model.definition.fields, params.states)
    : predicateSql(flag.when, params.states);
}
