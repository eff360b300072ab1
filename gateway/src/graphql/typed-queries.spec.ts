import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { randomUUID } from 'node:crypto';
import { type Answer, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people'), contracts: neighbour('contracts') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

interface Typed {
  data: Record<
    string,
    { items?: Record<string, unknown>[]; cursor?: string | null; hasMore?: boolean } & Record<string, unknown>
  > | null;
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
}
const ask = (query: string, variables: Record<string, unknown> = {}, token?: string) =>
  t.graphql(query, variables, { token }) as Promise<Answer<Typed>>;
const create = async (collection: string, object: Record<string, unknown>) => {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (!id) throw new Error(JSON.stringify(error));
  return id;
};

const one = 'query($id: ID!) { contract(id: $id) { id rent status } }';

describe('typed queries', () => {
  it('[API-11] signed out: no data and the coded error', async () => {
    const { body } = await ask(one, { id: randomUUID() });
    expect(body.data).toEqual({ contract: null });
    expect(body.errors?.[0]).toMatchObject({ extensions: { code: 'SESSION.MISSING' } });
  });

  it('[API-11] wrong role', async () => {
    const { body } = await ask(one, { id: randomUUID() }, await t.tokenFor('COMMUNITY'));
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'ACCESS.FORBIDDEN', kind: 'forbidden' });
  });

  it('[API-11] bad input: fields that do not exist are refused before anything runs', async () => {
    const { status, body } = await ask('{ contracts { items { hair } } }', {}, admin);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('hair');
  });

  it('[API-11] answers one record with the asked fields, numbers and statuses typed', async () => {
    const id = await create('contract', { rent: 950.5 });
    const { body } = await ask(one, { id }, admin);
    expect(body).toEqual({ data: { contract: { id, rent: 950.5, status: 'DRAFT' } } });
  });

  it('[API-11] a document with a filter among its variables is answered as often as it comes, at once', async () => {
    // The second time it was compiled: ten seconds of the processor, during which nobody was answered.
    const id = await create('contract', { rent: 951 });
    const query = `query($filter: ContractFilter, $sort: [ContractSort!]) {
      contracts(filter: $filter, sort: $sort) { items { id } }
    }`;
    const filter = {
      and: [{ id: { eq: id } }, { or: [{ rent: { gte: 951 } }, { not: { rent: { gte: 0 } } }] }],
    };
    for (let times = 0; times < 4; times += 1) {
      const { body } = await ask(query, { filter, sort: [{ field: 'status', order: 'desc' }] }, admin);
      expect(body).toEqual({ data: { contracts: { items: [{ id }] } } });
    }
    const wrong = await ask(query, { filter: { hair: { eq: 1 } } }, admin);
    expect([wrong.status, wrong.body.errors?.[0]?.message]).toEqual([400, expect.stringContaining('hair')]);
  });

  it('[API-11] an id that does not exist is an error of its own beside the other record', async () => {
    const id = await create('contract', { rent: 1 });
    const query = 'query($a: ID!, $b: ID!) { a: contract(id: $a) { id } b: contract(id: $b) { id } }';
    const { status, body } = await ask(query, { a: id, b: randomUUID() }, admin);
    expect(status).toBe(200);
    expect(body.data).toEqual({ a: { id }, b: null });
    expect(body.errors?.[0]).toMatchObject({ path: ['b'], extensions: { kind: 'notFound' } });
  });

  it('[API-11] answers pages with filter, sort and cursor, also through fragments and compiled documents', async () => {
    const mark = randomUUID();
    for (const profession of ['b', 'c', 'a'])
      await create('agent', { firstname: 'Ana', nationality: mark, profession });
    const query = `query($mark: String!, $after: String) {
      agents(filter: {nationality: {eq: $mark}}, sort: [{field: profession, order: desc}], first: 2, after: $after) { ...Page }
    }
    fragment Page on AgentPage { items { ...Person __typename } hasMore cursor }
    fragment Person on Agent { profession firstname }`;
    for (let round = 0; round < 3; round += 1) {
      const first = (await ask(query, { mark }, admin)).body.data?.['agents'];
      expect(first?.items).toEqual(
        ['c', 'b'].map((profession) => ({ profession, firstname: 'Ana', __typename: 'Agent' })),
      );
      const next = (await ask(query, { mark, after: first?.cursor }, admin)).body.data?.['agents'];
      expect([next?.items?.map((row) => row['profession']), next?.hasMore]).toEqual([['a'], false]);
    }
  });
});
