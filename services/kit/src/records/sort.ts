import type { Grant } from '@llavero/proto/access/access';
import { invalid } from '@llavero/proto/errors';
import type { Sort } from '@llavero/proto/requests';
import { sqlText, statusOrderSql } from '@llavero/proto/states/sql';
import { mayRead } from './access.ts';
import { unknownField } from './errors.ts';
import { columnSql, type RecordModel } from './model.ts';
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
 * The keys of an order; the definition's default when none is asked for. Empty values count as the
 * smallest: first going up, last going down.
 * @throws CodedError invalid `SORT.…` for unknown, sealed and nested fields.
 */
export function sortKeys(model: RecordModel, grant: Grant, sort: readonly Sort[] | undefined): SortKey[] {
  const asked = sort && sort.length > 0 ? sort : [model.definition.list.sort];
  if (asked.length > MOST_KEYS)
    throw invalid('SORT.TOO_MANY', `Se puede ordenar por ${MOST_KEYS} campos como máximo.`);
  return asked.map(({ field, order }) => {
    const descending = order === 'desc';
    if (field === 'status' && model.hasStatus) return { field, descending, type: 'integer', nullable: false };
    if (!mayRead(model, grant, field)) throw unknownField('SORT.UNKNOWN_FIELD', field, model.definition);
    const label = model.fields.get(field)?.label ?? field;
    if (model.sealed.has(field))
      throw invalid(
        'SORT.SEALED_FIELD',
        `No se puede ordenar por «${label}» porque se guarda cifrado. Elija otro campo.`,
      );
    const column = model.columns.get(field);
    if (!column || column.array || column.type === 'jsonb')
      throw invalid('SORT.NOT_SORTABLE', `No se puede ordenar por «${label}». Elija otro campo.`);
    const type = column.kind === 'choice' ? 'integer' : column.type;
    return { field, descending, type, nullable: column.nullable };
  });
}

/** A key as an expression over the row `t`: choices and statuses in the order of their set. */
export function keySql(model: RecordModel, key: SortKey, params: Params): string {
  const { states } = model.definition;
  if (key.field === 'status' && model.hasStatus && states) return statusOrderSql(states, params.states);
  const choices = model.fields.get(key.field)?.choices;
  if (!choices) return columnSql(key.field);
  const values = choices.values.map(sqlText).join(', ');
  return `array_position(ARRAY[${values}], ${columnSql(key.field)})`;
}

/** The ORDER BY list, ending in the id. */
export function orderSql(model: RecordModel, keys: readonly SortKey[], params: Params): string {
  const terms = keys.map((key) => {
    const direction = key.descending ? ' DESC' : '';
    const nulls = key.nullable ? (key.descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
    return `${keySql(model, key, params)}${direction}${nulls}`;
  });
  return [...terms, `t."id"${lastDescends(keys) ? ' DESC' : ''}`].join(', ');
}

/** A place in an order: the keys' values as PostgreSQL prints them, and the id. */
export interface Place {
  values: (string | null)[];
  id: string;
}

/** The opaque text of a place; only valid for the same order. */
export function cursorOf(keys: readonly SortKey[], place: Place): string {
  return Buffer.from(JSON.stringify([markOf(keys), place.values, place.id])).toString('base64url');
}

/** @throws CodedError invalid `RECORD.BAD_CURSOR`. */
export function placeOf(keys: readonly SortKey[], cursor: string): Place {
  try {
    const [mark, values, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      unknown,
      unknown,
      unknown,
    ];
    const isPlace =
      mark === markOf(keys) &&
      typeof id === 'string' &&
      Array.isArray(values) &&
      values.length === keys.length &&
      values.every((value) => value === null || typeof value === 'string');
    if (isPlace) return { values: values as (string | null)[], id };
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor();
}

export function badCursor() {
  return invalid(
    'RECORD.BAD_CURSOR',
    'La página pedida no corresponde a esta lista. Vuelva a la primera página.',
  );
}

function markOf(keys: readonly SortKey[]): string {
  return keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
}

function lastDescends(keys: readonly SortKey[]): boolean {
  return keys.at(-1)?.descending ?? false;
}

/** The rows after a place. Starts an index scan at the place wherever the order allows it. */
export function afterSql(model: RecordModel, keys: readonly SortKey[], place: Place, params: Params): string {
  const descends = lastDescends(keys);
  const id = params.add(place.id, 'uuid');
  const terms = keys.map((key, at) => {
    const text = place.values[at];
    const value = text == null ? null : params.add(text, key.type);
    return { key, sql: keySql(model, key, params), value };
  });
  const oneWay = terms.every(({ key, value }) => key.descending === descends && value !== null);
  if (oneWay && terms.every(({ key }) => !key.nullable || !descends)) {
    const left = [...terms.map(({ sql }) => sql), 't."id"'].join(', ');
    const right = [...terms.map(({ value }) => value), id].join(', ');
    return `(${left}) ${descends ? '<' : '>'} (${right})`;
  }
  const ways: string[] = [];
  const equal: string[] = [];
  for (const { key, sql, value } of terms) {
    ways.push([...equal, strictlyAfter(key, sql, value)].join(' AND '));
    equal.push(value === null ? `${sql} IS NULL` : `${sql} = ${value}`);
  }
  ways.push([...equal, `t."id" ${descends ? '<' : '>'} ${id}`].join(' AND '));
  const any = `(${ways.map((way) => `(${way})`).join(' OR ')})`;
  const [first] = terms;
  // Implied by the alternatives; without it the scan would start at the beginning of the index.
  if (first?.value && !(first.key.descending && first.key.nullable))
    return `${first.sql} ${first.key.descending ? '<=' : '>='} ${first.value} AND ${any}`;
  return any;
}

function strictlyAfter(key: SortKey, sql: string, value: string | null): string {
  if (!key.descending) return value === null ? `${sql} IS NOT NULL` : `${sql} > ${value}`;
  if (value === null) return 'false';
  return key.nullable ? `(${sql} < ${value} OR ${sql} IS NULL)` : `${sql} < ${value}`;
}
