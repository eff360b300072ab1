import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { definitionOf } from '@llavero/proto/records/registry';
import { addDays } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { PlacesModule } from '@llavero/places/places.module';
import { PeopleModule } from '@llavero/people/people.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// The own area of tenants and landlords: in by a mailed link, and nothing that is not theirs.
jest.setTimeout(120_000);

let t: TestGateway;
const ana = randomUUID();
const berta = randomUUID();
const owner = randomUUID();
const home = randomUUID();
const other = randomUUID();
let receipt: string;
let settlement: string;
let tokens: Record<'ana' | 'berta' | 'owner' | 'staff', string>;

async function make(collection: CollectionName, object: Record<string, Json>, id?: string): Promise<string> {
  const { service } = definitionOf(collection);
  const store = t.services.services.get(service)!.get(RecordStores).of(collection);
  return (
    await store.create(object, serviceContext(service), undefined, { byCommand: true, ...(id && { id }) })
  ).id;
}
const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  t = await startTestGateway({
    people: PeopleModule,
    places: PlacesModule,
    documents: DocumentsModule,
    notifications: NotificationsModule,
    contracts: neighbour('contracts'),
    finance: neighbour('finance'),
  });
  for (const [id, firstname, roles] of [
    [ana, 'Ana', ['TENANT']],
    [berta, 'Berta', ['TENANT']],
    [owner, 'Olga', ['LANDLORD']],
  ] as const)
    await make('agent', { firstname, roles: [...roles], email: `${firstname}@correo.test` }, id);
  await make('place', { street: 'Gran Via', number: '1', type: 'UNIT' }, home);
  await make('place', { street: 'Gran Via', number: '2', type: 'UNIT' }, other);
  const terms = {
    startDate: addDays(now, -100),
    endDate: addDays(now, 900),
    validated: true,
    activated: true,
  };
  const contract = await make('contract', { ...terms, tenants: [ana], landlords: [owner], units: [home] });
  await make('contract', { ...terms, tenants: [berta], units: [other] });
  await make('mandate', {
    landlords: [owner],
    units: [home],
    mandateDate: addDays(now, -100),
    validated: true,
  });
  const parties = { tenants: [ana], landlords: [owner], year: 2026, month: 5, contract, units: [home] };
  receipt = await make('finance', { ...parties, type: 'RECEIPT', concept: 'Renta de mayo' });
  settlement = await make('finance', { ...parties, type: 'SETTLEMENT', concept: 'Liquidación de mayo' });
  for (const [unit, days] of [
    [home, 2],
    [home, -3],
    [other, 2],
  ] as const)
    await make('visit', { unit, startAt: addDays(now, days), contacts: [] });
  tokens = {
    ana: await t.tokenFor('TENANT', ana),
    berta: await t.tokenFor('TENANT', berta),
    owner: await t.tokenFor('LANDLORD', owner),
    staff: await t.tokenFor('INTERNAL_EMPLOYEE'),
  };
}, 240_000);
afterAll(() => t?.stop());

const as = (who: keyof typeof tokens) => ({ token: tokens[who] });
const run = (name: string, input: Record<string, Json>, who?: keyof typeof tokens) =>
  t.post<Record<string, Json>>(`/commands/${name}`, input, who ? as(who) : {});

describe('the own area', () => {
  it('[SES-07] a mailed link opens a session with its cookie, once; the command itself is not to be called', async () => {
    expect((await run('SendPortalAccess', { id: ana })).status).toBe(401);
    expect((await run('SendPortalAccess', { id: ana }, 'berta')).status).toBe(403);
    expect((await run('SendPortalAccess', { id: ana }, 'staff')).status).toBe(200);
    expect((await run('EnterByLink', { code: 'x' })).status).toBe(404);
    const { status, body } = await t.post<{ error: { code: string } }>('/session/link', {
      code: 'x'.repeat(43),
    });
    expect([status, body.error.code]).toEqual([404, 'LINK.INVALID']);
    expect((await t.post('/session/link', { code: 7 })).status).toBe(400);
  });

  it('[FIN-07] [SES-09] a tenant opens the PDF of the own receipt, a landlord that of the settlement, nobody another', async () => {
    const print = (finance: string, who: keyof typeof tokens) =>
      run('PrintFinanceDocument', { finance }, who);
    for (const [finance, who, expected] of [
      [receipt, 'berta', 404],
      [settlement, 'ana', 404],
      [receipt, 'owner', 404],
    ] as const)
      expect([finance, (await print(finance, who)).status]).toEqual([finance, expected]);
    for (const [finance, who] of [
      [receipt, 'ana'],
      [settlement, 'owner'],
    ] as const) {
      const { status, body } = await print(finance, who);
      expect(status).toBe(200);
      const path = String(body['path']);
      const read = async (reader: keyof typeof tokens) =>
        (await fetch(t.url + path, { headers: { authorization: `Bearer ${tokens[reader]}` } })).status;
      expect([await read(who), await read('berta')]).toEqual([200, 404]);
    }
  });

  it('[SES-09] visits: a tenant sees those to come to the home, a landlord also who has come, staff asks elsewhere', async () => {
    const visits = async (who: keyof typeof tokens) =>
      (await run('MyVisits', {}, who)).body['visits'] as { startAt: number; unit: string }[];
    expect((await visits('ana')).map(({ startAt, unit }) => [startAt, unit])).toEqual([
      [addDays(now, 2), expect.stringContaining('Gran Via')],
    ]);
    expect((await visits('owner')).map(({ startAt }) => startAt)).toEqual([
      addDays(now, -3),
      addDays(now, 2),
    ]);
    expect((await visits('berta')).map(({ unit }) => unit)).toEqual([expect.stringContaining('2')]);
    expect((await run('MyVisits', {}, 'staff')).status).toBe(403);
    expect((await run('MyVisits', {})).status).toBe(401);
  });
});
