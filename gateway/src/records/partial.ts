import type { CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { validateInput } from '@llavero/proto/fields/validate';
import { choices, day, flag, instant, integer, json, links, text } from '@llavero/proto/fields/vocabulary';
import { paymentMethods } from '@llavero/proto/records/choices/contracts';
import { financeCategories, financeStatuses, financeTypes } from '@llavero/proto/records/choices/finance';
import { finance } from '@llavero/proto/records/finance/finance';
import { log } from '@llavero/proto/records/notifications/log';
import type { Filter, ListRequest } from '@llavero/proto/requests';
import { allOf } from './component.ts';

/** Most rows of one partial call, and how many the owner gives at a time. */
export const MOST_PARTIAL = 5_000;
export const PARTIAL_PAGE = 500;

/** A partial read (API-04): many records of one collection, with the columns of its screen. */
export interface PartialRead {
  collection: CollectionName;
  label: string;
  /** What `criteria` may name, beside the members that all partial reads share. */
  criteria: Fields;
  /** Columns answered when the caller names none. */
  columns: readonly string[];
  /** The criteria as conditions; those left out are null or empty, and a list that a caller sends empty is refused: it would be all. */
  filter(given: Readonly<Record<string, Json>>): (Filter | null)[];
}

/** Members of every criteria. */
const shared: Fields = {
  filter: json('Filtro'),
  fields: json('Campos'),
  limit: integer('Cuántos', { default: PARTIAL_PAGE, min: 1, max: MOST_PARTIAL }),
  after: text('Cursor', { maxLength: 4000 }),
  count: flag('Contar'),
};

const among = (field: string, values: Json | undefined): Filter | null =>
  Array.isArray(values) && values.length > 0 ? { [field]: { $in: values } } : null;
/** One of the values in one of the fields. */
const either = (fields: readonly string[], values: Json | undefined): Filter | null => {
  const any = fields.flatMap((field) => among(field, values) ?? []);
  return any.length > 0 ? { $or: any } : null;
};
const equal = (field: string, value: Json | undefined): Filter | null =>
  value === null || value === undefined ? null : { [field]: value };
const between = (field: string, from: Json | undefined, to: Json | undefined): (Filter | null)[] => [
  from == null ? null : { [field]: { $gte: from } },
  to == null ? null : { [field]: { $lte: to } },
];

/** getPartialFinanceData: finance documents by month, kind, parties and status. */
export const partialFinance: PartialRead = {
  collection: 'finance',
  label: 'Documentos financieros',
  criteria: {
    year: integer('Año', { min: 2000, max: 2100 }),
    month: integer('Mes', { min: 1, max: 12 }),
    type: choices(financeTypes, 'Tipo', { leftOutMeansAll: 'un tipo' }),
    category: choices(financeCategories, 'Categoría', { leftOutMeansAll: 'una categoría' }),
    status: choices(financeStatuses, 'Estado', { leftOutMeansAll: 'un estado' }),
    paymentMethod: choices(paymentMethods, 'Forma de pago', { leftOutMeansAll: 'una forma de pago' }),
    contract: links('contract', 'Contrato', { leftOutMeansAll: 'un contrato' }),
    mandate: links('mandate', 'Mandato', { leftOutMeansAll: 'un mandato' }),
    place: links('place', 'Unidad', { leftOutMeansAll: 'una unidad' }),
    agent: links('agent', 'Persona', { leftOutMeansAll: 'una persona' }),
    /** Days of issue, both included. */
    from: day('Desde'),
    to: day('Hasta'),
  },
  columns: [
    ...new Set([
      'type', 'category', 'year', 'month', ...finance.list.columns, 'mandate', 'contract', 'landlords',
      'periodStart', 'periodEnd', 'baseAmount', 'vatAmount', 'paymentMethod', 'paymentExpectedDate',
      'communicationDate', 'includedIn', 'archived',
    ]),
  ], // prettier-ignore
  filter: (given) => [
    equal('year', given['year']),
    equal('month', given['month']),
    among('type', given['type']),
    among('category', given['category']),
    among('status', given['status']),
    among('paymentMethod', given['paymentMethod']),
    among('contract', given['contract']),
    among('mandate', given['mandate']),
    among('units', given['place']),
    either(['tenants', 'landlords'], given['agent']),
    ...between('issueDate', given['from'], given['to']),
  ],
};

/** getPartialLogData: who changed what and when. */
export const partialLog: PartialRead = {
  collection: 'log',
  label: 'Registro de cambios',
  criteria: {
    collection: text('Colección', { maxLength: 40 }),
    recordId: text('Ficha', { maxLength: 36 }),
    verb: text('Acción', { maxLength: 40 }),
    actor: text('Autor', { maxLength: 80 }),
    requestId: text('Petición', { maxLength: 80 }),
    /** Moments, both included. */
    from: instant('Desde'),
    to: instant('Hasta'),
  },
  columns: [...new Set([...log.list.columns, 'recordVersion', 'impersonator', 'requestId'])],
  filter: (given) => [
    equal('collection', given['collection']),
    equal('recordId', given['recordId']),
    equal('verb', given['verb']),
    equal('actor', given['actor']),
    equal('requestId', given['requestId']),
    ...between('at', given['from'], given['to']),
  ],
};

/** One value where several are allowed: `type: 'RECEIPT'` is `type: ['RECEIPT']`. */
function asLists(criteria: Fields, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const several = new Set(
    Object.entries(validateInput(criteria, {}, '')).flatMap(([name, empty]) =>
      Array.isArray(empty) ? [name] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      several.has(name) && typeof value === 'string' ? [value] : value,
    ]),
  );
}

/**
 * The request to the owner for the first page of a partial read, and how many rows are wanted in all.
 *
 * @throws CodedError invalid COMMAND.INVALID naming each member that is wrong
 */
export function partialRequest(
  read: PartialRead,
  criteria: Readonly<Record<string, unknown>>,
): { request: ListRequest; limit: number } {
  const fields = { ...read.criteria, ...shared };
  const given = validateInput(fields, asLists(fields, criteria), read.label, { asSent: true });
  const wanted = given['fields'];
  if (wanted !== null && !(Array.isArray(wanted) && wanted.every((name) => typeof name === 'string')))
    throw wrong('fields', 'Debe ser una lista de nombres de campos.');
  const own = given['filter'] as Filter | null;
  if (own !== null && (typeof own !== 'object' || Array.isArray(own)))
    throw wrong('filter', 'Debe ser un objeto.');
  const filter = allOf(...read.filter(given), own);
  const limit = Number(given['limit']);
  return {
    limit,
    request: {
      collection: read.collection,
      fields: (wanted as string[] | null) ?? [...read.columns],
      limit: Math.min(limit, PARTIAL_PAGE),
      ...(filter ? { filter } : {}),
      ...(given['after'] ? { after: String(given['after']) } : {}),
      ...(given['count'] === true ? { count: 'capped' } : {}),
    },
  };
}

const wrong = (field: string, message: string) =>
  invalid('REQUEST.CRITERIA', `Los criterios no son válidos: «${field}». ${message}`, [
    { field: `criteria.${field}`, rule: 'type', message },
  ]);
