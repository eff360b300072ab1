import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { mailed } from '@llavero/kit/testing/notified';
import { place } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type Body, everyDay, openVisitDesk, type Row, visitModules } from './testing/visit-desk.ts';

const ATTEMPTS = 50;
const today = startOfDay(Math.floor(Date.now() / 1000));
let t: TestGateway;
let desk: Awaited<ReturnType<typeof openVisitDesk>>;
beforeAll(async () => {
  t = await startTestGateway(visitModules);
  desk = await openVisitDesk(t);
});
afterAll(() => t?.stop());

describe('visits through the gateway', () => {
  it('[OPS-05] are invited to, moved and seen by staff alone', async () => {
    const unit = await desk.unitWith();
    const calls = [
      ['InviteToVisit', { unit: unit.id, contacts: [] }],
      ['AnswerInquiry', { unit: unit.id, name: 'Ana', email: 'ana@correo.example' }],
      ['VisitSlots', { unit: unit.id }],
      ['VisitWeek', { employee: uuidv7(), day: today }],
      ['MoveVisits', { moves: [] }],
      ['IssueVisitFeed', { employee: uuidv7() }],
    ] as const;
    for (const [name, input] of calls) {
      expect([name, (await desk.run(name, input)).status]).toEqual([name, 401]);
      for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
        expect([name, role, (await desk.run(name, input, await t.tokenFor(role))).status]).toEqual([
          name,
          role,
          403,
        ]);
    }
    const nobody = await desk.run('InviteToVisit', { unit: unit.id, contacts: [] }, desk.clerk);
    expect([nobody.status, nobody.body.error.code]).toEqual([400, 'VISIT.NO_CONTACTS']);
    const reachable = await desk.contactWith(desk.address());
    const silent = await desk.make('visitContact', { name: 'Sin Correo', phone: '600123456' });
    const sent = await desk.run(
      'InviteToVisit',
      { unit: unit.id, contacts: [reachable.id, silent.id] },
      desk.clerk,
    );
    expect([sent.status, sent.body['sent'], sent.body['withoutEmail']]).toEqual([200, 1, 'Sin Correo']);
    const property = await desk.make('place', { type: 'PROPERTY', street: 'Calle Mayor', number: '1' });
    const whole = await desk.run(
      'InviteToVisit',
      { unit: property.id, contacts: [reachable.id] },
      desk.clerk,
    );
    expect([whole.status, whole.body.error.code]).toEqual([409, 'VISIT.NOT_A_UNIT']);
  });

  it('[OPS-05] answer a portal inquiry with moments by rules, and know the contact again', async () => {
    const [unit, employee, email] = [await desk.unitWith(), await desk.agentWith(), desk.address()];
    const input = {
      unit: unit.id,
      name: 'Marta Ruiz',
      email,
      employees: [employee],
      inquiry: '¿Admite gatos?',
      language: 'CA',
    };
    expect(
      (await desk.run('AnswerInquiry', { ...input, email: 'no' }, desk.clerk)).body.error.problems,
    ).toMatchObject([{ field: 'email' }]);
    const first = await desk.run('AnswerInquiry', input, desk.clerk);
    expect([first.status, Number(first.body['slots']) > 10]).toEqual([200, true]);
    const again = await desk.run('AnswerInquiry', input, desk.clerk);
    expect(again.body['contact']).toBe(first.body['contact']);
    expect(await desk.read('visitContact', String(first.body['contact']))).toMatchObject({
      source: 'PORTAL',
      interestedIn: [unit.id],
    });
    const code = await desk.codeFor(email, 'VISIT_INVITATION');
    const mail = [...mailed.values()].findLast((one) => JSON.stringify(one.to).includes(email));
    expect(mail?.subject).toBe('Trieu quan voleu visitar Calle de Atocha 27, Madrid');
    expect((await desk.run('VisitInvitationPage', { code })).body).toMatchObject({
      language: 'CA',
      name: 'Marta Ruiz',
    });
  });

  it('[OPS-05] are held and booked once of fifty posts at the same time', async () => {
    const [unit, employee] = [await desk.unitWith(), await desk.agentWith()];
    const invited = await desk.invite(ATTEMPTS, unit.id, employee);
    const { slots } = (await desk.run('VisitInvitationPage', { code: invited[0]!.code })).body;
    const holds = await Promise.all(
      invited.map(({ code }) => desk.run('HoldVisitSlot', { code, startAt: slots[0]!.startAt })),
    );
    expect(holds.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(ATTEMPTS - 1).fill(409)]);
    const refused = holds.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['VISIT.SLOT_TAKEN']));
    expect(refused[0]!.body.error.message).toBe(
      'Esa hora ya no está libre. No se ha guardado nada: elija otra.',
    );
    const startAt = slots[5]!.startAt;
    const books = await Promise.all(
      invited.map(({ code, email }) => desk.run('BookVisit', { code, startAt, ...desk.person(email) })),
    );
    expect(books.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(ATTEMPTS - 1).fill(409)]);
    const { items } = await t
      .graphql('{ r: getCollection(collection: "visit") { success data } }', {}, { token: desk.clerk })
      .then(({ body }) => ({ items: (body.data?.['r']?.data ?? []) as Row[] }));
    expect(items.filter((one) => one['unit'] === unit.id)).toHaveLength(1);
    // By the generic call, too.
    const byHand = { collection: 'visit', object: { unit: unit.id, startAt } };
    const denied = await t.call('createObject', byHand, { token: desk.clerk });
    expect(denied.error).toMatchObject({ code: 'VISIT.UNIT_BUSY', kind: 'conflict' });
  }, 120_000);

  it('[OPS-05] open by their own link only: used, guessed, expired and of another unit answer the same', async () => {
    const [unit, employee] = [await desk.unitWith(), await desk.agentWith()];
    const [one, other] = await desk.invite(2, unit.id, employee);
    const { slots } = (await desk.run('VisitInvitationPage', { code: one!.code })).body;
    const booked = await desk.run('BookVisit', {
      code: one!.code,
      startAt: slots[0]!.startAt,
      ...desk.person(one!.email),
    });
    expect([booked.status, booked.body['address']]).toEqual([
      200,
      expect.stringContaining('Calle de Atocha 27'),
    ]);
    const change = await desk.codeFor(one!.email, 'VISIT_BOOKED');
    const wrong = [
      ['VisitInvitationPage', one!.code],
      ['VisitInvitationPage', 'x'.repeat(43)],
      ['VisitInvitationPage', change],
      ['VisitToCancel', other!.code],
      ['CancelVisit', other!.code],
      ['RateVisit', change],
    ] as const;
    for (const [name, code] of wrong) {
      const { status, body } = await desk.run(name, { code, ...(name === 'RateVisit' ? { rating: 5 } : {}) });
      expect([name, status, body.error.code]).toEqual([name, 404, 'LINK.INVALID']);
    }
    const links = t.services.services.get('places')!.get(Database);
    const expires = (moment: string) =>
      links.query(`UPDATE scoped_link SET expires_at = ${moment} WHERE recipient = $1`, [other!.contact]);
    await expires(`now() - interval '1 second'`);
    for (const [name, more] of [
      ['VisitInvitationPage', {}],
      ['HoldVisitSlot', { startAt: slots[3]!.startAt }],
      ['BookVisit', { startAt: slots[3]!.startAt, ...desk.person(other!.email) }],
    ] as const) {
      const { status, body } = await desk.run(name, { code: other!.code, ...more });
      expect([name, status, body.error.code]).toEqual([name, 404, 'LINK.INVALID']);
    }
    await expires(`now() + interval '1 day'`);
    // A link of one unit offers and books nothing of another, at whatever moment that one is free.
    const elsewhere = await desk.unitWith();
    const colleague = await desk.agentWith({ hours: everyDay('09:00', '12:00') });
    const [stranger] = await desk.invite(1, elsewhere.id, colleague);
    const theirs = (await desk.run('VisitInvitationPage', { code: stranger!.code })).body.slots;
    const offered = (await desk.run('VisitSlots', { unit: unit.id, employees: [employee] }, desk.clerk)).body
      .slots;
    const onlyHere = offered.findLast(
      ({ startAt: free }) => !theirs.some(({ startAt }) => startAt === free),
    )!.startAt;
    for (const name of ['HoldVisitSlot', 'BookVisit']) {
      const asked = {
        code: stranger!.code,
        startAt: onlyHere,
        ...(name === 'BookVisit' ? desk.person(stranger!.email) : {}),
      };
      expect([name, (await desk.run(name, asked)).body.error.code]).toEqual([name, 'VISIT.SLOT_TAKEN']);
      // Naming the other unit does not help.
      expect([name, (await desk.run(name, { ...asked, unit: unit.id })).status]).toEqual([name, 400]);
    }
    expect((await desk.visitsOf(unit.id)).map(({ startAt }) => startAt)).toEqual([slots[0]!.startAt]);
    const missing = await desk.run('BookVisit', {
      code: other!.code,
      startAt: slots[3]!.startAt,
      name: '',
      email: 'x',
      phone: '',
    });
    expect(missing.body.error.problems?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'email', 'phone']),
    );
    const silent = await desk.run('BookVisit', {
      code: other!.code,
      startAt: slots[3]!.startAt,
      ...desk.person(other!.email),
      consent: false,
    });
    expect(silent.body.error.code).toBe('VISIT.CONSENT');
    // The moment was free all the time, to whoever was invited to this unit.
    const mine = { code: other!.code, startAt: onlyHere, ...desk.person(other!.email) };
    expect((await desk.run('BookVisit', mine)).status).toBe(200);
    expect((await desk.visitsOf(unit.id)).map(({ startAt }) => startAt)).toContain(onlyHere);
    expect((await desk.run('CancelVisit', { code: change })).status).toBe(200);
    expect((await desk.run('CancelVisit', { code: change })).status).toBe(404);
  });

  it('[OPS-05] are asked for on the page of the company, which tells nobody who is known, and refuses programs', async () => {
    const [unit, email] = [await desk.unitWith(), desk.address()];
    await desk.agentWith();
    const input = { unit: unit.id, ...desk.person(email), language: 'EN' };
    expect((await desk.run('AskForVisit', input)).body.error.code).toBe('VISIT.NOT_OFFERED');
    const stores = t.services.services.get('places')!.get(RecordStores);
    await stores
      .of(place)
      .writeUnchecked(unit.id, undefined, { publishedDate: today }, {}, serviceContext('places'));
    expect(
      (await desk.run('AskForVisit', { ...input, website: 'https://spam.example' })).body.error.code,
    ).toBe('FORM.TRAP');
    expect((await desk.run('AskForVisit', { ...input, consent: false })).body.error.code).toBe(
      'VISIT.CONSENT',
    );
    const known = await desk.contactWith(desk.address(), { phone: '+34600999888' });
    const { email: knownEmail } = await desk.read('visitContact', known.id);
    const answers = [
      await desk.run('AskForVisit', input),
      await desk.run('AskForVisit', input),
      await desk.run('AskForVisit', { ...input, email: knownEmail }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { done: true }]));
    await desk.codeFor(email, 'VISIT_INVITATION');
    const sent = [...mailed.values()].filter((one) => JSON.stringify(one.to).includes(email));
    expect(sent.map(({ subject }) => subject)).toEqual(['Choose when to visit Calle de Atocha 27, Madrid']);
    // What a form says does not change who a known contact is.
    expect(await desk.read('visitContact', known.id)).toMatchObject({
      name: 'Lucía Gómez',
      phone: '+34600999888',
    });
  });

  it('[OPS-05] are in a calendar by a secret address; a wrong one answers as one that has ended', async () => {
    const admin = await t.tokenFor('ADMIN');
    const object = { firstname: 'Ana', email: desk.address() };
    const { data } = await t.call('createObject', { collection: 'employee', object }, { token: admin });
    const employee = (data as Row).id;
    const issued = await desk.run('IssueVisitFeed', { employee }, desk.clerk);
    const shown = await t.get(new URL(String(issued.body['address'])).pathname);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(shown.text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    for (const file of ['x.ics', `${'x'.repeat(43)}.ics`, 'x.txt']) {
      const { status, body } = await t.get<Body>(`/calendar/${file}`);
      expect([file, status, body.error.code]).toEqual([file, 404, 'LINK.INVALID']);
    }
  });

  it('[RST-03] are cancelled by task, house and contact, and discarded contacts of a house are told', async () => {
    const [unit, employee] = [await desk.unitWith(), await desk.agentWith()];
    const contact = await desk.contactWith(desk.address(), { witeiContactId: '553' });
    const gone = await desk.contactWith(desk.address(), {
      discarded: true,
      discardReason: 'FOUND_ANOTHER',
      interestedIn: [unit.id],
    });
    const old = await desk.contactWith(desk.address(), {
      discarded: true,
      discardReason: 'UNREACHABLE',
      interestedIn: [unit.id],
      witeiContactId: '77',
    });
    const startAt = today + 5 * 86_400 + 36_000;
    const visit = await desk.make('visit', {
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
    expect((await cancel({ taskId: 81 }, desk.clerk)).body.error.problems?.map(({ field }) => field)).toEqual(
      ['houseId', 'contactId'],
    );
    expect((await cancel({ ...asked, contactId: 1 }, desk.clerk)).body.error.code).toBe('VISIT.NOT_FOUND');
    expect((await cancel(asked, desk.clerk)).body).toMatchObject({ id: visit.id, status: 'CANCELLED' });
    expect((await cancel(asked, desk.clerk)).status).toBe(404);
    const discarded = (id: string, token?: string) =>
      t.get<Body>(`/witei/discartedContactIds/${id}`, token === undefined ? {} : { token });
    expect((await discarded('1204')).status).toBe(401);
    for (const id of ['1204', unit.id])
      expect((await discarded(id, desk.clerk)).body['contactIds']).toEqual([gone.id, '77']);
    expect(old.id > gone.id).toBe(true);
    expect((await discarded('nothing', desk.clerk)).body['contactIds']).toEqual([]);
  });
});
