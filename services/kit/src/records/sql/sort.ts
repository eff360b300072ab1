import type { Grant } from '@llavero/proto/access/access';
import { invalidField } from '@llavero/proto/errors';
import type { Sort } from '@llavero/proto/requests';
import { isPartStatus } from '@llavero/proto/states/flags';
import { partStatusOrderSql } from '@llavero/proto/states/part-status';
import { statusOrderSql } from '@llavero/proto/states/sql';
import { sortKeySql } from '../../db/indexes.ts';
import { mayRead } from '../access.ts';
import { unknownField } from '../errors.ts';
import { columnSql, type RecordModel } from '../model.ts';
import { flagExpression } from './projection.ts';
import type { Params } from './params.ts';

/** One key of an order; the id is always the last, in the direction of the key before it. */
export interface SortKey {
  field: string;
  descending: boolean;
  /** PostgreSQL type of the key, to read it back from a cursor. */
  type: string;
  nullable: boolean;
}

const MOST_KEYS = 4;

/**
 * The keys of an order; the definition's default when none is asked for, and after a status that is asked for
 * alone: within one status a list stands as it usually does. Empty values count as the smallest: first going
 * up, last going down.
 * @throws CodedError invalid `SORT.…` for unknown, sealed and nested fields.
 */
export function sortKeys(model: RecordModel, grant: Grant, sort: readonly Sort[] | undefined): SortKey[] {
  const usual = model.definition.list.sort;
  let asked = sort && sort.length > 0 ? sort : [usual];
  // The generic status is the same for all rows of a list: nothing to sort by.
  const isDerived = model.hasStatus && model.definition.states !== undefined;
  const isByStatus = asked.length === 1 && asked[0]?.field === 'status' && isDerived;
  if (isByStatus && usual.field !== 'status' && mayRead(model, grant, usual.field)) asked = [...asked, usual];
  if (asked.length > MOST_KEYS)
    throw invalidField(
      'SORT.TOO_MANY',
      'sort',
      'max',
      `Se puede ordenar por ${MOST_KEYS} campos como máximo.`,
    );
  return asked.map(({ field, order }) => {
    const descending = order === 'desc';
    if (field === 'status' && isDerived) return { field, descending, type: 'integer', nullable: false };
    if (!mayRead(model, grant, field)) throw unknownField('SORT.UNKNOWN_FIELD', field, model.definition);
    const flag = model.flags.get(field);
    if (flag) return { field, descending, type: isPartStatus(flag) ? 'integer' : 'boolean', nullable: false };
    const label = model.fields.get(field)?.label ?? field;
    if (model.sealed.has(field))
      throw invalidField(
        'SORT.SEALED_FIELD',
        field,
        'sealed',
        `No se puede ordenar por «${label}» porque se guarda cifrado. Elija otro campo.`,
      );
    const column = model.columns.get(field);
    if (!column || column.array || column.type === 'jsonb')
      throw invalidField(
        'SORT.NOT_SORTABLE',
        field,
        'sort',
        `No se puede ordenar por «${label}». Elija otro campo.`,
      );
    const type = column.kind === 'choice' ? 'integer' : column.type;
    return { field, descending, type, nullable: column.nullable };
  });
}

/**
 * A key as an expression over the row `t`: choices and statuses in the order of their set.
 *
 * @param status the rank of the status that all rows asked about have, when they have one
 */
export function keySql(model: RecordModel, key: SortKey, params: Params, status?: number): string {
  const { states } = model.definition;
  if (key.field === 'status' && model.hasStatus && states)
    return status === undefined ? statusOrderSql(states, params.states) : `${status}::int4`;
  const flag = model.flags.get(key.field);
  if (flag && isPartStatus(flag)) return partStatusOrderSql(flag, model.definition.fields, params.states);
  if (flag) return flagExpression(model, key.field, params);
  return sortKeySql(columnSql(key.field), model.fields.get(key.field));
}

/** The ORDER BY list over the row `t`, ending in the id. */
export function orderSql(
  model: RecordModel,
  keys: readonly SortKey[],
  params: Params,
  status?: number,
): string {
  const differing = keys.filter(({ field }) => status === undefined || field !== 'status');
  return ordered(keys, differing, (key) => keySql(model, key, params, status), 't."id"');
}

/** The same order over rows whose keys are columns `k0`, `k1`, … */
export function namedOrderSql(keys: readonly SortKey[]): string {
  return ordered(keys, keys, (_key, at) => `k${at}`, '"id"');
}

