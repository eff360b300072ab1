import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour, notified } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { receiveInquiry } from '@llavero/proto/commands/portal-inquiries';
import {
  bookVisit,
  cancelVisit,
  visitInvitationPage,
  visitToCancel,
} from '@llavero/proto/commands/visit-pages';
import { inviteToVisit, remindOfVisits, resendInvitation } from '@llavero/proto/commands/visits';
import type { Json } from '@llavero/proto/fields/field';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { place } from '@llavero/proto/records/places/place';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const admin = testContext('ADMIN');
const visitor = testContext('TENANT');
const asService = serviceContext('notifications');
const now = Math.floor(Date.now() / 1000);

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      places: PlacesModule,
      people: neighbour('people'),
      contracts: neighbour('contracts'),
      notifications: NotifyingNeighbour,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());

type Found = Record<string, Json> & { id: string; version: number };
const records = () => t.peers.records('places');
const create = async (
  collection: 'place' | 'visit' | 'visitContact' | 'visitHours',
  object: Record<string, Json>,
) => (await records().create({ collection, object }, staff)) as Found;
const read = async (collection: 'visit' | 'visitInvitation', id: string) =>
  (await records().get({ collection, id }, staff)) as Found;
/** Changed by hand in its form, as it stands now. */
async function change(id: string, patch: Record<string, Json>) {
  const { version } = await read('visit', id);
  return records().patch({ collection: 'visit', id, version, patch }, admin);
}
const mailsTo = (email: string, template: string) =>
  [...mailed.values()].filter((one) => one.template === template && JSON.stringify(one.to).includes(email));
async function codeOf(email: string, template: string, count = 1): Promise<string> {
  const mails = await until(`${count} of ${template}`, () => {
    const found = mailsTo(email, template);
    return found.length >= count && found;
  });
  return String((mails.at(-1)!.secrets as { link: string }).link.split('/').at(-1));
}

let people = 0;
/** A visit that somebody has agreed by an invitation, of a unit that is offered. */
async function agreed() {
  const unit = await create('place', {
    type: 'UNIT',
    street: 'Calle de Atocha',
    number: '27',
    city: 'Madrid',
  });
  const stores = t.services.get('places')!.get(RecordStores);
  const offered = { publishedDate: startOfDay(now) };
  await stores.of(place).writeUnchecked(unit.id, undefined, offered, {}, serviceContext('places'));
  const employee = uuidv7();
  const hours = weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '20:00' }));
  await create('visitHours', { employee, hours, worksOnHolidays: true });
  const email = `meanwhile${(people += 1)}@correo.example`;
  const contact = await create('visitContact', { name: 'Lucía Gómez', email, phone: '600123456' });
  const asked = { unit: unit.id, contacts: [contact.id], employees: [employee], duration: 30 };
  const given = { ...asked, language: 'ES' as const, message: null };
  const { invitations } = await t.peers.command(inviteToVisit, given, staff);
  const code = await codeOf(email, 'VISIT_INVITATION');
  const { slots } = await t.peers.command(visitInvitationPage, { code }, visitor);
  const startAt = slots[4]!.startAt;
  const person = { name: 'Lucía Gómez', email, phone: '+34600123456', comments: null, consent: true };
  await t.peers.command(bookVisit, { code, startAt, ...person }, visitor);
  await codeOf(email, 'VISIT_BOOKED');
  const { visit } = await read('visitInvitation', String(invitations![0]));
  return { unit: unit.id, employee, email, visit: String(visit), startAt };
}

