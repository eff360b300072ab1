import type { Grant } from '@llavero/proto/access/access';
import { invalid } from '@llavero/proto/errors';
import { type FieldKind, type FieldMeta, type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { isPartStatus } from '@llavero/proto/states/flags';
import { sqlText } from '@llavero/proto/states/sql';
import { dayKey } from '@llavero/proto/values/dates';
import { isUuid, mayRead } from '../access.ts';
import { unknownField } from '../errors.ts';
import { columnSql, type RecordModel } from '../model.ts';
import { flagExpression, statusExpression } from './projection.ts';
import type { Params } from './params.ts';

/** What a condition is about: an expression, and how the element of a list is reached. */
export interface Target {
  /** Name in the filter, for messages. */
  name: string;
  kind: FieldKind;
  /** Expression of the value, or of the array or list itself. */
  sql: string;
  /** The value is a text[] or uuid[] column. */
  array: boolean;
  /** Inside jsonb, where days are numbers and arrays are json. */
  nested: boolean;
  /** Elements' fields of a `list` or `object`. */
  shape?: Fields;
  /** Puts a condition on an element into EXISTS over the list(s) on the way; absent when there is none. */
  wrap?: (condition: string) => string;
  /** No value stands for a day later than every other. */
  openEnd?: boolean;
  /** Sealed fields can only be asked whether they have a value. */
  sealed?: boolean;
}

/** Resolves the names of a filter. */
export interface Scope {
  find(name: string): Target;
}

/** Names of a record: declared fields with paths into objects and lists, `status` and system fields. */
export function recordScope(model: RecordModel, grant: Grant, params: Params): Scope {
  const unknown = (name: string) => unknownField('FILTER.UNKNOWN_FIELD', name, model.definition);
  return {
    find(name) {
      const [head = '', ...path] = name.split('.');
      if (!mayRead(model, grant, head)) throw unknown(name);
      const isStatus = head === 'status' && path.length === 0;
      if (isStatus && (model.hasStatus || params.life !== 'live'))
        return plain(name, 'choice', statusExpression(model, params));
      const flag = path.length === 0 ? model.flags.get(head) : undefined;
      if (flag)
        return plain(name, isPartStatus(flag) ? 'choice' : 'flag', flagExpression(model, head, params));
      const meta = model.fields.get(head);
      if (meta && model.sealed.has(head))
        return {
          ...plain(name, meta.kind, `${sqlText(head)} = ANY(t."sealed_set")`),
          sealed: true,
        };
      const column = model.columns.get(head);
      if (!column) throw unknown(name);
      const start: Target = {
        ...plain(name, column.kind, columnSql(head)),
        array: column.array,
        ...(meta?.shape ? { shape: meta.shape } : {}),
        ...(meta?.openEnd ? { openEnd: true } : {}),
      };
      return descend(start, path, () => unknown(name));
    },
  };
}

/** Names of the fields of one element of a list. */
export function elementScope(list: Target, element: string, model: RecordModel): Scope {
  return {
    find(name) {
      const full = `${list.name}.${name}`;
      const start: Target = { ...plain(full, 'object', element), nested: true, shape: list.shape ?? {} };
      return descend(start, name.split('.'), () =>
        unknownField('FILTER.UNKNOWN_FIELD', full, model.definition),
      );
    },
  };
}

function plain(name: string, kind: FieldKind, sql: string): Target {
  return { name, kind, sql, array: false, nested: false };
}

/** Walks a dotted path into nested values; a list on the way is entered element by element. */
function descend(start: Target, path: readonly string[], unknown: () => Error): Target {
  let target = start;
  for (const step of path) {
    const field = target.shape && Object.hasOwn(target.shape, step) ? target.shape[step] : undefined;
    if (!field) throw unknown();
    const meta = metaOf(field);
    const entered = target.kind === 'list' ? enter(target) : target;
    const sql = `${entered.sql} ->> ${sqlText(step)}`;
    const holdsJson = meta.shape !== undefined || isMany(meta) || meta.kind === 'json';
    target = {
      ...plain(start.name, meta.kind, holdsJson ? `(${entered.sql} -> ${sqlText(step)})` : typed(meta, sql)),
      nested: true,
      ...(meta.shape ? { shape: meta.shape } : {}),
      ...(entered.wrap ? { wrap: entered.wrap } : {}),
    };
  }
  return target;
}

function isMany(meta: FieldMeta): boolean {
  return meta.kind === 'choices' || meta.kind === 'links';
}

function typed({ kind }: FieldMeta, sql: string): string {
  if (isNumeric(kind)) return `(${sql})::numeric`;
  if (kind === 'flag') return `(${sql})::boolean`;
  return `(${sql})`;
}

/** The element of a list or array as a target of its own; conditions on it mean "some element". */
export function enter(target: Target): Target {
  const element = `e${depthOf(target)}`;
  const outer = target.wrap ?? ((condition: string) => condition);
  const many = target.kind === 'choices' || target.kind === 'links';
  const source = target.array
    ? `unnest(${target.sql})`
    : `${many ? 'jsonb_array_elements_text' : 'jsonb_array_elements'}(${jsonArray(target.sql)})`;
  const kind: FieldKind = target.kind === 'choices' ? 'choice' : target.kind === 'links' ? 'link' : 'object';
  return {
    ...target,
    kind,
    array: false,
    nested: !target.array,
    sql: `${element}.v`,
    wrap: (condition) => outer(`EXISTS (SELECT 1 FROM ${source} AS ${element}(v) WHERE ${condition})`),
  };
}

function jsonArray(sql: string): string {
  return `CASE jsonb_typeof(${sql}) WHEN 'array' THEN ${sql} ELSE '[]'::jsonb END`;
}

function depthOf(target: Target): number {
  const match = /\be(\d+)\.v/.exec(target.sql);
  return match ? Number(match[1]) + 1 : 0;
}

export function isNumeric(kind: FieldKind): boolean {
  return ['integer', 'decimal', 'money', 'percent', 'day', 'instant'].includes(kind);
}

export function isTextual(kind: FieldKind): boolean {
  return !isNumeric(kind) && !['flag', 'link', 'links', 'choices', 'object', 'list', 'json'].includes(kind);
}

/** A filter's value as SQL comparable with the target. @throws CodedError invalid `FILTER.BAD_VALUE`. */
export function operandSql(target: Target, value: Json, params: Params): string {
  checkOperand(target, value);
  const { kind, nested } = target;
  if (!nested && kind === 'day') return params.add(dayKey(value as number), 'date');
  if (!nested && kind === 'instant') return `to_timestamp(${params.add(value, 'float8')})`;
  return params.add(value, operandType(target));
}

/** Several values as one array parameter, so that their number does not change the statement. */
export function operandsSql(target: Target, values: readonly Json[], params: Params): string {
  for (const value of values) checkOperand(target, value);
  const { kind, nested } = target;
  if (!nested && kind === 'day') return params.add((values as number[]).map(dayKey), 'date[]');
  if (!nested && kind === 'instant') {
    const moments = (values as number[]).map((seconds) => new Date(seconds * 1000).toISOString());
    return params.add(moments, 'timestamptz[]');
  }
  return params.add(values, `${operandType(target)}[]`);
}

function operandType({ kind, nested }: Target): string {
  if (kind === 'integer' && !nested) return 'int8';
  if (isNumeric(kind)) return 'numeric';
  if (kind === 'flag') return 'boolean';
  return kind === 'link' && !nested ? 'uuid' : 'text';
}

function checkOperand({ name, kind }: Target, value: Json): void {
  const wanted = isNumeric(kind) ? 'number' : kind === 'flag' ? 'boolean' : 'string';
  if (typeof value !== wanted || (wanted === 'number' && !Number.isFinite(value)))
    throw badValue(name, spoken[wanted]);
  if (kind === 'link' && !isUuid(value)) throw badValue(name, 'un identificador');
  if ((kind === 'day' || kind === 'instant') && Math.abs(value as number) > 250_000_000_000)
    throw badValue(name, 'una fecha');
  if (kind === 'integer' && !Number.isSafeInteger(value)) throw badValue(name, 'un número entero');
  if (typeof value === 'string' && value.includes('\0')) throw badValue(name, 'un texto');
}

const spoken = { number: 'un número', boolean: 'verdadero o falso', string: 'un texto' } as const;

export function badValue(name: string, wanted: string) {
  return invalid('FILTER.BAD_VALUE', `El filtro de «${name}» espera ${wanted}. Corrija el filtro.`, [
    { field: name, rule: 'filter', message: `Se espera ${wanted}.` },
  ]);
}
