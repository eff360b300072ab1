import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allows } from '@llavero/proto/access/access';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { sameJson, validatePatch } from '@llavero/proto/fields/validate';
import { records } from '@llavero/proto/records/registry';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: PeopleModule,
    places: PlacesModule,
    contracts: ContractsModule,
    finance: FinanceModule,
    documents: DocumentsModule,
    supplies: SuppliesModule,
    notifications: NotificationsModule,
  });
  token = await t.tokenFor('ADMIN');
}, 180_000);
afterAll(() => t?.stop());

const definitions = [...records.values()];
const writable = definitions.filter(({ access }) => allows(access, 'ADMIN', 'create'));
const kept = definitions.filter((definition) => !writable.includes(definition));

const call = (name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) =>
  t.call(name, variables, { token });

async function done(name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) {
  const { success, data, error } = await call(name, variables);
  if (!success) throw new Error(`${name} ${JSON.stringify(variables)}: ${JSON.stringify(error)}`);
  return data;
}

const get = async (collection: CollectionName, id: string) =>
  (await done('getObject', { collection, id })) as Row;
const listed = async (collection: CollectionName, id: string) =>
  ((await done('getCollection', { collection, criteria: { id } })) as Row[]).map((row) => row.id);
/** A service may write in the meantime (a message is on its way): the version is the one just read. */
const patch = async (collection: CollectionName, id: string, object: Record<string, Json>, version: number) =>
  (await done('patchObject', { collection, objectId: id, object: { ...object, version } })) as Row;

/** What a caller would send: the fields with a value that they may set. */
function sample(definition: RecordDefinition): Record<string, Json> {
  const built = build(definition, {}, 7) as Record<string, Json>;
  const given = fieldEntries(definition).filter(([name, meta]) => !meta.readOnly && built[name] != null);
  const values = Object.fromEntries(given.map(([name]) => [name, built[name] ?? null]));
  // Any other message leaves by itself, which changes it meanwhile.
  return definition.collection === 'communication' ? { ...values, type: 'BUROFAX' } : values;
}

const changeable: readonly FieldMeta['kind'][] = [
  'longText',
  'text',
  'flag',
  'day',
  'email',
  'integer',
  'choice',
];

/** A change of a plain field: one that rules rarely look at first, one that names the record last. */
function change(definition: RecordDefinition, row: Row): Record<string, Json> {
  const rank = ([name, { kind }]: [string, FieldMeta]) =>
    changeable.indexOf(kind) + (definition.titleFields.includes(name) ? changeable.length : 0);
  const found = fieldEntries(definition)
    .filter(([, { kind, readOnly, secret }]) => changeable.includes(kind) && !readOnly && !secret)
    .filter(([name]) => name !== definition.states?.field)
    .sort((a, b) => rank(a) - rank(b))
    .map(([name, meta]) => [name, sampleOf(meta, 8)] as const)
    .find(([name, value]) => !sameJson(row[name], value));
  if (!found) throw new Error(`${definition.collection} has no field to change`);
  const [name, value] = found;
  // As the record keeps it: numbers of documents, for one, are tidied.
  return { [name]: validatePatch(definition, { [name]: value }, row)[name] ?? null };
}

describe('the generic calls', () => {
  it.each(writable.map((definition) => [definition.collection, definition] as const))(
    '[ENT-01] [ENT-11] [API-02] «%s» is created, read, listed, changed, deleted and restored',
    async (collection, definition) => {
      const given = sample(definition);
      const { id } = (await done('createObject', { collection, object: given })) as Row;
      const made = await get(collection, id);
      for (const [name, value] of Object.entries(given))
        if (!fieldEntries(definition).some(([field, { secret }]) => field === name && secret))
          expect([name, made[name]]).toEqual([name, value]);
      expect(await listed(collection, id)).toEqual([id]);

      const next = change(definition, made);
      const changed = await patch(collection, id, next, made.version);
      expect(changed).toMatchObject({ id, ...next });
      expect(changed.version).toBeGreaterThan(made.version);
      expect(await get(collection, id)).toMatchObject(next);

      const deleted = await patch(collection, id, { status: 'DELETED' }, changed.version);
      expect(await listed(collection, id)).toEqual([]);
      await patch(collection, id, { status: 'RESTORED' }, deleted.version);
      expect(await listed(collection, id)).toEqual([id]);
      expect(await get(collection, id)).toMatchObject(next);
    },
  );

  it.each(kept.map((definition) => [definition.collection, definition] as const))(
    '[ENT-01] [SES-09] «%s» is written by the services only, and read by the generic calls',
    async (collection, definition) => {
      const refused = await call('createObject', { collection, object: sample(definition) });
      expect(refused).toMatchObject({ success: false, error: { kind: 'forbidden' } });
      expect(refused.error?.message).toMatch(/no puede crear/);
      const rows = async () => (await done('getCollection', { collection })) as Row[];
      if (collection === 'log')
        await eventually(async () => (await rows()).length > 0, 'a change in the log');
      const [row] = await rows();
      if (row) expect((await get(collection, row.id)).id).toBe(row.id);
    },
  );

  it('[ENT-01] there is no collection of the specification that they do not know', () => {
    const known = new Set<string>(definitions.map(({ collection }) => collection));
    expect(Object.keys(collectionOwners).filter((collection) => !known.has(collection))).toEqual([]);
  });
});

describe('the data request', () => {
  const page = async (dataRequest: Record<string, unknown>) =>
    (await done('getComponentItems', { dataRequest })) as {
      items: Row[];
      collections: Record<string, Json>;
    };

  it('[ENT-05] has the members of the text, 50 items a page and a cache that can be passed over (C §3.4)', async () => {
    for (let count = 0; count < 52; count += 1)
      await done('createObject', { collection: 'test', object: { name: `Petición ${count}`, count: 4242 } });
    const request = { component: 'test', mongoFilter: { count: 4242 }, sortParameters: 'createdAt' };
    const first = await page({ ...request, sortOrder: 'asc' });
    expect(first.items).toHaveLength(50);
    expect(first.collections).toEqual({});
    expect((await page({ ...request, page: 2 })).items).toHaveLength(2);
    const [row] = first.items;
    const one = await page({
      component: 'test',
      id: row!.id,
      textFilter: 'petición 0',
      mongoFilter: null,
      sortParameters: ['createdAt'],
      sortOrder: ['desc'],
      useCache: false,
      itemsPerPage: 5,
      page: 1,
      otherData: { fields: ['name'] },
      alreadyCompletedCollections: ['agent'],
    });
    expect(one.items.map(({ id }) => id)).toEqual([row!.id]);
  });
});
