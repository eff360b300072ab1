import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { WiteiStandIn } from '@llavero/places/outside/witei/stand-in';
import { PlacesModule } from '@llavero/places/places.module';
import { weekdays } from '@llavero/proto/records/choices/visits';
import type { Json } from '@llavero/proto/fields/field';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Offers } from './testing/offers.ts';

type Row = Record<string, Json>;
type Body = Row & { error: { code: string; message: string } };

let standIns: StandIns;
let witei: WiteiStandIn;
beforeAll(async () => {
  standIns = await startStandIns();
  witei = standIns.of(WiteiStandIn);
});
afterAll(() => standIns?.stop());

const start = (variables: Readonly<Record<string, string>>) =>
  startTestGateway(
    { places: PlacesModule, contracts: neighbour('contracts'), notifications: neighbour('notifications') },
    {},
    variables,
  );
const list = (t: TestGateway, collection: string, parameters: Row = {}, token?: string) =>
  t.call('getWiteiCollection', { collection, parameters }, { token });
const one = (t: TestGateway, collection: string, id: number, token?: string) =>
  t.call('getWiteiObject', { collection, id }, { token });

describe('with Witei', () => {
  let t: TestGateway;
  let clerk: string;
  beforeAll(async () => {
    t = await start(standIns.variables);
    clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  });
  afterAll(() => t?.stop());

  it('[API-07] [EXT-02] homes and free moments are answered without a session', async () => {
    const homes = await list(t, 'houses', { pageSize: 2 });
    expect(homes).toMatchObject({ success: true, response: { source: 'WITEI', total: 3, truncated: true } });
    expect(homes.data).toMatchObject([
      { id: '1204', title: 'Piso en Gràcia', rent: 1150, area: 74 },
      { id: '1205', rent: 1480 },
    ]);
    expect((await list(t, 'visitSlots', { house: 1204 })).data).toEqual([
      { id: '901', house: '1204', startAt: 1796288400, endAt: 1796290200 },
    ]);
    expect((await one(t, 'houses', 1206)).data).toMatchObject({ id: '1206', bedrooms: 0 });
    expect((await list(t, 'houses', { page: 40 })).data).toEqual([]);
  });

  it('[API-07] nobody without a session of staff is told anything of people', async () => {
    for (const token of [undefined, await t.tokenFor('TENANT'), await t.tokenFor('EXTERNAL_EMPLOYEE')]) {
      expect((await list(t, 'contacts', {}, token)).data).toEqual([{ id: '553' }, { id: '554' }]);
      expect((await one(t, 'contacts', 553, token)).data).toEqual({ id: '553' });
      expect((await one(t, 'visits', 81, token)).data).toEqual({ id: '81', status: 'scheduled' });
    }
    expect((await list(t, 'contacts', {}, clerk)).data).toContainEqual({
      ...{ id: '553', name: 'Elena Mas', phone: '+34612000553', email: 'elena.mas@example.org' },
    });
  });

  it('[API-07] names what is wrong: list, number, parameter', async () => {
    expect((await list(t, 'agents')).error).toMatchObject({
      code: 'WITEI.COLLECTION',
      problems: [{ field: 'collection', rule: 'unknown' }],
    });
    expect((await one(t, 'houses', 9)).error).toMatchObject({ code: 'WITEI.NOT_FOUND', kind: 'notFound' });
    expect((await list(t, 'houses', { color: 'azul' })).error?.kind).toBe('invalid');
    expect((await list(t, 'houses', { pageSize: 5000 })).error?.problems).toMatchObject([
      { field: 'pageSize' },
    ]);
  });

  it('[RST-03] [EXT-02] discarded contacts and the end of a visit are asked of Witei', async () => {
    const discarded = (house: string) => t.get<Body>(`/witei/discartedContactIds/${house}`, { token: clerk });
    expect((await discarded('1205')).body['contactIds']).toEqual(['553', '554']);
    expect((await discarded('999')).body['contactIds']).toEqual([]);
    const cancel = (body: Row) => t.post<Body>('/witei/cancelVisit', body, { token: clerk });
    const asked = { taskId: 81, houseId: 1204, contactId: 553 };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await cancel(asked)).body).toMatchObject({ id: '81', status: 'CANCELLED' });
    expect(witei.messages().find(({ id }) => id === 81)?.status).toBe('cancelled');
    expect((await cancel({ ...asked, contactId: 1 })).body.error.code).toBe('VISIT.NOT_FOUND');
    witei.plan({ call: 'GET discarded_contacts', kind: 'STATUS', status: 500 });
    expect((await discarded('1205')).body.error.message).toMatch(/^Witei ha fallado/);
    witei.plan({ call: 'POST cancel', kind: 'STATUS', status: 401 });
    expect((await cancel({ ...asked, taskId: 82 })).body.error.message).toMatch(/^Witei no acepta/);
  });
});