describe('a visit that is changed by hand', () => {
  it('[OPS-05] whose cancellation is taken back is told to the visitors, with a link that is good', async () => {
    const { visit, email } = await agreed();
    await change(visit, { status: 'CANCELLED', cancelReason: 'EMPLOYEE' });
    await until('the end', () => mailsTo(email, 'VISIT_CANCELLED').length === 1);
    await change(visit, { status: 'SCHEDULED' });
    const code = await codeOf(email, 'VISIT_BOOKED', 2);
    expect(await t.peers.command(visitToCancel, { code }, visitor)).toMatchObject({ isCancelled: false });
    // Confirmed is no news.
    await change(visit, { status: 'CONFIRMED' });
    await change(visit, { status: 'CANCELLED', cancelReason: 'EMPLOYEE' });
    await until('the second end', () => mailsTo(email, 'VISIT_CANCELLED').length === 2);
    expect(mailsTo(email, 'VISIT_BOOKED')).toHaveLength(2);
  });

  it('[OPS-05] to another day is reminded of again', async () => {
    const { visit, email, startAt } = await agreed();
    const at = (from: number) =>
      t.services
        .get('places')!
        .get(Database)
        .query(
          `UPDATE visit SET created_at = now() - interval '2 days', start_at = to_timestamp($2),
                  end_at = to_timestamp($2) + interval '30 minutes' WHERE id = $1`,
          [visit, from],
        );
    await at(now + 3 * 3600);
    await t.peers.command(remindOfVisits, {}, asService);
    await until('the reminder', () => mailsTo(email, 'VISIT_REMINDER').length === 1);
    await change(visit, { startAt: addDays(startAt, 9) });
    await until('to be reminded of', async () => (await read('visit', visit))['remindedAt'] === null);
    await codeOf(email, 'VISIT_MOVED');
    await at(now + 4 * 3600);
    await t.peers.command(remindOfVisits, {}, asService);
    await until('the second reminder', () => mailsTo(email, 'VISIT_REMINDER').length === 2);
  });

  it('[OPS-05] in another place, or by video, is told with the same hour, once', async () => {
    const { visit, email } = await agreed();
    await change(visit, { kind: 'VIRTUAL', meetingUrl: 'https://meet.example/piso' });
    await codeOf(email, 'VISIT_CHANGED');
    const [told] = mailsTo(email, 'VISIT_CHANGED');
    expect(told).toMatchObject({
      subject: expect.stringMatching(/^Cambian los datos de su visita del /),
      body: expect.stringContaining('será por videollamada. La hora no cambia.'),
    });
    expect(String(told!.body)).toContain('https://meet.example/piso');
    await change(visit, { kind: 'IN_PERSON', meetingUrl: null });
    await until('the second change', () => mailsTo(email, 'VISIT_CHANGED').length === 2);
    // Somebody else who shows it is no news to visitors.
    await change(visit, { duration: 45 });
    await change(visit, { status: 'CANCELLED', cancelReason: 'OTHER' });
    await until('its end', () => mailsTo(email, 'VISIT_CANCELLED').length === 1);
    expect(mailsTo(email, 'VISIT_CHANGED')).toHaveLength(2);
    expect(mailsTo(email, 'VISIT_MOVED')).toHaveLength(0);
  });

  it('[OPS-05] is not deleted while visitors expect it', async () => {
    const { visit, unit } = await agreed();
    const gone = async (id: string) =>
      records().patch(
        { collection: 'visit', id, version: (await read('visit', id)).version, patch: { status: 'DELETED' } },
        admin,
      );
    await expect(gone(visit)).rejects.toMatchObject({
      body: { code: 'VISIT.EXPECTED', message: expect.stringContaining('Cancélela') },
    });
    await change(visit, { status: 'CANCELLED', cancelReason: 'OTHER' });
    await gone(visit);
    const startAt = addDays(startOfDay(now), 5) + 36_000;
    await gone((await create('visit', { unit, startAt })).id);
  });
});

