import type { Page } from 'playwright-core';

/** A record as the gateway answers it. */
export type Row = { id: string; version: number } & Record<string, unknown>;

/**
 * A generic call of the gateway with the session of a page. `query` names its call `r` and asks for `success`,
 * `data` and `error`.
 *
 * @throws with the gateway's own error when the call was refused
 */
export async function ask<T>(of: Page, query: string, variables: object): Promise<T> {
  const headers = { 'x-llavero': '1' };
  const reply = await of.request.post('/graphql', { headers, data: { query, variables } });
  const { data } = (await reply.json()) as { data: { r: { data: T; success: boolean; error: unknown } } };
  if (!data.r.success) throw new Error(JSON.stringify(data.r.error));
  return data.r.data;
}

/** The first rows of a collection that match a filter. */
export async function rowsOf(of: Page, collection: string, filter: object, limit = 20): Promise<Row[]> {
  const found = await ask<{ items: Row[] }>(
    of,
    'query($collection: String!, $query: JSON!) { r: getQuery(collection: $collection, query: $query) { success data error } }',
    { collection, query: { limit, filter } },
  );
  return found.items;
}

/** Creates a record of a collection. */
export function createRow(of: Page, collection: string, object: object): Promise<Row> {
  return ask<Row>(
    of,
    'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success data error } }',
    { collection, object },
  );
}
