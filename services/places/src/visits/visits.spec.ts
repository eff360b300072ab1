import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  bookVisit,
  cancelVisit,
  holdVisitSlot,
  moveVisit,
  rateVisit,
  visitInvitationPage,
  visitToCancel,
} from '@llavero/proto/commands/visit-pages';
import { withdrawPublication } from '@llavero/proto/commands/places-publication';
import {
  cancelInvitation,
  inviteToVisit,
  remindOfVisits,
  resendInvitation,
} from '@llavero/proto/commands/visits';
import { weekdays } from '@llavero/proto/records/choices/visits';
import type { Json } from '@llavero/proto/fields/field';
import { place } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const visitor = testContext('TENANT');
const today = startOfDay(Math.floor(Date.now() / 1000));
const ATTEMPTS = 50;

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

const records = () => t.peers.records('places');
const create = async (
  collection: 'place' | 'visit' | 'visitContact' | 'visitHours',
  object: Record<string, Json>,
) => (await records().create({ collection, object }, staff)) as { id: string; version: number };
const read = async (collection: 'visit' | 'visitInvitation' | 'visitContact', id: string) =>
  (await records().get({ collection, id }, staff)) as Record<string, Json>;
const database = () => t.services.get('places')!.get(Database);

const everyDay = weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '20:00' }));
const hoursOf = (employee: string, more: Record<string, Json> = {}) =>
  create('visitHours', { employee, hours: everyDay, worksOnHolidays: true, ...more });
const unitWith = (more: Record<string, Json> = {}) =>
  create('place', {
    type: 'UNIT',
    street: 'Calle de Atocha',
    number: '27',
    floor: '3',
    door: '2',
    city: 'Madrid',
    ...more,
  });
let people = 0;
const contact = (more: Record<string, Json> = {}) =>
  create('visitContact', {
    name: 'Lucía Gómez',
    email: `lucia${(people += 1)}@correo.example`,
    phone: '600123456',
    ...more,
  });

/** The code of the newest mail of a kind to somebody. */
async function codeFor(email: string, template: string): Promise<string> {
  const mail = await until(`${template} to ${email}`, () =>
    [...mailed.values()].findLast(
      (one) => one.template === template && JSON.stringify(one.to).includes(email),
    ),
  );
  return String((mail.secrets as { link: string }).link.split('/').at(-1));
}
const run: TestServices['peers']['command'] = (command, input, ctx) =>
  t.peers.command(command, input, ctx ?? visitor);

/** A unit, somebody who shows it, and people who are invited. */
async function invited(count = 1, hours: Record<string, Json> = {}) {
  const [unit, employee] = [await unitWith(), uuidv7()];
  await hoursOf(employee, hours);
  const contacts = [];
  for (let i = 0; i < count; i += 1) contacts.push(await contact());
  const { invitations } = await t.peers.command(
    inviteToVisit,
    {
      unit: unit.id,
      contacts: contacts.map(({ id }) => id),
      employees: [employee],
      language: 'ES',
      message: null,
      duration: 30,
    },
    staff,
  );
  const codes = [];
  for (const { id } of contacts) {
    const { email } = await read('visitContact', id);
    codes.push(await codeFor(String(email), 'VISIT_INVITATION'));
  }
  return { unit, employee, contacts, invitations, codes };
}
const person = { name: 'Lucía Gómez', phone: '+34600123456', comments: null, consent: true };
const book = (code: string, startAt: number, email = 'lucia@correo.example') =>
  run(bookVisit, { code, startAt, email, ...person }, visitor);
const page = (code: string) => run(visitInvitationPage, { code }, visitor);
const firstSlot = async (code: string) => (await page(code)).slots[0]!.startAt;
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { body?: { code: string } }).body?.code] : [],
  );

