import { isCollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { type MenuList, menuListOf } from '@llavero/proto/navigation';
import type { Filter, ListRequest, Sort } from '@llavero/proto/requests';

/** The specification's data request (C §3.4), as far as the gateway reads it. */
export interface DataRequest {
  component: string;
  id?: string | null;
  textFilter?: string | null;
  mongoFilter?: Filter | null;
  sortParameters?: string | string[] | null;
  sortOrder?: string | string[] | null;
  useCache?: boolean | null;
  itemsPerPage?: number | null;
  page?: number | null;
  otherData?: { fields?: string[]; after?: string; count?: 'capped' | 'none'; deleted?: boolean } | null;
  alreadyCompletedCollections?: string[] | null;
}

/** What a component shows: a collection, narrowed by its screen. */
export type Component = MenuList;

/** C §2.2: pairs whose main collection is loaded by an id and that are not screens of the menu. */
const documentComponents: Readonly<Record<string, Component>> = {
  'document/mandate': { collection: 'mandate' },
  'document/contract': { collection: 'contract' },
};

/**
 * The component of a menu path (`contract/rent`) or of a bare collection.
 *
 * @throws CodedError invalid for screens without a list, and for unknown names
 */
export function componentOf(name: string): Component {
  if (isCollectionName(name)) return { collection: name };
  const document = documentComponents[name];
  if (document) return document;
  const list = menuListOf(name.split('/').slice(0, 2).join('/'));
  if (list) return list;
  if (list === null)
    throw invalid(
      'COMPONENT.NO_LIST',
      `La pantalla «${name}» no es una lista: lo que muestra se pide con sus propias operaciones.`,
      [{ field: 'component', rule: 'list', message: 'Indique una pantalla con lista o una colección.' }],
    );
  throw invalid('COMPONENT.UNKNOWN', `No existe la pantalla «${name}».`, [
    { field: 'component', rule: 'component', message: 'Indique una ruta del menú o una colección.' },
  ]);
}

const problem = (field: string, rule: string, message: string) =>
  invalid('COMPONENT.INVALID', `La petición de datos no es válida: ${message}`, [{ field, rule, message }]);

function asList(value: string | string[] | null | undefined): string[] {
  return value == null ? [] : Array.isArray(value) ? value : [value];
}

function sortOf(request: DataRequest): Sort[] {
  const orders = asList(request.sortOrder);
  return asList(request.sortParameters).map((field, index) => {
    const order = orders[index] ?? orders[0] ?? 'asc';
    if (order !== 'asc' && order !== 'desc')
      throw problem('sortOrder', 'choice', 'El orden debe ser «asc» o «desc».');
    return { field, order };
  });
}

/** Conditions that must all hold, without empty ones. */
export function allOf(...filters: (Filter | null | undefined)[]): Filter | undefined {
  const given = filters.filter(
    (filter): filter is Filter => filter != null && Object.keys(filter).length > 0,
  );
  return given.length > 1 ? { $and: given } : given[0];
}

/**
 * A data request as a request to the owner of the collection, without its text filter, which may concern several
 * owners. Field names and filters are checked by the owner.
 *
 * @throws CodedError invalid COMPONENT.INVALID naming the field
 */
export function listRequestOf(component: Component, request: DataRequest): ListRequest {
  const { page, itemsPerPage, otherData } = request;
  if (page != null && (!Number.isInteger(page) || page < 1))
    throw problem('page', 'min', 'La página debe ser un número entero a partir de 1.');
  if (itemsPerPage != null && (!Number.isInteger(itemsPerPage) || itemsPerPage < 1 || itemsPerPage > 500))
    throw problem('itemsPerPage', 'max', 'Los elementos por página deben estar entre 1 y 500.');
  const filter = allOf(component.filter, request.mongoFilter, request.id ? { id: request.id as Json } : null);
  const sort = sortOf(request);
  return {
    collection: component.collection,
    limit: itemsPerPage ?? 50,
    ...(otherData?.fields ? { fields: otherData.fields } : {}),
    ...(filter ? { filter } : {}),
    ...(sort.length > 0 ? { sort } : {}),
    ...(otherData?.after ? { after: otherData.after } : page != null && page > 1 ? { page } : {}),
    ...(otherData?.count ? { count: otherData.count } : {}),
    ...(otherData?.deleted ? { deleted: true } : {}),
  };
}

/**
 * Checks the shape of what came as JSON.
 *
 * @throws CodedError invalid COMPONENT.INVALID naming the field
 */
export function asDataRequest(value: unknown): DataRequest {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw problem('dataRequest', 'object', 'Debe ser un objeto.');
  const request = value as DataRequest;
  if (typeof request.component !== 'string') throw problem('component', 'required', 'Indique la pantalla.');
  for (const name of ['textFilter', 'id'] as const)
    if (request[name] != null && typeof request[name] !== 'string')
      throw problem(name, 'text', 'Debe ser un texto.');
  for (const name of ['mongoFilter', 'otherData'] as const)
    if (request[name] != null && (typeof request[name] !== 'object' || Array.isArray(request[name])))
      throw problem(name, 'object', 'Debe ser un objeto.');
  if (request.alreadyCompletedCollections != null && !Array.isArray(request.alreadyCompletedCollections))
    throw problem('alreadyCompletedCollections', 'list', 'Debe ser una lista de colecciones.');
  const fields: unknown = request.otherData?.fields;
  if (fields !== undefined && !(Array.isArray(fields) && fields.every((field) => typeof field === 'string')))
    throw problem('otherData.fields', 'list', 'Debe ser una lista de nombres de campos.');
  return request;
}
