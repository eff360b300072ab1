import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { columnName } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';

import { createLogger } from '@llavero/kit/logging/logger';
import { columnsOf, dumpOf } from '@llavero/kit/testing/dump';
import { busContents, emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** C §3 'Fields stored encrypted', word for word. */
const text: Partial<Record<CollectionName, string>> = {
  place: `street, number, zip, door, totalArea, usefulArea, description, address, yearOfConstruction,
    buildingManagementCompany, buildingManagementContact, buildingManagementPhone, city, province, region, country,
    googleMapsUrl, staircase, floor`,
  agent: 'firstname, lastname, idNumber, income, phone, alternativePhone, email, iban, bic, address',
  user: 'firstname, lastname, email',
  organization: 'name, cif, phone, email, address, socialAddress',
  mandate: 'name',
  contract: 'name',
  inventory: 'description',
};
/** *Ours*: what says the same of the same people and homes, in the collections that the text names. */
const ours: Partial<Record<CollectionName, string>> = {
  place: 'municipalityCode, other, customAddress, buildingManagementEmail, supplies, notes, zendeskName',
  agent: 'birthDate, notes, accountHolder, approvedAccount',
  organization: 'iban, creditorId',
  contract:
    'payerBankAccount, contractResolution, settlementResolution, assignmentAccounts, specialConditions',
  inventory: 'rooms, notes, tenantAnswer, undecided',
};
const names = (list = ''): string[] => list.split(',').map((name) => name.trim()).filter(Boolean); // prettier-ignore
const collections = Object.keys(text) as CollectionName[];

/** A value in every encrypted field that nothing else in the product could look like. */
const secrets: Partial<Record<CollectionName, Record<string, Json>>> = {
  place: {
    street: 'Zxcalle del Desengaño',
    number: 'Zxnumero77',
    zip: 'ZXZIP8',
    door: 'Zxpuerta',
    staircase: 'Zxescalera',
    floor: 'OVERPENTHOUSE',
    other: 'Zxotros datos',
    city: 'Zxpoblacion',
    municipalityCode: '08019',
    province: 'Zxprovincia',
    region: 'Zxregion',
    country: 'Zxpais',
    customAddress: 'Zxnombre propio',
    googleMapsUrl: 'https://maps.example/zxmapa',
    totalArea: 7654321.25,
    usefulArea: 8654321.75,
    yearOfConstruction: 1897,
    description: 'Zxdescripcion de la casa',
    buildingManagementCompany: 'Zxempresa SL',
    buildingManagementContact: 'Zxcontacto Roca',
    buildingManagementPhone: '+34699874123',
    buildingManagementEmail: 'zxfinca@secreto.example',
    supplies: [{ type: 'WATER', holderName: 'Zxtitular', code: 'ZXCODE99' }],
    notes: [{ date: 1_700_000_000, text: 'Zxnota de la finca' }],
    zendeskName: 'Zxzendesk',
  },
  agent: {
    firstname: 'Zxhermenegilda',
    lastname: 'Zxzurbaran',
    idNumber: 'ZXPASAPORTE7',
    birthDate: -631_155_600,
    email: 'zxpersona@secreto.example',
    phone: '+34699874124',
    alternativePhone: '+34699874125',
    address: 'Zxdomicilio de la persona',
    income: 9_654_321.5,
    iban: 'ES9121000418450200051332',
    bic: 'ZXZXESMMXXX',
    accountHolder: 'Zxtitular de la cuenta',
    notes: [{ date: 1_700_000_000, text: 'Zxnota de la persona' }],
  },
  user: { firstname: 'Zxusuaria', lastname: 'Zxapellido', email: 'zxusuaria@secreto.example' },
  organization: {
    name: 'Zxorganizacion SL',
    cif: 'A58818501',
    phone: '+34699874126',
    email: 'zxorganizacion@secreto.example',
    address: 'Zxsede',
    socialAddress: 'Zxdomicilio social',
    iban: 'ES7921000813610123456789',
  },
  mandate: { name: 'Zxmandato de la familia' },
  contract: { name: 'Zxcontrato de la familia', payerBankAccount: 'ES6621000418401234567891' },
  inventory: {
    description: 'Zxinventario',
    rooms: [{ type: 'KITCHEN', name: 'Zxcocina' }],
    notes: [{ date: 1_700_000_000, text: 'Zxnota del inventario' }],
  },
};
/** What a record needs beside them. */
const clear: Partial<Record<CollectionName, Record<string, Json>>> = { agent: { idType: 'PASSPORT' } };

/** Everything that may be looked for as it stands; a year or an enumeration value may stand elsewhere by chance. */
const needles: string[] = leavesOf(Object.values(secrets) as Json)
  .filter((leaf) => /^zx|^https:.*zx|@secreto|^ES\d|^\+34|^A588|^[789]654321/i.test(leaf))
  .map((leaf) => leaf.replace(/^\+34|^ES\d\d/, ''));

function leavesOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (value !== null && typeof value === 'object')
    return Object.values(value).flatMap((one) => leavesOf(one));
  return [String(value)];
}

