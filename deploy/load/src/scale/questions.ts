import { definitionOf } from '@llavero/proto/records/registry';
import type { CollectionName } from '@llavero/proto/collections';
import { graphql, type Question } from '../questions.ts';
import { median } from '../statistics.ts';

/** One row of the table: questions of one kind, asked in turn. */
export interface Row {
  name: string;
  /** Rows of a page: what the small system has of it, so that both answer as many. */
  size: number;
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

const FULL = 50;
/** Questions of a row that are asked to learn how full their pages are. */
const TRIED = 5;

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
function page(screen: string, collection: CollectionName, asked: Asked = {}, size = FULL): Question {
  const { after, count, fields = definitionOf(collection).list.columns, ...request } = asked;
  return graphql('query($r: JSON!) { getComponentItems(dataRequest: $r) { success data error } }', {
    r: {
      component: screen,
      itemsPerPage: size,
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

/** How many rows a page of these questions usually has. */
async function usualSize(ask: Ask, questions: readonly Question[]): Promise<number> {
  const sizes: number[] = [];
  for (const question of questions.slice(0, TRIED)) sizes.push((await itemsOf(ask, question)).items.length);
  return Math.max(1, Math.round(median(sizes)));
}

/**
 * Every question of the table, made for one system.
 *
 * @param like the rows of the small system, whose pages the large one is asked for
 */
export async function rowsFor(ask: Ask, like?: readonly Row[]): Promise<Row[]> {
  const rows: Row[] = [];
  const row = (name: string, ...questions: Question[]) => rows.push({ name, size: 0, questions });
  const pages = async (name: string, screen: string, collection: CollectionName, ...asked: Asked[]) => {
    const make = (size: number) => asked.map((one) => page(screen, collection, one, size));
    const size = like?.[rows.length]?.size ?? (await usualSize(ask, make(FULL)));
    rows.push({ name, size, questions: make(size) });
  };
  for (const [collection, screen] of screens) await pages(`list of ${collection}`, screen, collection, {});
  for (const [collection, screen] of screens.filter(([name]) => name === 'contract' || name === 'finance')) {
    const after = await deepCursor(ask, screen, collection);
    await pages(`deep page of ${collection}`, screen, collection, { after });
  }
  for (const [collection, screen] of withStatus) {
    const statuses = definitionOf(collection).states?.statuses.values ?? [];
    for (const status of statuses)
      await pages(`${collection} ${status}`, screen, collection, { mongoFilter: { status } });
    const byStatus = (['asc', 'desc'] as const).map((order) => ({
      sortParameters: ['status'],
      sortOrder: [order],
    }));
    await pages(`${collection} by status`, screen, collection, ...byStatus);
    const three = { mongoFilter: { status: { $in: statuses.slice(3, 6) } } };
    await pages(`${collection} of three statuses`, screen, collection, three);
    await pages(`count of ${collection}`, screen, collection, { count: 'capped' });
  }
  const active: Asked = { count: 'capped', mongoFilter: { status: 'ACTIVE' } };
  await pages('count of contract ACTIVE', 'contract/rent', 'contract', active);

  const links = page('contract/rent', 'contract', { fields: ['id', 'tenants'] });
  const some = (await itemsOf(ask, links)).items.slice(0, 30);
  const tenants = some.flatMap(({ tenants: of }) => (Array.isArray(of) ? (of as string[]).slice(0, 1) : []));
  const financeBy = (mongoFilter: object): Asked => ({ mongoFilter });
  await pages('finance of a contract', 'finance/receipt', 'finance', ...some.map(({ id }) => financeBy({ contract: id }))); // prettier-ignore
  await pages(
    'finance of a tenant',
    'finance/receipt',
    'finance',
    ...tenants.map((id) => financeBy({ tenants: id })),
  );
  const falling = (field: string): Asked => ({ sortParameters: [field], sortOrder: ['desc'] });
  await pages('contract by rent', 'contract/rent', 'contract', falling('rent'));
  await pages('finance by total', 'finance/receipt', 'finance', falling('totalAmount'));

  const people = await itemsOf(
    ask,
    page('agent/tenant', 'agent', { fields: ['id', 'firstname', 'lastname'] }),
  );
  const names = people.items
    .slice(0, 30)
    .map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '));
  const words = names.flatMap((name) => name.split(' ').filter((word) => word.length > 3));
  const texts = (of: readonly string[]) => of.map((textFilter): Asked => ({ textFilter }));
  await pages('text over agent, a name', 'agent/tenant', 'agent', ...texts(names));
  await pages('text over agent, a word', 'agent/tenant', 'agent', ...texts(words));
  await pages('text over contract, a name', 'contract/rent', 'contract', ...texts(names));
  const search = (text: string): Question => ({
    method: 'GET',
    path: `/search?q=${encodeURIComponent(text)}`,
  });
  row('search, three or four letters', ...words.map((word) => search(word.slice(0, 3 + (word.length % 2)))));
  row('search, a word', ...words.map(search));
  row('search, a name', ...names.map(search));
  const record = 'query($id: ID!) { getObject(collection: "contract", id: $id) { success id data error } }';
  row('one record', ...some.map(({ id }) => graphql(record, { id })));
  const history = (id: unknown): Question => ({
    method: 'GET',
    path: `/records/contract/${String(id)}/history`,
  });
  row('its history', ...some.map(({ id }) => history(id)));
  return rows;
}
