import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  // Whether a place is in use the contracts say, whether a person is in use the receipts, too.
  t = await startTestGateway({
    people: PeopleModule,
    places: PlacesModule,
    contracts: neighbour('contracts'),
    finance: neighbour('finance'),
  });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const create = async (collection: string, object: Record<string, Json>): Promise<Row> => {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
};
const patch = (collection: string, { id, version }: Row, object: Record<string, Json>, by = token) =>
  t.call('patchObject', { collection, objectId: id, object: { ...object, version } }, { token: by });

/** Every way in which a list or a search might still show a record. */
async function shownIn(collection: string, id: string, word: string): Promise<Record<string, boolean>> {
  const has = (rows: Json) => (rows as Row[]).some((row) => row.id === id);
  const call = async (name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) =>
    (await t.call(name, variables, { token })).data;
  const items = (data: Json) => (data as { items: Json }).items;
  const component = collection === 'place' ? 'place/unit' : 'agent/tenant';
  const search = await t.get<{ hits: { id: string }[] }>(`/search?q=${encodeURIComponent(word)}`, { token });
  const typed = collection === 'place' ? 'places' : 'agents';
  return {
    getObject: (await t.call('getObject', { collection, id }, { token })).success,
    getCollection: has(await call('getCollection', { collection })),
    getQuery: has(items(await call('getQuery', { collection, query: { limit: 500 } }))),
    getComponentItems: has(
      items(await call('getComponentItems', { dataRequest: { component, useCache: false } })),
    ),
    search: JSON.stringify(search.body).includes(id),
    typed: (await t.graphql(`{ ${typed}(first: 500) { items { id } } }`, {}, { token })).text.includes(id),
  };
}
const everywhere = (shown: boolean) => ({
  getObject: shown,
  getCollection: shown,
  getQuery: shown,
  getComponentItems: shown,
  search: shown,
  typed: shown,
});

describe('[ENT-11] deleting an object sets its status to DELETED (C §4.4)', () => {
  it.each([
    ['agent', { firstname: 'Hermenegilda', lastname: 'Borrable', roles: ['TENANT'] }, 'Borrable'],
    ['place', { street: 'Carrer Esborrable', number: '7', city: 'Barcelona' }, 'Esborrable'],
  ] as const)(
    'a deleted %s is hidden from every list and search, and restored it is there again with its values',
    async (collection, object, word) => {
      const made = await create(collection, { ...object } as Record<string, Json>);
      expect(await shownIn(collection, made.id, word)).toEqual(everywhere(true));

      const deleted = await patch(collection, made, { status: 'DELETED' });
      expect(deleted).toMatchObject({ success: true, id: made.id });
      // Asked for by its id it says that it is deleted, to those who may restore it.
      expect(await shownIn(collection, made.id, word)).toEqual({ ...everywhere(false), getObject: true });
      const asked = await t.call('getObject', { collection, id: made.id }, { token });
      expect(asked.data).toMatchObject({ id: made.id, status: 'DELETED' });

      // In lists they find it among the deleted only.
      const query = { deleted: true, filter: { id: made.id } };
      const { data } = await t.call('getQuery', { collection, query }, { token });
      const [row] = (data as { items: Row[] }).items;
      expect(row).toMatchObject({ id: made.id, deletedAt: expect.any(Number) });

      const restored = await patch(collection, deleted.data as Row, { status: 'RESTORED' });
      expect(restored.data).toMatchObject({ id: made.id, ...object, deletedAt: null });
      expect(await shownIn(collection, made.id, word)).toEqual(everywhere(true));
    },
  );

  it('a deleted record is not changed until it is restored, and not deleted twice', async () => {
    const made = await create('agent', { firstname: 'Ana' });
    const deleted = (await patch('agent', made, { status: 'DELETED' })).data as Row;
    expect((await patch('agent', deleted, { lastname: 'Roca' })).error?.kind).toBe('notFound');
    expect((await patch('agent', deleted, { status: 'DELETED' })).success).toBe(false);
    const restored = (await patch('agent', deleted, { status: 'RESTORED' })).data as Row;
    expect((await patch('agent', restored, { lastname: 'Roca' })).success).toBe(true);
  });

  it('is for those whom the matrix lets delete; a stale version is refused', async () => {
    const made = await create('agent', { firstname: 'Ana', roles: ['TENANT'] });
    const tenant = await t.tokenFor('TENANT', made.id);
    expect((await patch('agent', made, { status: 'DELETED' }, tenant)).error?.kind).toBe('forbidden');
    const external = await t.tokenFor('EXTERNAL_EMPLOYEE');
    expect((await patch('agent', made, { status: 'DELETED' }, external)).error?.kind).toBe('forbidden');
    await patch('agent', made, { lastname: 'Roca' });
    expect((await patch('agent', made, { status: 'DELETED' })).error?.kind).toBe('stale');
  });

  it('a whole collection cannot be deleted', async () => {
    const { text } = await t.graphql(
      'mutation { r: deleteCollection(collection: "agent") { success } }',
      {},
      { token },
    );
    expect(text).toContain('deleteCollection');
    expect((await t.post('/admin/delete/agent', {}, { token })).status).toBe(400);
  });
});