let t: TestGateway;
let token: string;
const logged: string[] = [];
beforeAll(async () => {
  await emptyBus();
  const logger = createLogger('encrypted', 'trace', { write: (line: string) => void logged.push(line) });
  t = await startTestGateway(
    {
      people: PeopleModule,
      places: PlacesModule,
      contracts: ContractsModule,
      finance: neighbour('finance'),
      notifications: NotificationsModule,
    },
    {},
    {},
    logger,
  );
  token = await t.tokenFor('ADMIN');
}, 120_000);
afterAll(() => t?.stop());

const sealedOf = (collection: CollectionName): string[] =>
  fieldEntries(records.get(collection)!)
    .filter(([, { sealed }]) => sealed)
    .map(([name]) => name);

describe('[ENT-10] encrypted at rest', () => {
  it.each(collections)(
    '%s: the fields of the text are encrypted, beside them only the listed ones of ours',
    (collection) => {
      expect(sealedOf(collection).sort()).toEqual(
        [...names(text[collection]), ...names(ours[collection])].sort(),
      );
    },
  );

  it.each(collections)('%s: no encrypted field has a column of its own', async (collection) => {
    const owner = collectionOwners[collection];
    const columns = await columnsOf(t.services.databases.get(owner)?.adminUrl ?? '', owner, collection);
    expect(columns).toContain('sealed');
    const found = sealedOf(collection).filter((name) => columns.includes(columnName(name)));
    expect(found).toEqual([]);
  });

  it('no table, event, outbox row or log line shows what was written into them', async () => {
    expect(needles.length).toBeGreaterThanOrEqual(50);
    const ids: string[] = [];
    const call = async (name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) => {
      const { data, error } = await t.call(name, variables, { token });
      expect([variables['collection'], error]).toEqual([variables['collection'], null]);
      return data as Record<string, Json> & { id: string; version: number };
    };
    for (const collection of collections) {
      const values = secrets[collection] ?? {};
      const needed =
        collection === 'inventory'
          ? { place: ids[0] as string }
          : ((clear[collection] ?? {}) as Record<string, Json>);
      const object = { ...values, ...needed };
      const made = await call('createObject', { collection, object });
      ids.push(made.id);
      // Read back they are what was written.
      const read = await call('getObject', { collection, id: made.id });
      expect(read).toMatchObject(values as object);
      // Changed, deleted and restored, each leaves its own entry and event.
      const [[name = '', value] = []] = Object.entries(values);
      await call('patchObject', {
        collection,
        objectId: made.id,
        object: { version: read.version, [name]: `${String(value)} Zxcambiado` },
      });
      const { version } = await call('getObject', { collection, id: made.id });
      const gone = { collection, objectId: made.id, object: { version, status: 'DELETED' } };
      const { version: after } = await call('patchObject', gone);
      await call('patchObject', { ...gone, object: { version: after, status: 'RESTORED' } });
    }
    // Refusals, searches and filters carry the values on their way, too.
    const wrong = { ...secrets.agent, iban: 'ES00 zxmala' };
    expect((await t.call('createObject', { collection: 'agent', object: wrong }, { token })).success).toBe(
      false,
    );
    await t.get('/search?q=zxhermenegilda', { token });
    await t.call(
      'getCollection',
      { collection: 'agent', criteria: { email: 'zxpersona@secreto.example' } },
      { token },
    );

    const bus = await until('every record on the bus', async () => {
      const contents = await busContents();
      return ids.every((id) => contents.includes(id)) && contents;
    });
    const databases = new Set([...t.services.databases.values()].map(({ adminUrl }) => adminUrl));
    // Every service has its schema in one database; a role of each would see its own alone.
    const tables = (await Promise.all([...databases].map((url) => dumpOf(url)))).join('\n');
    const log = logged.join('\n');
    // What was searched is what was meant: the ids stand in clear.
    for (const id of ids) expect([tables.includes(id), bus.includes(id)]).toEqual([true, true]);
    expect(tables).toContain('llavero.people.agent.created');
    expect(logged.length).toBeGreaterThan(10);

    const places = { tables, bus, log };
    for (const [place, contents] of Object.entries(places)) {
      const lower = contents.toLowerCase();
      const shown = [...needles, 'zxcambiado', 'zxmala'].filter(
        (needle) =>
          lower.includes(needle.toLowerCase()) ||
          contents.includes(Buffer.from(needle).toString('base64').slice(0, -4)),
      );
      expect([place, shown]).toEqual([place, []]);
    }
  }, 120_000);
});
