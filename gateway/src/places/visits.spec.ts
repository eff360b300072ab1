import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { place } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Body = Record<string, Json> & {
  error: { code: string; message: string; problems?: { field: string }[] };
  slots: { startAt: number }[];
};
type Row = Record<string, Json> & { id: string; version: number };

const ATTEMPTS = 50;
const today = startOfDay(Math.floor(Date.now() / 1000));
let t: TestGateway;
let clerk: string;
beforeAll(async () => {
  t = await startTestGateway({
    places: PlacesModule,
    contracts: neighbour('contracts'),
    people: neighbour('people'),
    notifications: NotifyingNeighbour,
  });
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const run = (name: string, input: object, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });
async function make(collection: string, object: Record<string, Json>): Promise<Row> {
  const made = await t.call('createObject', { collection, object }, { token: clerk });
  expect([made.error ?? null, made.success]).toEqual([null, true]);
  return made.data as Row;
}
const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token: clerk })).data as Row;

const hours = weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '20:00' }));
const unitWith = () =>
  make('place', { type: 'UNIT', street: 'Calle de Atocha', number: '27', city: 'Madrid' });
const agentWith = async () => {
  const employee = uuidv7();
  await make('visitHours', { employee, hours, worksOnHolidays: true });
  return employee;
};
let people = 0;
const address = () => `persona${(people += 1)}@correo.example`;
const contactWith = (email: string, more: Record<string, Json> = {}) =>
  make('visitContact', { name: 'Lucía Gómez', email, ...more });
async function codeFor(email: string, template: string): Promise<string> {
  const mail = await until(`${template} to ${email}`, () =>
    [...mailed.values()].findLast(
      (one) => one.template === template && JSON.stringify(one.to).includes(email),
    ),
  );
  return String((mail.secrets as { link: string }).link.split('/').at(-1));
}
const person = (email: string) => ({ name: 'Lucía Gómez', email, phone: '600123456', consent: true });

async function invite(
  count: number,
  unit: string,
  employee: string,
): Promise<{ email: string; code: string; contact: string }[]> {
  const emails = Array.from({ length: count }, address);
  const contacts = [];
  for (const email of emails) contacts.push((await contactWith(email)).id);
  const { status } = await run('InviteToVisit', { unit, contacts, employees: [employee] }, clerk);
  expect(status).toBe(200);
  const invited = [];
  for (const [at, email] of emails.entries())
    invited.push({ email, code: await codeFor(email, 'VISIT_INVITATION'), contact: contacts[at] ?? '' });
  return invited;
}

