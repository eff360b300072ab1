import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { unavailable } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { Peers } from '@llavero/kit/grpc/peers';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { EventFeed } from '../live/event-feed.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };
type Page = {
  items: Row[];
  collections: Record<string, { id: string; title: string }[]>;
  hasMore: boolean;
  cursor: string | null;
  count?: number;
};

let t: TestGateway;
let admin: string;
/** Records whose event has come round: from then on only a test's own doing ages a page. */
const heard = new Set<string>();

beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    places: neighbour('places'),
    contracts: neighbour('contracts'),
  });
  admin = await t.tokenFor('ADMIN');
  t.gateway.get(EventFeed).listen(({ data }) => heard.add(data.id));
});
afterAll(() => t?.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { success, data, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (!success) throw new Error(JSON.stringify(error));
  const row = data as Row;
  await eventually(() => heard.has(row.id), 'the event of the new record');
  return row;
}

const request = (dataRequest: Record<string, unknown>, token: string | undefined = admin) =>
  t.call('getComponentItems', { dataRequest }, { token });
async function page(dataRequest: Record<string, unknown>, token?: string): Promise<Page> {
  const { success, data, error } = await request(dataRequest, token);
  if (!success) throw new Error(JSON.stringify(error));
  return data as Page;
}

const tenant = (lastname: string) => create('agent', { firstname: 'Ana', lastname, roles: ['TENANT'] });
const unit = (street: string) => create('place', { type: 'UNIT', street, number: '1', city: 'Barcelona' });
const contract = (object: Record<string, Json>) => create('contract', { rent: 900, ...object });
const columns = ['contractType', 'rent', 'tenants', 'units', 'startDate'];
/** A rent nobody else has, to tell the rows of one test from those of others. */
const someRent = () => (100_000 + Math.floor(Math.random() * 9e6)) / 100;

/** Calls to the owners from now on, as `List contract`. */
function watchCalls(): string[] {
  const calls: string[] = [];
  const peers = t.gateway.get(Peers);
  const { raw } = peers;
  jest.spyOn(peers, 'raw').mockImplementation((...args) => {
    calls.push(`${args[1]} ${(JSON.parse(args[2].toString()) as { collection: string }).collection}`);
    return raw.apply(peers, args);
  });
  return calls;
}

describe('getComponentItems', () => {
  it('[API-10] signed out', async () => {
    const { error } = await t.call('getComponentItems', { dataRequest: { component: 'contract/rent' } });
    expect(error?.kind).toBe('unauthenticated');
  });

  it('[SES-09] wrong role', async () => {
    expect((await request({ component: 'contract/rent' }, await t.tokenFor('COMMUNITY'))).error?.kind).toBe(
      'forbidden',
    );
  });

  it.each([
    ['component', {}],
    ['component', { component: 'contract/nothing' }],
    ['page', { component: 'agent', page: 0 }],
    ['itemsPerPage', { component: 'agent', itemsPerPage: 501 }],
    ['sortOrder', { component: 'agent', sortParameters: 'createdAt', sortOrder: 'up' }],
    ['mongoFilter', { component: 'agent', mongoFilter: [] }],
    ['otherData.fields', { component: 'agent', otherData: { fields: 'x' } }],
    ['textFilter', { component: 'agent', textFilter: 'ab' }],
  ])('[VAL-11] bad input is refused by the name of its field: %s', async (field, dataRequest) => {
    const { error } = await request(dataRequest);
    expect(error).toMatchObject({ kind: 'invalid', problems: [expect.objectContaining({ field })] });
  });

  it('[API-10] a screen that is no list says so', async () => {
    expect((await request({ component: 'finance/taxSummary' })).error).toMatchObject({
      code: 'COMPONENT.NO_LIST',
      kind: 'invalid',
      problems: [{ field: 'component', rule: 'list' }],
    });
  });

  it('[API-06] answers the items of the screen and the names of what they link to, each owner asked once', async () => {
    const [ana, home, rent] = [await tenant('Ibáñez'), await unit('Carrer de Mallorca'), someRent()];
    await contract({ rent, tenants: [ana.id], units: [home.id] });
    await contract({ rent, tenants: [ana.id] });
    const calls = watchCalls();
    const answer = await page({
      component: 'contract/rent',
      mongoFilter: { rent },
      otherData: { fields: columns },
    });
    expect(answer.items).toHaveLength(2);
    expect(answer.collections['agent']).toEqual([{ id: ana.id, title: 'Ana Ibáñez' }]);
    expect(answer.collections['place']?.map(({ id }) => id)).toEqual([home.id]);
    expect(answer.hasMore).toBe(false);
    expect(calls.sort()).toEqual(['Labels agent', 'Labels place', 'List contract']);
  });

  it('[API-06] keeps names in memory for the next page', async () => {
    const [ana, rent] = [await tenant('Serra'), someRent()];
    await contract({ rent, tenants: [ana.id] });
    await page({ component: 'contract/rent', mongoFilter: { rent }, otherData: { fields: columns } });
    const calls = watchCalls();
    const answer = await page({
      component: 'contract',
      mongoFilter: { rent },
      itemsPerPage: 5,
      otherData: { fields: columns },
    });
    expect(answer.collections['agent']).toEqual([{ id: ana.id, title: 'Ana Serra' }]);
    expect(calls).toEqual(['List contract']);
  });

  it('[API-06] leaves out collections that the caller has already', async () => {
    const [ana, rent] = [await tenant('Puig'), someRent()];
    await contract({ rent, tenants: [ana.id] });
    const answer = await page({
      component: 'contract/rent',
      mongoFilter: { rent },
      otherData: { fields: columns },
      alreadyCompletedCollections: ['agent'],
    });
    expect(Object.keys(answer.collections)).toEqual(['place']);
  });

  it('[API-06] narrows by the screen: tenants are people with that role', async () => {
    const mark = randomUUID().slice(0, 8);
    const ana = await create('agent', { firstname: 'Ana', nationality: mark, roles: ['TENANT'] });
    await create('agent', { firstname: 'Eva', nationality: mark, roles: ['LANDLORD'] });
    const answer = await page({ component: 'agent/tenant', mongoFilter: { nationality: mark } });
    expect(answer.items.map(({ id }) => id)).toEqual([ana.id]);
  });

  it('[API-06] loads one record by id for document/contract', async () => {
    const { id } = await contract({});
    expect((await page({ component: 'document/contract', id })).items.map((row) => row.id)).toEqual([id]);
  });

  it('[API-06] sorts by several fields and turns pages', async () => {
    const rent = someRent();
    for (const paymentDay of [3, 1, 2]) await contract({ rent, paymentDay });
    const base = {
      component: 'contract/rent',
      mongoFilter: { rent },
      sortParameters: ['rent', 'paymentDay'],
      sortOrder: ['asc', 'desc'],
      itemsPerPage: 2,
      otherData: { fields: ['paymentDay'], count: 'capped' },
    };
    const first = await page(base);
    expect([first.items.map((row) => row['paymentDay']), first.hasMore, first.count]).toEqual([
      [3, 2],
      true,
      3,
    ]);
    expect((await page({ ...base, page: 2 })).items.map((row) => row['paymentDay'])).toEqual([1]);
    const next = await page({ ...base, otherData: { ...base.otherData, after: first.cursor } });
    expect(next.items.map((row) => row['paymentDay'])).toEqual([1]);
  });
});

describe('textFilter', () => {
  it('[API-06] finds contracts by a tenant’s name without accents, by the unit’s street, and by nothing else', async () => {
    const name = `Zubizarreta${randomUUID().slice(0, 6)}`;
    const street = `Rúa ${randomUUID().slice(0, 6)}`;
    const [ana, home] = [await tenant(`${name} Núñez`), await unit(street)];
    const byTenant = await contract({ tenants: [ana.id] });
    const byUnit = await contract({ units: [home.id] });
    const search = async (textFilter: string) =>
      (await page({ component: 'contract/rent', textFilter, otherData: { fields: columns } })).items.map(
        ({ id }) => id,
      );
    expect(await search(`${name} nunez`)).toEqual([byTenant.id]);
    expect(await search(name.slice(2).toUpperCase())).toEqual([byTenant.id]);
    expect(await search(street.slice(4))).toEqual([byUnit.id]);
    const phone = `6${String(Math.random()).slice(2, 10)}`;
    const phoned = await create('agent', { firstname: 'Eva', phone, roles: ['TENANT'] });
    const byPhone = await contract({ tenants: [phoned.id] });
    expect(await search(`+34 ${phone.replace(/(\d{3})(?=\d)/g, '$1 ')}`)).toEqual([byPhone.id]);
    expect(await search('no hay nadie así')).toEqual([]);
  });

  it('[API-06] joins the list’s own text with the linked ones', async () => {
    const mark = randomUUID().slice(0, 8);
    const ana = await tenant(`Roca ${mark}`);
    const linked = await contract({ tenants: [ana.id] });
    const own = await contract({ name: `Alquiler ${mark}` });
    const answer = await page({
      component: 'contract/rent',
      textFilter: mark,
      otherData: { fields: columns },
    });
    expect(answer.items.map(({ id }) => id).sort()).toEqual([linked.id, own.id].sort());
  });
});

describe('page cache', () => {
  const ask = (rent: number, more: Record<string, unknown> = {}, token?: string) =>
    page(
      { component: 'contract/rent', mongoFilter: { rent }, otherData: { fields: columns }, ...more },
      token,
    );

  it('[JOB-03] answers the same page again without asking anybody', async () => {
    const rent = someRent();
    await contract({ rent });
    const first = await ask(rent);
    const calls = watchCalls();
    expect(await ask(rent)).toEqual(first);
    expect(calls).toEqual([]);
  });

  it('[JOB-03] useCache false asks the owner and leaves the fresh page for the others', async () => {
    const rent = someRent();
    await ask(rent);
    const calls = watchCalls();
    await ask(rent, { useCache: false });
    expect(calls).toEqual(['List contract']);
    await ask(rent);
    expect(calls).toEqual(['List contract']);
  });

  it('[JOB-03] a write through the gateway is on the next page, without waiting for its event', async () => {
    const rent = someRent();
    expect((await ask(rent)).items).toEqual([]);
    // The bus is silent.
    jest.spyOn(t.gateway.get(EventFeed), 'hear').mockImplementation(() => undefined);
    const object = { rent };
    const { id } = await t.call('createObject', { collection: 'contract', object }, { token: admin });
    expect((await ask(rent)).items.map((row) => row.id)).toEqual([id]);
  });

  it('[JOB-03] a write that does not pass through the gateway ages the page by its event', async () => {
    const rent = someRent();
    const { id, version } = await contract({ rent });
    await ask(rent);
    await t.services.peers
      .records('contracts')
      .patch({ collection: 'contract', id, version, patch: { paymentDay: 9 } }, testContext('ADMIN'));
    const fresh = async () => (await ask(rent)).items[0]?.version === version + 1;
    await eventually(fresh, 'the page shows the change', 60_000);
  });

  it('[JOB-03] a renamed tenant is on the next page, too', async () => {
    const [ana, rent] = [await tenant('Antes'), someRent()];
    await contract({ rent, tenants: [ana.id] });
    await ask(rent);
    await t.services.peers
      .records('people')
      .patch(
        { collection: 'agent', id: ana.id, version: 1, patch: { lastname: 'Después' } },
        testContext('ADMIN'),
      );
    const renamed = async () => (await ask(rent)).collections['agent']?.[0]?.title === 'Ana Después';
    await eventually(renamed, 'the page shows the new name', 60_000);
  });

  it('[SES-09] is not shared between roles, nor between people who see only their own rows', async () => {
    const [ana, eva, rent] = [await tenant('Una'), await tenant('Otra'), someRent()];
    const hers = await contract({ rent, tenants: [ana.id] });
    await contract({ rent, tenants: [eva.id] });
    expect((await ask(rent)).items).toHaveLength(2);
    const asTenant = await ask(rent, {}, await t.tokenFor('TENANT', ana.id));
    expect(asTenant.items.map(({ id }) => id)).toEqual([hers.id]);
    const asOther = await ask(rent, {}, await t.tokenFor('TENANT', eva.id));
    expect(asOther.items.map(({ id }) => id)).not.toContain(hers.id);
  });

  it('[JOB-03] composes a page once for all who ask at the same time', async () => {
    const rent = someRent();
    await contract({ rent });
    const calls = watchCalls();
    await Promise.all(Array.from({ length: 8 }, () => ask(rent)));
    expect(calls).toEqual(['List contract']);
  });

  it('does not keep a failure', async () => {
    const rent = someRent();
    const peers = t.gateway.get(Peers);
    jest.spyOn(peers, 'raw').mockRejectedValueOnce(new Error('away'));
    await expect(ask(rent)).rejects.toThrow(/GATEWAY.INTERNAL/);
    expect((await ask(rent)).items).toEqual([]);
  });

  it('[API-06] shows the rows while the owner of the names is away, and keeps no such page', async () => {
    const [ana, rent] = [await tenant('Fuera'), someRent()];
    await contract({ rent, tenants: [ana.id] });
    const peers = t.gateway.get(Peers);
    const { raw } = peers;
    jest.spyOn(peers, 'raw').mockImplementation((...args) => {
      if (args[0] === 'people') return Promise.reject(unavailable('PEER.UNAVAILABLE', 'No responde.'));
      return raw.apply(peers, args);
    });
    const without = await ask(rent);
    expect([without.items.length, without.collections['agent']]).toEqual([1, []]);
    jest.restoreAllMocks();
    expect((await ask(rent)).collections['agent']).toEqual([{ id: ana.id, title: 'Ana Fuera' }]);
  });
});