describe('a visit of several people', () => {
  const visitorNamed = async (name: string, more: Record<string, Json> = {}) => {
    const email = `several${(people += 1)}@correo.example`;
    const { id, version } = await create('visitContact', { name, email, ...more });
    return { id, version, email };
  };
  const staffTold = (template: string, visit: string) =>
    [...notified.values()].filter(
      (one) => one.template === template && JSON.stringify(one).includes(visit) && one,
    );

  it('[OPS-05] who is added to one that is confirmed is told when and where, with a link; the first ones hear nothing', async () => {
    const { visit, email } = await agreed();
    const { contacts } = await read('visit', visit);
    const [first] = contacts as string[];
    const [added, silent] = [
      await visitorNamed('Bruno Gil'),
      await visitorNamed('Carla Mas', { discarded: true, discardReason: 'ASKED_TO_BE_FORGOTTEN' }),
    ];
    await change(visit, { contacts: [first!, added.id, silent.id] });
    const code = await codeOf(added.email, 'VISIT_BOOKED');
    expect(mailsTo(added.email, 'VISIT_BOOKED')[0]).toMatchObject({
      body: expect.stringContaining('Calle de Atocha'),
    });
    expect(await t.peers.command(visitToCancel, { code }, visitor)).toMatchObject({ isCancelled: false });
    // With another hour at the same time, who comes anew is told of it once.
    const late = await visitorNamed('Dora Sanz');
    const { startAt } = await read('visit', visit);
    await change(visit, {
      contacts: [first!, added.id, silent.id, late.id],
      startAt: addDays(Number(startAt), 8),
    });
    await codeOf(late.email, 'VISIT_BOOKED');
    await codeOf(added.email, 'VISIT_MOVED');
    await codeOf(email, 'VISIT_MOVED');
    expect(mailsTo(email, 'VISIT_BOOKED')).toHaveLength(1);
    expect(mailsTo(late.email, 'VISIT_MOVED')).toEqual([]);
    expect(mailsTo(silent.email, 'VISIT_BOOKED')).toEqual([]);
    await until('the word to who shows it', () => staffTold('VISIT_STAFF_JOINED', visit).length === 2);
  });

  it('[OPS-05] who is taken off is told that it does not take place, and their link opens nothing', async () => {
    const { visit, email } = await agreed();
    const { contacts } = await read('visit', visit);
    const [first] = contacts as string[];
    const [other, silent] = [await visitorNamed('Bruno Gil'), await visitorNamed('Carla Mas')];
    await change(visit, { contacts: [first!, other.id, silent.id] });
    const code = await codeOf(other.email, 'VISIT_BOOKED');
    await codeOf(silent.email, 'VISIT_BOOKED');
    const patch = { discarded: true, discardReason: 'ASKED_TO_BE_FORGOTTEN' };
    await records().patch(
      { collection: 'visitContact', id: silent.id, version: silent.version, patch },
      staff,
    );
    await change(visit, { contacts: [first!] });
    await until('the end for one', () => mailsTo(other.email, 'VISIT_CANCELLED').length === 1);
    for (const command of [visitToCancel, cancelVisit])
      await expect(
        t.peers.command(command as typeof cancelVisit, { code, comments: null }, visitor),
      ).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
    // Of one that does not take place anyway nobody is told a second time.
    await change(visit, { status: 'CANCELLED', cancelReason: 'EMPLOYEE' });
    await until('the end', () => mailsTo(email, 'VISIT_CANCELLED').length === 1);
    await change(visit, { contacts: [] });
    await change(visit, { contacts: [first!], status: 'SCHEDULED' });
    await codeOf(email, 'VISIT_BOOKED', 2);
    expect(mailsTo(email, 'VISIT_CANCELLED')).toHaveLength(1);
    expect(mailsTo(other.email, 'VISIT_CANCELLED')).toHaveLength(1);
    expect(mailsTo(silent.email, 'VISIT_CANCELLED')).toEqual([]);
  });

  it('[OPS-05] goes on without the one who cancels, and ends with the last', async () => {
    const { visit, email, employee } = await agreed();
    const { contacts, startAt } = await read('visit', visit);
    const [first] = contacts as string[];
    const other = await visitorNamed('Bruno Gil');
    await change(visit, { contacts: [first!, other.id] });
    const code = await codeOf(other.email, 'VISIT_BOOKED');
    const theirs = { code: await codeOf(email, 'VISIT_BOOKED'), comments: 'Ya tengo piso' };
    expect(await t.peers.command(cancelVisit, theirs, visitor)).toEqual({ done: true });
    await until('the answer', () => mailsTo(email, 'VISIT_CANCELLED').length === 1);
    expect(await read('visit', visit)).toMatchObject({
      status: 'CONFIRMED',
      ...{
        contacts: [other.id],
        employee,
        startAt,
        cancelledAt: null,
        cancelReason: null,
        cancelNotes: null,
      },
      notes: [{ text: 'Lucía Gómez ha cancelado su asistencia: Ya tengo piso', creator: null }],
    });
    const [told] = await until('the word to who shows it', () => {
      const found = staffTold('VISIT_STAFF_LEFT', visit);
      return found.length > 0 && found;
    });
    expect(told).toMatchObject({ people: [employee], body: expect.stringContaining('Lucía Gómez') });
    expect(String(told!.body)).not.toContain('Bruno');
    await expect(t.peers.command(cancelVisit, theirs, visitor)).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
    // The other one keeps the visit, and the link to it.
    expect(mailsTo(other.email, 'VISIT_CANCELLED')).toEqual([]);
    await t.peers.command(cancelVisit, { code, comments: null }, visitor);
    expect(await read('visit', visit)).toMatchObject({
      status: 'CANCELLED',
      ...{ cancelReason: 'VISITOR', contacts: [other.id] },
    });
    await until('the answer', () => mailsTo(other.email, 'VISIT_CANCELLED').length === 1);
    expect(mailsTo(email, 'VISIT_CANCELLED')).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('[OPS-05] is not sent, nor sent again, to who has asked not to be contacted', async () => {
    const { unit } = await agreed();
    const email = `${uuidv7()}@example.com`;
    const contact = await create('visitContact', { name: 'Ada Ruiz', email, interestedIn: [unit] });
    const given = {
      unit,
      contacts: [contact.id],
      employees: [],
      duration: null,
      language: null,
      message: null,
    };
    const { invitations } = await t.peers.command(inviteToVisit, given, staff);
    await records().patch(
      {
        collection: 'visitContact',
        id: contact.id,
        version: contact.version,
        patch: { discarded: true, discardReason: 'ASKED_TO_BE_FORGOTTEN' },
      },
      staff,
    );
    const refused = {
      body: { code: 'VISIT.NOT_TO_BE_CONTACTED', message: expect.stringContaining('Ada Ruiz') },
    };
    await expect(t.peers.command(inviteToVisit, given, staff)).rejects.toMatchObject(refused);
    await expect(t.peers.command(resendInvitation, { id: invitations[0]! }, staff)).rejects.toMatchObject(
      refused,
    );
  });
});

describe('after a visit', () => {
  it('[OPS-05] nobody is asked how it was while it lasts', async () => {
    const { visit, email } = await agreed();
    await t.services
      .get('places')!
      .get(Database)
      .query(
        `UPDATE visit SET duration = 240, start_at = now() - interval '150 minutes', end_at = now() + interval '90 minutes'
          WHERE id = $1`,
        [visit],
      );
    await t.peers.command(remindOfVisits, {}, asService);
    expect(await read('visit', visit)).toMatchObject({ feedbackAskedAt: null });
    expect(mailsTo(email, 'VISIT_RATING')).toEqual([]);
  });

  it('[JOB-04] [OPS-05] that was cancelled, whoever asks on the portal again is invited again', async () => {
    const { visit, email, unit } = await agreed();
    const inquiry = { reference: unit, address: null, name: 'Lucía Gómez', email, phone: null };
    const ask = (text: string) =>
      t.peers.command(receiveInquiry, { ...inquiry, inquiry: text }, serviceContext('notifications'));
    expect(await ask('¿Admiten perro?')).toMatchObject({ outcome: 'MERGED' });
    await change(visit, { status: 'CANCELLED', cancelReason: 'VISITOR' });
    expect(await ask('Al final sí puedo ir')).toMatchObject({ outcome: 'INVITED' });
    await codeOf(email, 'VISIT_INVITATION', 2);
    expect(await ask('¿Y mañana?')).toMatchObject({ outcome: 'MERGED' });
  });
});