it('[API-07] an address that asks for much is told to wait', async () => {
  // Nothing is behind this gateway: what is let in finds the services away.
  const t = await startTestGateway({}, { RATE_LIMIT_ADDRESS: '50' });
  try {
    expect((await list(t, 'houses')).error?.kind).toBe('unavailable');
    const many = async () => {
      for (let call = 0; call < 3; call += 1) await list(t, 'houses');
    };
    await expect(many()).rejects.toThrow('RATE.EXCEEDED');
  } finally {
    await t.stop();
  }
});

describe('with Witei, our own visits', () => {
  let t: TestGateway;
  let clerk: string;
  beforeAll(async () => {
    t = await start(standIns.variables);
    clerk = await t.tokenFor('ADMIN');
  });
  afterAll(() => t?.stop());

  it('[RST-03] [EXT-02] a visit and a home that are asked for by our ids are asked of Witei by its numbers', async () => {
    const make = async (collection: string, object: Row) =>
      String((await t.call('createObject', { collection, object }, { token: clerk })).id);
    const unit = await make('place', { type: 'UNIT', street: 'Carrer Nou', number: '8', city: 'Barcelona' });
    const email = `${randomUUID()}@correo.test`;
    const contact = await make('visitContact', { name: 'Óscar Vidal', email, witeiContactId: '554' });
    const visit = await make('visit', {
      ...{ unit, contacts: [contact], witeiVisitId: '82', witeiHouseId: '1205' },
      startAt: Math.floor(Date.now() / 1000) + 86_400 * 9,
    });
    const asked = { taskId: visit, houseId: unit, contactId: contact };
    const { body } = await t.post<Body>('/witei/cancelVisit', asked, { token: clerk });
    expect(body).toMatchObject({ id: visit, status: 'CANCELLED' });
    expect(witei.messages().find(({ id }) => id === 82)?.status).toBe('cancelled');
    const discarded = await t.get<Body>(`/witei/discartedContactIds/${unit}`, { token: clerk });
    expect(discarded.body['contactIds']).toEqual(['553', '554']);
  });
});

