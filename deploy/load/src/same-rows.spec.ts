import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@llavero/proto/collections';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { BareData } from './bare-data.ts';
import { bareServer } from './bare-server.ts';
import { DataSet } from './data-set.ts';
import { ProductData } from './product-data.ts';
import { barePage, fields, productPage, ROWS } from './questions.ts';
import { type ProductPage, rowsOfBare, rowsOfProduct } from './same-rows.ts';

const sizes = { people: 60, buildings: 3, units: 40, mandates: 5, contracts: 120 };
const today = startOfDay(Date.now() / 1000);
const keys = Buffer.alloc(32, 7).toString('base64');
const page = { contractType: 'LONG_CONTRACT', until: addDays(today, -30) };

describe('the two sides of the benchmark', () => {
  let services: TestServices;
  let bare: ReturnType<typeof bareServer>;

  beforeAll(async () => {
    const modules = {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: neighbour('contracts'),
    };
    services = await startTestServices(modules, { partial: true, env: { SEALING_KEYS: keys } });
    const room = (name: ServiceName) => services.databases.get(name)?.url ?? '';
    const adminUrl = services.databases.get('contracts')?.adminUrl ?? '';
    const product = new ProductData(room, keys);
    const plain = await BareData.create(adminUrl, today);
    for (const [collection, rows] of new DataSet(sizes, today).chunks()) {
      await product.add(collection, rows);
      await plain.add(collection, rows);
    }
    await plain.finish();
    await Promise.all([product.close(), plain.close()]);
    bare = bareServer(adminUrl);
  });

  afterAll(async () => {
    await bare?.close();
    await services?.stop();
  });

  async function bareItems(): Promise<Record<string, unknown>[]> {
    const { method, path, body, headers } = barePage(page);
    const answer = await bare.inject({ method, url: path, headers: headers ?? {}, payload: body ?? '' });
    return answer.json<{ items: Record<string, unknown>[] }>().items;
  }

  /** What the gateway composes: the page of the owner, and the labels of two others. */
  async function composed(): Promise<ProductPage> {
    const ctx = testContext('ADMIN');
    const { items } = await services.peers.records('contracts').list(
      {
        collection: 'contract',
        fields: [...fields],
        filter: { contractType: page.contractType, startDate: { $lte: page.until } },
        sort: [{ field: 'startDate', order: 'desc' }],
        limit: ROWS,
      },
      ctx,
    );
    const ids = (field: string) => items.flatMap((item) => item[field] as string[]);
    const [agent, place] = await Promise.all([
      services.peers.records('people').labels({ collection: 'agent', ids: ids('tenants') }, ctx),
      services.peers.records('places').labels({ collection: 'place', ids: ids('units') }, ctx),
    ]);
    return { items, collections: { agent, place } };
  }

  it('answer the same rows in the same order, with the same names, statuses and amounts', async () => {
    const [left, right] = [rowsOfBare(await bareItems()), rowsOfProduct(await composed())];
    expect(left).toHaveLength(ROWS);
    expect(left).toEqual(right);
    expect(left.every((row) => row.every((value) => value !== '' && value !== 'null'))).toBe(true);
  });

  it('are both asked for the 15 columns of the page', async () => {
    const [row] = await bareItems();
    expect(Object.keys(row ?? {})).toHaveLength(fields.length + 1);
    expect(fields).toHaveLength(15);
    expect(JSON.parse(productPage(page, false).body ?? '').variables.r.otherData.fields).toEqual(fields);
  });

  it('show the record of an id in the baseline with what the product seals, in clear', async () => {
    const wanted = new DataSet(sizes, today).contract(7);
    const answer = await bare.inject({ method: 'GET', url: `/contracts/${wanted.id}` });
    expect(answer.json()).toMatchObject({ id: wanted.id, name: wanted.object.name });
    expect((await bare.inject({ method: 'GET', url: `/contracts/${today}` })).statusCode).not.toBe(200);
  });
});

describe('the data set', () => {
  it('is the same for the same sizes and day', () => {
    const [one, other] = [new DataSet(sizes, today), new DataSet(sizes, today)];
    expect(one.contract(11)).toEqual(other.contract(11));
    expect([...one.chunks()].map(([collection, rows]) => [collection, rows.length])).toEqual([
      ['agent', 60],
      ['place', 3],
      ['place', 40],
      ['mandate', 5],
      ['contract', 120],
    ]);
  });

  it('links only to records it has', () => {
    const data = new DataSet(sizes, today);
    const known = new Set([...data.chunks()].flatMap(([, rows]) => rows.map(({ id }) => id)));
    for (let index = 0; index < sizes.contracts; index += 1) {
      const { tenants, units, mandate } = data.contract(index).object;
      expect([...tenants, ...units, mandate].filter((id) => !known.has(id))).toEqual([]);
    }
  });
});