describe('visits through the gateway', () => {
  it('[OPS-05] are invited to, moved and seen by staff alone', async () => {
    const unit = await unitWith();
    const calls = [
      ['InviteToVisit', { unit: unit.id, contacts: [] }],
      ['AnswerInquiry', { unit: unit.id, name: 'Ana', email: 'ana@correo.example' }],
      ['VisitSlots', { unit: unit.id }],
      ['VisitWeek', { employee: uuidv7(), day: today }],
      ['MoveVisits', { moves: [] }],
      ['IssueVisitFeed', { employee: uuidv7() }],
    ] as const;
    for (const [name, input] of calls) {
      expect([name, (await run(name, input)).status]).toEqual([name, 401]);
      for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
        expect([name, role, (await run(name, input, await t.tokenFor(role))).status]).toEqual([
          name,
          role,
          403,
        ]);
    }
    const nobody = await run('InviteToVisit', { unit: unit.id, contacts: [] }, clerk);
    expect([nobody.status, nobody.body.error.code]).toEqual([400, 'VISIT.NO_CONTACTS']);
    const reachable = await contactWith(address());
    const silent = await make('visitContact', { name: 'Sin Correo', phone: '600123456' });
    const sent = await run('InviteToVisit', { unit: unit.id, contacts: [reachable.id, silent.id] }, clerk);
    expect([sent.status, sent.body['sent'], sent.body['withoutEmail']]).toEqual([200, 1, 'Sin Correo']);
    const property = await make('place', { type: 'PROPERTY', street: 'Calle Mayor', number: '1' });
    const whole = await run('InviteToVisit', { unit: property.id, contacts: [reachable.id] }, clerk);
    expect([whole.status, whole.body.error.code]).toEqual([409, 'VISIT.NOT_A_UNIT']);
  });

  it('[OPS-05] answer a portal inquiry with moments by rules, and know the contact again', async () => {
    const [unit, employee, email] = [await unitWith(), await agentWith(), address()];
    const input = {
      unit: unit.id,
      name: 'Marta Ruiz',
      email,
      employees: [employee],
      inquiry: '¿Admite gatos?',
      language: 'CA',
    };
    expect((await run('AnswerInquiry', { ...input, email: 'no' }, clerk)).body.error.problems).toMatchObject([
      { field: 'email' },
    ]);
    const first = await run('AnswerInquiry', input, clerk);
    expect([first.status, Number(first.body['slots']) > 10]).toEqual([200, true]);
    const again = await run('AnswerInquiry', input, clerk);
    expect(again.body['contact']).toBe(first.body['contact']);
    expect(await read('visitContact', String(first.body['contact']))).toMatchObject({
      source: 'PORTAL',
      interestedIn: [unit.id],
    });
    const code = await codeFor(email, 'VISIT_INVITATION');
    const mail = [...mailed.values()].findLast((one) => JSON.stringify(one.to).includes(email));
    expect(mail?.subject).toBe('Trieu quan voleu visitar Calle de Atocha 27, Madrid');
    expect((await run('VisitInvitationPage', { code })).body).toMatchObject({
      language: 'CA',
      name: 'Marta Ruiz',
    });
  });

  it('[OPS-05] are held and booked once of fifty posts at the same time', async () => {
    const [unit, employee] = [await unitWith(), await agentWith()];
    const invited = await invite(ATTEMPTS, unit.id, employee);
    const { slots } = (await run('VisitInvitationPage', { code: invited[0]!.code })).body;
    const holds = await Promise.all(
      invited.map(({ code }) => run('HoldVisitSlot', { code, startAt: slots[0]!.startAt })),
    );
    expect(holds.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(ATTEMPTS - 1).fill(409)]);
    const refused = holds.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['VISIT.SLOT_TAKEN']));
    expect(refused[0]!.body.error.message).toBe(
      'Esa hora ya no está libre. No se ha guardado nada: elija otra.',
    );
    const startAt = slots[5]!.startAt;
    const books = await Promise.all(
      invited.map(({ code, email }) => run('BookVisit', { code, startAt, ...person(email) })),
    );
    expect(books.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(ATTEMPTS - 1).fill(409)]);
    const { items } = await t
      .graphql('{ r: getCollection(collection: "visit") { success data } }', {}, { token: clerk })
      .then(({ body }) => ({ items: (body.data?.['r']?.data ?? []) as Row[] }));
    expect(items.filter((one) => one['unit'] === unit.id)).toHaveLength(1);
    // By the generic call, too.
    const byHand = { collection: 'visit', object: { unit: unit.id, startAt } };
    const denied = await t.call('createObject', byHand, { token: clerk });
    expect(denied.error).toMatchObject({ code: 'VISIT.UNIT_BUSY', kind: 'conflict' });
  }, 120_000);

  it('[OPS-05] open by their own link only: used, guessed, expired and of another unit answer the same', async () => {
    const [unit, employee] = [await unitWith(), await agentWith()];
    const [one, other] = await invite(2, unit.id, employee);
    const { slots } = (await run('VisitInvitationPage', { code: one!.code })).body;
    const booked = await run('BookVisit', {
      code: one!.code,
      startAt: slots[0]!.startAt,
      ...person(one!.email),
    });
    expect([booked.status, booked.body['address']]).toEqual([
      200,
      expect.stringContaining('Calle de Atocha 27'),
    ]);
    const change = await codeFor(one!.email, 'VISIT_BOOKED');
    const wrong = [
      ['VisitInvitationPage', one!.code],
      ['VisitInvitationPage', 'x'.repeat(43)],
      ['VisitInvitationPage', change],
      ['VisitToCancel', other!.code],
      ['CancelVisit', other!.code],
      ['RateVisit', change],
    ] as const;
    for (const [name, code] of wrong) {
      const { status, body } = await run(name, { code, ...(name === 'RateVisit' ? { rating: 5 } : {}) });
      expect([name, status, body.error.code]).toEqual([name, 404, 'LINK.INVALID']);
    }
    const links = t.services.services.get('places')!.get(Database);
    const expires = (moment: string) =>
      links.query(`UPDATE scoped_link SET expires_at = ${moment} WHERE recipient = $1`, [other!.contact]);
    await expires(`now() - interval '1 second'`);
    for (const [name, more] of [
      ['VisitInvitationPage', {}],
      ['HoldVisitSlot', { startAt: slots[3]!.startAt }],
      ['BookVisit', { startAt: slots[3]!.startAt, ...person(other!.email) }],
    ] as const) {
      const { status, body } = await run(name, { code: other!.code, ...more });
      expect([name, status, body.error.code]).toEqual([name, 404, 'LINK.INVALID']);
    }
    await expires(`now() + interval '1 day'`);
    // A link of one unit books nothing of another: the moment that both offer is taken in its own alone.
    const [elsewhere, colleague] = [await unitWith(), await agentWith()];
    const [stranger] = await invite(1, elsewhere.id, colleague);
    const shared = slots[4]!.startAt;
    const theirs = await run('BookVisit', {
      ...{ code: stranger!.code, startAt: shared, ...person(stranger!.email) },
    });
    expect(theirs.status).toBe(200);
    const made = await t.call('getCollection', { collection: 'visit', criteria: {} }, { token: clerk });
    const taken = (made.data as Row[]).filter(({ startAt }) => startAt === shared);
    expect(taken.filter(({ unit: of }) => of === unit.id)).toEqual([]);
    expect(taken.filter(({ unit: of }) => of === elsewhere.id)).toMatchObject([
      { contacts: [stranger!.contact] },
    ]);
    const still = (await run('VisitInvitationPage', { code: other!.code })).body.slots;
    expect(still.map(({ startAt }) => startAt)).toContain(shared);
    const missing = await run('BookVisit', {
      code: other!.code,
      startAt: slots[3]!.startAt,
      name: '',
      email: 'x',
      phone: '',
    });
    expect(missing.body.error.problems?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'email', 'phone']),
    );
    const silent = await run('BookVisit', {
      code: other!.code,
      startAt: slots[3]!.startAt,
      ...person(other!.email),
      consent: false,
    });
    expect(silent.body.error.code).toBe('VISIT.CONSENT');
    expect((await run('CancelVisit', { code: change })).status).toBe(200);
    expect((await run('CancelVisit', { code: change })).status).toBe(404);
  });

  it('[OPS-05] are asked for on the page of the company, which tells nobody who is known, and refuses programs', async () => {
    const [unit, email] = [await unitWith(), address()];
    await agentWith();
    const input = { unit: unit.id, ...person(email), language: 'EN' };
    expect((await run('AskForVisit', input)).body.error.code).toBe('VISIT.NOT_OFFERED');
    const stores = t.services.services.get('places')!.get(RecordStores);
    await stores
      .of(place)
      .writeUnchecked(unit.id, undefined, { publishedDate: today }, {}, serviceContext('places'));
    expect((await run('AskForVisit', { ...input, website: 'https://spam.example' })).body.error.code).toBe(
      'FORM.TRAP',
    );
    expect((await run('AskForVisit', { ...input, consent: false })).body.error.code).toBe('VISIT.CONSENT');
    const known = await contactWith(address(), { phone: '+34600999888' });
    const { email: knownEmail } = await read('visitContact', known.id);
    const answers = [
      await run('AskForVisit', input),
      await run('AskForVisit', input),
      await run('AskForVisit', { ...input, email: knownEmail }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { done: true }]));
    await codeFor(email, 'VISIT_INVITATION');
    const sent = [...mailed.values()].filter((one) => JSON.stringify(one.to).includes(email));
    expect(sent.map(({ subject }) => subject)).toEqual(['Choose when to visit Calle de Atocha 27, Madrid']);
    // What a form says does not change who a known contact is.
    expect(await read('visitContact', known.id)).toMatchObject({
      name: 'Lucía Gómez',
      phone: '+34600999888',
    });
  });

  it('[OPS-05] are in a calendar by a secret address; a wrong one answers as one that has ended', async () => {
    const admin = await t.tokenFor('ADMIN');
    const object = { firstname: 'Ana', email: address() };
    const { data } = await t.call('createObject', { collection: 'employee', object }, { token: admin });
    const employee = (data as Row).id;
    const issued = await run('IssueVisitFeed', { employee }, clerk);
    const shown = await t.get(new URL(String(issued.body['address'])).pathname);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(shown.text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    for (const file of ['x.ics', `${'x'.repeat(43)}.ics`, 'x.txt']) {
      const { status, body } = await t.get<Body>(`/calendar/${file}`);
      expect([file, status, body.error.code]).toEqual([file, 404, 'LINK.INVALID']);
    }
  });

  it('[RST-03] are cancelled by task, house and contact, and discarded contacts of a house are told', async () => {
    const [unit, employee] = [await unitWith(), await agentWith()];
    const contact = await contactWith(address(), { witeiContactId: '553' });
    const gone = await contactWith(address(), {
      discarded: true,
      discardReason: 'FOUND_ANOTHER',
      interestedIn: [unit.id],
    });
    const old = await contactWith(address(), {
      discarded: true,
      discardReason: 'UNREACHABLE',
      interestedIn: [unit.id],
      witeiContactId: '77',
    });
    const startAt = today + 5 * 86_400 + 36_000;
    const visit = await make('visit', {
      unit: unit.id,
      employee,
      startAt,
      contacts: [contact.id],
      witeiHouseId: '1204',
    });
    const cancel = (body: object, token?: string) =>
      t.post<Body>('/witei/cancelVisit', body, token === undefined ? {} : { token });
    const asked = { taskId: 81, houseId: 1204, contactId: 553 };
    expect((await cancel(asked)).status).toBe(401);
    expect((await cancel(asked, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await cancel({ taskId: 81 }, clerk)).body.error.problems?.map(({ field }) => field)).toEqual([
      'houseId',
      'contactId',
    ]);
    expect((await cancel({ ...asked, contactId: 1 }, clerk)).body.error.code).toBe('VISIT.NOT_FOUND');
    expect((await cancel(asked, clerk)).body).toMatchObject({ id: visit.id, status: 'CANCELLED' });
    expect((await cancel(asked, clerk)).status).toBe(404);
    const discarded = (id: string, token?: string) =>
      t.get<Body>(`/witei/discartedContactIds/${id}`, token === undefined ? {} : { token });
    expect((await discarded('1204')).status).toBe(401);
    for (const id of ['1204', unit.id])
      expect((await discarded(id, clerk)).body['contactIds']).toEqual([gone.id, '77']);
    expect(old.id > gone.id).toBe(true);
    expect((await discarded('nothing', clerk)).body['contactIds']).toEqual([]);
  });
});
