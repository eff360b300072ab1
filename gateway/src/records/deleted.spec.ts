import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    places: neighbour('places'),
    contracts: neighbour('contracts'),
    notifications: neighbour('notifications'),
  });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

/** With statuses that are derived, stored, and with none of its own; and the screen that lists it. */
const collections: [collection: string, object: Record<string, Json>, component: string, live: string][] = [
  ['mandate', {}, 'contract/mandate', 'DRAFT'],
  ['task', { title: 'Llamar' }, 'home/task', 'TO_DO'],
  ['place', { type: 'UNIT' }, 'place/unit', 'ENABLED'],
  ['agent', { firstname: 'Ana' }, 'agent', 'ENABLED'],
];

describe.each(collections)('a deleted %s', (collection, object, component, live) => {
  it('[ENT-11] [API-02] [API-11] [RST-05] reads DELETED by every call of the gateway', async () => {
    const call = async (name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) =>
      (await t.call(name, variables, { token })).data;
    const made = (await call('createObject', { collection, object })) as Row;
    const { id } = made;
    expect(made['status']).toBe(live);
    const deleted = { collection, objectId: id, object: { version: made.version, status: 'DELETED' } };
    const gone = { id, status: 'DELETED', version: made.version + 1 };
    expect(await call('patchObject', deleted)).toMatchObject(gone);

    expect(await call('getObject', { collection, id })).toMatchObject(gone);
    expect(await call('getCollection', { collection, criteria: { status: 'DELETED' } })).toMatchObject([
      gone,
    ]);
    for (const query of [{ deleted: true }, { filter: { status: 'DELETED' } }])
      expect(await call('getQuery', { collection, query })).toMatchObject({ items: [gone] });
    const dataRequest = { component, mongoFilter: { status: 'DELETED' }, useCache: false };
    expect(await call('getComponentItems', { dataRequest })).toMatchObject({ items: [{ id }] });
    const typed = await t.graphql(
      `query ($id: ID!) { one: ${collection}(id: $id) { id status } many: ${collection}s(filter: {status: {eq: DELETED}}) { items { id status } } }`,
      { id },
      { token },
    );
    const read = { id, status: 'DELETED' };
    expect(typed.body).toEqual({ data: { one: read, many: { items: [read] } } });

    const other = (await call('createObject', { collection, object })) as Row;
    const { body } = await t.post(
      `/admin/delete/${collection}`,
      { id: other.id, version: other.version },
      { token },
    );
    expect(body).toMatchObject({ id: other.id, status: 'DELETED' });
    expect(await call('getCollection', { collection, criteria: { id } })).toEqual([]);
  });
});

describe('place.deleted', () => {
  it('[ENT-04] [ENT-11] deletes a place by patchObject and is answered', async () => {
    const { data } = await t.call(
      'createObject',
      { collection: 'place', object: { deleted: false } },
      { token },
    );
    const { id, version } = data as Row;
    expect(data).toMatchObject({ deleted: false });
    const patch = { collection: 'place', objectId: id, object: { version, deleted: true } };
    expect(await t.call('patchObject', patch, { token })).toMatchObject({
      success: true,
      data: { deleted: true, status: 'DELETED' },
    });
    const external = await t.tokenFor('EXTERNAL_EMPLOYEE');
    expect((await t.call('patchObject', patch, { token: external })).error?.kind).toBe('forbidden');
  });
});
