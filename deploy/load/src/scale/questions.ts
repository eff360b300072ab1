import { definitionOf } from '@llavero/proto/records/registry';
import type { CollectionName } from '@llavero/proto/collections';
import { graphql, type Question } from '../questions.ts';

/** One row of the table: questions of one kind, asked in turn. */
export interface Row {
  name: string;
  questions: Question[];
}

/** Asks a system, signed in; for the ids and cursors that questions are made with. */
export type Ask = (question: Question) => Promise<unknown>;

/** Main lists of the product and the screens that show them. */
const screens: readonly (readonly [CollectionName, string])[] = [
  ['contract', 'contract/rent'],
  ['mandate', 'contract/mandate'],
  ['place', 'place/unit'],
  ['agent', 'agent/tenant'],
  ['finance', 'finance/receipt'],
  ['task', 'home/task'],
  ['log', 'log'],
];

const withStatus = screens.filter(([collection]) => definitionOf(collection).states?.derive !== undefined);

interface Asked {
  mongoFilter?: object;
  textFilter?: string;
  sortParameters?: string[];
  sortOrder?: ('asc' | 'desc')[];
  page?: number;
  after?: string;
  count?: 'capped';
  fields?: string[];
}

/** A page of a screen as the browser asks for it, composed anew. */
function page(screen: string, collection: CollectionName, asked: Asked = {}): Question {
  const { after, count, fields = definitionOf(collection).list.columns, ...request } = asked;
  return graphql('query($r: JSON!) { getComponentItems(dataRequest: $r) { success data error } }', {
    r: {
      component: screen,
      itemsPerPage: 50,
      useCache: false,
      ...request,
      otherData: { fields, ...(after ? { after } : {}), ...(count ? { count } : {}) },
    },
  });
}

interface Page {
  data: {
    getComponentItems: {
      data: { items: Record<string, unknown>[]; cursor: string | null; hasMore: boolean } | null;
      error?: unknown;
    };
  };
}

async function itemsOf(ask: Ask, question: Question) {
  const { data, error } = ((await ask(question)) as Page).data.getComponentItems;
  if (!data) throw new Error(`a page was refused: ${JSON.stringify(error)}`);
  return data;
}

/** The cursor of the deepest page, but not deeper than `page`. */
async function deepCursor(ask: Ask, screen: string, collection: CollectionName): Promise<string> {
  for (const number of [180, 60, 20, 5, 1]) {
    const { cursor } = await itemsOf(ask, page(screen, collection, { page: number }));
    if (cursor !== null) return cursor;
  }
  throw new Error(`${screen} has one page only`);
}

/** Every question of the table, made for one system: the same names in the same order for any. */
export async function rowsFor(ask: Ask): Promise<Row[]> {
  const rows: Row[] = [];
  const row = (name: string, ...questions: Question[]) => rows.push({ name, questions });
  for (const [collection, screen] of screens) row(`list of ${collection}`, page(screen, collection));
  for (const [collection, screen] of screens.filter(([name]) => name === 'contract' || name === 'finance'))
    row(
      `deep page of ${collection}`,
      page(screen, collection, { after: await deepCursor(ask, screen, collection) }),
    );
  for (const [collection, screen] of withStatus) {
    for (const status of definitionOf(collection).states?.statuses.values ?? [])
      row(`${collection} ${status}`, page(screen, collection, { mongoFilter: { status } }));
    row(
      `${collection} by status`,
      ...(['asc', 'desc'] as const).map((order) =>
        page(screen, collection, { sortParameters: ['status'], sortOrder: [order] }),
      ),
    );
    row(
      `${collection} of three statuses`,
      page(screen, collection, {
        mongoFilter: { status: { $in: definitionOf(collection).states?.statuses.values.slice(3, 6) ?? [] } },
      }),
    );
    row(`count of ${collection}`, page(screen, collection, { count: 'capped' }));
  }
  row(
    'count of contract ACTIVE',
    page('contract/rent', 'contract', { count: 'capped', mongoFilter: { status: 'ACTIVE' } }),
  );

  const contracts = await itemsOf(
    ask,
    page('contract/rent', 'contract', { fields: ['id', 'tenants', 'units'] }),
  );
  const some = contracts.items.slice(0, 30);
  const first = (value: unknown) => (Array.isArray(value) ? (value[0] as string) : undefined);
  const tenants = some.flatMap((item) => first(item['tenants']) ?? []);
  row(
    'finance of a contract',
    ...some.map(({ id }) => page('finance/receipt', 'finance', { mongoFilter: { contract: id } })),
  );
  row(
    'finance of a tenant',
    ...tenants.map((id) => page('finance/receipt', 'finance', { mongoFilter: { tenants: id } })),
  );
  row(
    'contract by rent',
    page('contract/rent', 'contract', { sortParameters: ['rent'], sortOrder: ['desc'] }),
  );
  row(
    'finance by total',
    page('finance/receipt', 'finance', { sortParameters: ['totalAmount'], sortOrder: ['desc'] }),
  );

  const people = await itemsOf(
    ask,
    page('agent/tenant', 'agent', { fields: ['id', 'firstname', 'lastname'] }),
  );
  const names = people.items
    .slice(0, 30)
    .map((item) => `${String(item['firstname'])} ${String(item['lastname'] ?? '')}`.trim());
  const words = names.flatMap((name) => name.split(' ').filter((word) => word.length > 3));
  row('text over agent, a name', ...names.map((textFilter) => page('agent/tenant', 'agent', { textFilter })));
  row('text over agent, a word', ...words.map((textFilter) => page('agent/tenant', 'agent', { textFilter })));
  row(
    'text over contract, a name',
    ...names.map((textFilter) => page('contract/rent', 'contract', { textFilter })),
  );
  const search = (text: string): Question => ({
    method: 'GET',
    path: `/search?q=${encodeURIComponent(text)}`,
  });
  row('search, three or four letters', ...words.map((word) => search(word.slice(0, 3 + (word.length % 2)))));
  row('search, a word', ...words.map(search));
  row('search, a name', ...names.map(search));
  row(
    'one record',
    ...some.map(({ id }) =>
      graphql('query($id: ID!) { getObject(collection: "contract", id: $id) { success id data error } }', {
        id,
      }),
    ),
  );
  row(
    'its history',
    ...some.map(({ id }): Question => ({ method: 'GET', path: `/records/contract/${String(id)}/history` })),
  );
  return rows;
}