function ordered(
  all: readonly SortKey[],
  keys: readonly SortKey[],
  sqlOf: (key: SortKey, at: number) => string,
  id: string,
): string {
  const terms = keys.map((key, at) => {
    const direction = key.descending ? ' DESC' : '';
    const nulls = key.nullable ? (key.descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
    return `${sqlOf(key, at)}${direction}${nulls}`;
  });
  return [...terms, `${id}${lastDescends(all) ? ' DESC' : ''}`].join(', ');
}

/** Where in an order a page ends: the keys' values of its last row as PostgreSQL prints them, and its id. */
export interface Cursor {
  values: (string | null)[];
  id: string;
}

/** The opaque text of a cursor; only valid for the same order. */
export function cursorText(keys: readonly SortKey[], cursor: Cursor): string {
  return Buffer.from(JSON.stringify([markOf(keys), cursor.values, cursor.id])).toString('base64url');
}

/** @throws CodedError invalid `RECORD.BAD_CURSOR`. */
export function parseCursor(keys: readonly SortKey[], text: string): Cursor {
  try {
    const [mark, values, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      unknown,
      unknown,
      unknown,
    ];
    const isCursor =
      mark === markOf(keys) &&
      typeof id === 'string' &&
      Array.isArray(values) &&
      values.length === keys.length &&
      values.every((value) => value === null || typeof value === 'string');
    if (isCursor) return { values: values as (string | null)[], id };
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor();
}

export function badCursor() {
  return invalidField(
    'RECORD.BAD_CURSOR',
    'after',
    'cursor',
    'La página pedida no corresponde a esta lista. Vuelva a la primera página.',
  );
}

function markOf(keys: readonly SortKey[]): string {
  return keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
}

function lastDescends(keys: readonly SortKey[]): boolean {
  return keys.at(-1)?.descending ?? false;
}

/**
 * The rows after a cursor, as conditions that exclude each other: each of them starts an index scan there
 * wherever the order allows it. None when no row comes after it.
 *
 * @param status as for {@link keySql}
 */
export function afterSql(
  model: RecordModel,
  keys: readonly SortKey[],
  cursor: Cursor,
  params: Params,
  status?: number,
): string[] {
  const [first, ...rest] = keys;
  if (first?.field === 'status' && status !== undefined) {
    const before = Number(cursor.values[0]);
    if (status !== before) return status > before === first.descending ? [] : ['true'];
    const within = { values: cursor.values.slice(1), id: cursor.id };
    return waysAfter(model, rest, within, params, lastDescends(keys), status);
  }
  return waysAfter(model, keys, cursor, params, lastDescends(keys), status);
}

function waysAfter(
  model: RecordModel,
  keys: readonly SortKey[],
  cursor: Cursor,
  params: Params,
  descends: boolean,
  status: number | undefined,
): string[] {
  const id = params.add(cursor.id, 'uuid');
  const afterId = `t."id" ${descends ? '<' : '>'} ${id}`;
  const [first] = keys;
  if (!first) return [afterId];
  const terms = keys.map((key, at) => {
    const text = cursor.values[at];
    const value = text == null ? null : params.add(text, key.type);
    return { key, sql: keySql(model, key, params, status), value };
  });
  const row = () => {
    const left = [...terms.map(({ sql }) => sql), 't."id"'].join(', ');
    const right = [...terms.map(({ value }) => value), id].join(', ');
    return `(${left}) ${descends ? '<' : '>'} (${right})`;
  };
  const oneWay = terms.every(({ key, value }) => key.descending === descends && value !== null);
  if (oneWay && terms.every(({ key }) => !key.nullable || !descends)) return [row()];
  const [{ sql = '', value = null } = {}] = terms;
  // Empty values are a part of the index of their own: last going down, first going up.
  if (keys.length === 1 && first.descending === descends && first.nullable) {
    if (value !== null) return [row(), `${sql} IS NULL`];
    return descends
      ? [`${sql} IS NULL AND ${afterId}`]
      : [`${sql} IS NULL AND ${afterId}`, `${sql} IS NOT NULL`];
  }
  const ways: string[] = [];
  const equal: string[] = [];
  for (const { key, sql, value } of terms) {
    ways.push([...equal, strictlyAfter(key, sql, value)].join(' AND '));
    equal.push(value === null ? `${sql} IS NULL` : `${sql} = ${value}`);
  }
  ways.push([...equal, afterId].join(' AND '));
  const any = `(${ways.map((way) => `(${way})`).join(' OR ')})`;
  // Implied by the alternatives; without it the scan would start at the beginning of the index.
  if (value !== null && !(first.descending && first.nullable))
    return [`${sql} ${first.descending ? '<=' : '>='} ${value} AND ${any}`];
  return [any];
}

function strictlyAfter(key: SortKey, sql: string, value: string | null): string {
  if (!key.descending) return value === null ? `${sql} IS NOT NULL` : `${sql} > ${value}`;
  if (value === null) return 'false';
  return key.nullable ? `(${sql} < ${value} OR ${sql} IS NULL)` : `${sql} < ${value}`;
}