describe('an invitation to visit', () => {
  it('[OPS-05] is opened, a moment is held, agreed, and tells no door before that', async () => {
    const {
      codes: [code = ''],
      unit,
      employee,
      invitations,
    } = await invited();
    const shown = await page(code);
    expect(shown).toMatchObject({ title: 'Calle de Atocha 27, Madrid', name: 'Lucía Gómez', heldAt: null });
    expect(JSON.stringify(shown)).not.toContain('3º');
    expect(await read('visitInvitation', invitations[0]!)).toMatchObject({ status: 'OPENED' });
    const startAt = shown.slots[0]!.startAt;
    const { heldUntil } = await run(holdVisitSlot, { code, startAt }, visitor);
    const left = heldUntil - Math.floor(Date.now() / 1000);
    expect(left).toBeGreaterThan(290);
    expect(left).toBeLessThanOrEqual(300);
    expect(await page(code)).toMatchObject({ heldAt: startAt, heldUntil });
    await expect(
      run(bookVisit, { code, startAt, email: 'a@correo.example', ...person, consent: false }, visitor),
    ).rejects.toMatchObject({
      body: { code: 'VISIT.CONSENT' },
    });
    const booked = await book(code, startAt);
    expect(booked).toMatchObject({ startAt, endAt: startAt + 1800, address: expect.stringContaining('3º') });
    const { visit, status } = await read('visitInvitation', invitations[0]!);
    expect(status).toBe('BOOKED');
    expect(await read('visit', String(visit))).toMatchObject({
      unit: unit.id,
      employee,
      status: 'CONFIRMED',
      startAt,
    });
    await expect(page(code)).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
    await expect(book(code, startAt)).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
  });

  it('[OPS-05] gives one moment to one of fifty at the same time, the others are refused in words', async () => {
    const { codes, unit } = await invited(ATTEMPTS);
    const startAt = await firstSlot(codes[0]!);
    const holds = await Promise.allSettled(
      codes.map((code) => run(holdVisitSlot, { code, startAt }, visitor)),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codesOf(holds)).toEqual(Array(ATTEMPTS - 1).fill('VISIT.SLOT_TAKEN'));
    const [row] = await database().query<{ n: number }>(
      'SELECT count(*)::int AS n FROM visit_slot WHERE unit = $1',
      [unit.id],
    );
    expect(row?.n).toBe(1);
    // Without a hold, at another moment: the visit itself is what fifty ask for.
    const later = (await page(codes[0]!)).slots[6]!.startAt;
    const visits = await Promise.allSettled(
      codes.map((code, at) => book(code, later, `v${at}@correo.example`)),
    );
    expect(visits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codesOf(visits)).toEqual(Array(ATTEMPTS - 1).fill('VISIT.SLOT_TAKEN'));
  }, 120_000);

  it('[OPS-05] a hold counts as busy for everybody else until it expires, for staff as well', async () => {
    const {
      codes: [one = '', other = ''],
      unit,
      employee,
    } = await invited(2);
    const startAt = await firstSlot(one);
    await run(holdVisitSlot, { code: one, startAt }, visitor);
    expect((await page(other)).slots.map((slot) => slot.startAt)).not.toContain(startAt);
    expect((await page(one)).slots.map((slot) => slot.startAt)).toContain(startAt);
    await expect(create('visit', { unit: unit.id, startAt })).rejects.toMatchObject({
      body: { code: 'VISIT.UNIT_BUSY', message: expect.stringContaining('No se ha guardado nada') },
    });
    await expect(create('visit', { unit: (await unitWith()).id, startAt, employee })).rejects.toMatchObject({
      body: { code: 'VISIT.AGENT_BUSY' },
    });
    await database().query('UPDATE visit_slot SET expires_at = now() WHERE unit = $1', [unit.id]);
    expect((await page(other)).slots.map((slot) => slot.startAt)).toContain(startAt);
    await book(other, startAt, 'quick@correo.example');
    await expect(book(one, startAt)).rejects.toMatchObject({ body: { code: 'VISIT.SLOT_TAKEN' } });
  });

  it('[OPS-05] ends with a newer one, when it is cancelled, and opens nothing that is guessed', async () => {
    const {
      codes: [code = ''],
      invitations: [id = ''],
      contacts,
    } = await invited();
    const { email } = await read('visitContact', contacts[0]!.id);
    await t.peers.command(resendInvitation, { id }, staff);
    const newer = await until('the second mail', async () => {
      const found = await codeFor(String(email), 'VISIT_INVITATION');
      return found === code ? null : found;
    });
    await expect(page(code)).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
    const startAt = await firstSlot(newer);
    await expect(page('x'.repeat(43))).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
    await expect(run(visitToCancel, { code: newer }, visitor)).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
    await run(holdVisitSlot, { code: newer, startAt }, visitor);
    const { version } = await read('visitInvitation', id);
    await t.peers.command(cancelInvitation, { id, version: Number(version) }, staff);
    await expect(book(newer, startAt)).rejects.toMatchObject({ body: { code: 'LINK.INVALID' } });
    expect(await database().query('SELECT 1 FROM visit_slot WHERE holder = $1', [id])).toEqual([]);
    await expect(t.peers.command(resendInvitation, { id }, staff)).rejects.toMatchObject({
      body: { code: 'VISIT.INVITATION_OVER' },
    });
  });
});