describe('without Witei', () => {
  let t: TestGateway;
  let clerk: string;
  beforeAll(async () => {
    t = await start({});
    clerk = await t.tokenFor('ADMIN');
  });
  afterAll(() => t?.stop());
  const make = async (collection: string, object: Row) =>
    String((await t.call('createObject', { collection, object }, { token: clerk })).id);

  it('[API-07] the answers are our own contacts and visits, by our ids or the numbers they came with', async () => {
    const unit = await make('place', { type: 'UNIT', street: 'Carrer Nou', number: '4', city: 'Barcelona' });
    const contact = await make('visitContact', {
      ...{ name: 'Elena Mas', email: `${randomUUID()}@correo.test`, witeiContactId: '4242' },
      interestedIn: [unit],
    });
    const startAt = Math.floor(Date.now() / 1000) + 86_400 * 9;
    await make('visit', { unit, startAt, contacts: [contact], witeiVisitId: '17', witeiHouseId: '31' });
    const contacts = await list(t, 'contacts', { house: 31 }, clerk);
    expect(contacts).toMatchObject({ response: { source: 'LLAVERO', truncated: false } });
    expect(contacts.data).toMatchObject([{ id: '4242', name: 'Elena Mas' }]);
    expect((await list(t, 'contacts', { house: unit })).data).toEqual([{ id: '4242' }]);
    expect((await one(t, 'visits', 17, clerk)).data).toEqual({
      // By the ids under which the home and the contact are listed.
      ...{ id: '17', house: '31', contact: '4242', startAt, status: 'SCHEDULED' },
    });
    expect((await one(t, 'visits', 18)).error?.code).toBe('WITEI.NOT_FOUND');
  });

  it('[RST-03] the visit that is named ends and no other, however often it is asked, by the ids of the lists', async () => {
    const unit = await make('place', { type: 'UNIT', street: 'Carrer Nou', number: '6', city: 'Barcelona' });
    const email = `${randomUUID()}@correo.test`;
    const contact = await make('visitContact', { name: 'Elena Mas', email });
    const soon = Math.floor(Date.now() / 1000) + 86_400;
    const visit = (day: number, more: Row = {}) =>
      make('visit', { unit, startAt: soon + day * 86_400, contacts: [contact], ...more });
    const [first, second] = [await visit(3), await visit(5)];
    const status = async (id: string) =>
      (await t.call('getObject', { collection: 'visit', id }, { token: clerk })).data as Row;
    const cancel = (taskId: string, houseId: string = unit) =>
      t.post<Body>('/witei/cancelVisit', { taskId, houseId, contactId: contact }, { token: clerk });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await cancel(second)).body).toMatchObject({ id: second, status: 'CANCELLED' });
    expect(await status(first)).toMatchObject({ status: 'SCHEDULED' });
    // Another visit of the home carries its number, and the lists answer it for all of them.
    await visit(7, { witeiHouseId: '6161' });
    expect((await cancel(first, '6161')).body).toMatchObject({ id: first, status: 'CANCELLED' });
  });

  it('[RST-03] [OPS-05] of several visitors only the one that is named leaves, however often it is asked; with the last one it ends', async () => {
    const unit = await make('place', { type: 'UNIT', street: 'Carrer Nou', number: '9', city: 'Barcelona' });
    const email = () => `${randomUUID()}@correo.test`;
    const elena = await make('visitContact', { name: 'Elena Mas', email: email(), witeiContactId: '9001' });
    const bruno = await make('visitContact', { name: 'Bruno Gil', email: email() });
    const stranger = await make('visitContact', { name: 'Carla Mas', email: email() });
    const startAt = Math.floor(Date.now() / 1000) + 86_400 * 4;
    const visit = await make('visit', { unit, startAt, contacts: [elena, bruno], witeiVisitId: '9100' });
    // Another one of hers, which nobody has named.
    const other = await make('visit', { unit, startAt: startAt + 86_400, contacts: [elena] });
    const read = async (id: string) =>
      (await t.call('getObject', { collection: 'visit', id }, { token: clerk })).data as Row;
    const cancel = (contactId: string | number) =>
      t.post<Body>('/witei/cancelVisit', { taskId: 9100, houseId: unit, contactId }, { token: clerk });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await cancel(9001)).body).toMatchObject({ id: visit, status: 'SCHEDULED' });
      expect(await read(visit)).toMatchObject({
        ...{ status: 'SCHEDULED', contacts: [bruno], cancelReason: null, cancelledAt: null },
        notes: [{ text: 'Elena Mas ha cancelado su asistencia.', creator: null }],
      });
    }
    expect((await cancel(stranger)).body.error.code).toBe('VISIT.NOT_FOUND');
    expect((await cancel(bruno)).body).toMatchObject({ id: visit, status: 'CANCELLED' });
    expect(await read(visit)).toMatchObject({ status: 'CANCELLED', cancelReason: 'VISITOR' });
    expect((await cancel(9001)).body).toMatchObject({ id: visit, status: 'CANCELLED' });
    expect(await read(other)).toMatchObject({ status: 'SCHEDULED' });
  });

  it('[RST-03] whoever is discarded is told of a home by any of its numbers', async () => {
    const object = { type: 'UNIT', street: 'Carrer Nou', number: '7', city: 'Barcelona', adminId: '7171' };
    const unit = await make('place', object);
    const gone = await make('visitContact', {
      ...{ name: 'Óscar Vidal', email: `${randomUUID()}@correo.test`, interestedIn: [unit] },
      ...{ discarded: true, discardReason: 'UNREACHABLE' },
    });
    const { body } = await t.get<Body>('/witei/discartedContactIds/7171', { token: clerk });
    expect(body['contactIds']).toEqual([gone]);
  });

  it('[API-07] homes are those that are offered, and free moments need a home', async () => {
    expect(await list(t, 'houses')).toMatchObject({
      success: true,
      data: [],
      response: { source: 'LLAVERO' },
    });
    expect((await list(t, 'slots')).error).toMatchObject({
      code: 'WITEI.HOUSE',
      problems: [{ field: 'parameters.house' }],
    });
    // A home that is not offered tells nobody when it may be seen.
    expect((await list(t, 'slots', { house: 31 })).data).toEqual([]);
  });

  it('[API-07] page after page is answered once, with how many there are; ids join lists', async () => {
    const { id: unit } = await new Offers(t, clerk).published();
    const startAt = Math.floor(Date.now() / 1000) + 86_400 * 20;
    const contacts: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const email = `${randomUUID()}@correo.test`;
      contacts.push(await make('visitContact', { name: `Persona ${at}`, email, interestedIn: [unit] }));
      const visitors = [contacts[at] ?? ''];
      await make('visit', {
        unit,
        startAt: startAt + at * 86_400,
        contacts: visitors,
        ...(at ? {} : { witeiHouseId: '77' }),
      });
    }
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(await list(t, 'visits', { house: unit, page, pageSize: 2 }, clerk));
    expect(pages.map(({ response }) => response)).toMatchObject([
      { total: 5, truncated: true },
      { total: 5, truncated: true },
      { total: 5, truncated: false },
      { total: 5, truncated: false },
    ]);
    const visits = pages.flatMap(({ data }) => data as Row[]);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(5);
    expect(new Set(visits.map(({ house }) => house))).toEqual(new Set(['77']));
    expect(visits.map(({ contact }) => contact).sort()).toEqual([...contacts].sort());
    const known = await list(t, 'contacts', { house: 77, pageSize: 3 }, clerk);
    expect(known.response).toMatchObject({ total: 5, truncated: true });
    for (const { id } of known.data as Row[]) expect(contacts).toContain(id);
    expect((await list(t, 'houses')).data).toMatchObject([{ id: '77' }]);
    expect((await one(t, 'houses', 77)).data).toMatchObject({ id: '77', city: 'Barcelona' });
    await make('visitHours', {
      ...{ employee: randomUUID(), worksOnHolidays: true },
      hours: weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '20:00' })),
    });
    const [slot] = (await list(t, 'slots', { house: 77, pageSize: 1 })).data as Row[];
    expect(slot).toMatchObject({ house: '77' });
  });
});