describe('a visit that is agreed', () => {
  async function agreed() {
    const made = await invited();
    const code = made.codes[0]!;
    const startAt = await firstSlot(code);
    const email = `agreed${(people += 1)}@correo.example`;
    await book(code, startAt, email);
    const change = await codeFor(email, 'VISIT_BOOKED');
    const { visit } = await read('visitInvitation', made.invitations[0]!);
    return { ...made, startAt, email, change, visit: String(visit) };
  }

  it('[OPS-05] is moved by its link to a moment that is free, with a new link, and cancelled by that one', async () => {
    const { change, startAt, email, visit } = await agreed();
    const shown = await run(visitToCancel, { code: change }, visitor);
    expect(shown).toMatchObject({ startAt, isOver: false, isCancelled: false });
    expect(shown.slots.map((slot) => slot.startAt)).not.toContain(startAt);
    const to = shown.slots[2]!.startAt;
    await expect(run(moveVisit, { code: change, startAt: to + 60 }, visitor)).rejects.toMatchObject({
      body: { code: 'VISIT.SLOT_TAKEN' },
    });
    await run(moveVisit, { code: change, startAt: to }, visitor);
    expect(await read('visit', visit)).toMatchObject({ startAt: to, endAt: to + 1800 });
    await expect(run(visitToCancel, { code: change }, visitor)).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
    const newer = await codeFor(email, 'VISIT_MOVED');
    await run(cancelVisit, { code: newer, comments: 'Ya tengo piso' }, visitor);
    expect(await read('visit', visit)).toMatchObject({ status: 'CANCELLED', cancelReason: 'VISITOR' });
    await expect(run(cancelVisit, { code: newer, comments: null }, visitor)).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
    await until('the mail of the end', () =>
      [...mailed.values()].find(
        (one) => one.template === 'VISIT_CANCELLED' && JSON.stringify(one.to).includes(email),
      ),
    );
    // The moment is free again.
    expect(await database().query('SELECT 1 FROM visit_slot WHERE holder = $1', [visit])).toEqual([]);
  });

  it('[OPS-05] is cancelled with a word when the unit is withdrawn, and its invitations end', async () => {
    const { unit, visit, email } = await agreed();
    const waiting = await contact();
    const { invitations } = await t.peers.command(
      inviteToVisit,
      { unit: unit.id, contacts: [waiting.id], employees: [], language: 'EN', message: null, duration: null },
      staff,
    );
    const stores = t.services.get('places')!.get(RecordStores);
    const { version } = await stores
      .of(place)
      .writeUnchecked(unit.id, undefined, { publishedDate: today }, {}, serviceContext('places'));
    await t.peers.command(withdrawPublication, { id: unit.id, version, reason: 'LET' }, staff);
    await until('the end of the visit', async () => (await read('visit', visit))['status'] === 'CANCELLED');
    expect(await read('visit', visit)).toMatchObject({ cancelReason: 'UNIT_LET' });
    const mail = await until('the mail', () =>
      [...mailed.values()].find(
        (one) => one.template === 'VISIT_CANCELLED' && JSON.stringify(one.to).includes(email),
      ),
    );
    expect(mail.body).toContain('ya está reservada o alquilada');
    await until(
      'the end of the invitation',
      async () => (await read('visitInvitation', invitations[0]!))['status'] === 'CANCELLED',
    );
  });

  it('[OPS-05] is reminded of once and asked about once', async () => {
    const { visit, email } = await agreed();
    const at = (startAt: number, more = '') =>
      database().query(
        `UPDATE visit SET created_at = now() - interval '2 days', start_at = to_timestamp($2), end_at = to_timestamp($2) + interval '30 minutes' ${more} WHERE id = $1`,
        [visit, startAt],
      );
    const now = Math.floor(Date.now() / 1000);
    await at(now + 3 * 3600);
    const asService = serviceContext('notifications');
    await t.peers.command(remindOfVisits, {}, asService);
    await t.peers.command(remindOfVisits, {}, asService);
    await codeFor(email, 'VISIT_REMINDER');
    expect(
      [...mailed.values()].filter(
        (one) => one.template === 'VISIT_REMINDER' && JSON.stringify(one.to).includes(email),
      ),
    ).toHaveLength(1);
    await at(now - 5 * 3600);
    await t.peers.command(remindOfVisits, {}, asService);
    const code = await codeFor(email, 'VISIT_RATING');
    const said = { rating: 4, interested: true, comments: 'Muy luminoso' };
    await run(rateVisit, { code, ...said }, visitor);
    expect(await read('visit', visit)).toMatchObject({
      rating: 4,
      interested: true,
      feedback: 'Muy luminoso',
    });
    await expect(run(rateVisit, { code, ...said }, visitor)).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
  });
});
