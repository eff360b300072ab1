import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { mailed } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { build } from '@llavero/proto/compile/factory';
import { bookingConfirmed } from '@llavero/proto/events/bookings';
import { booking } from '@llavero/proto/records/contracts/booking';
import { place } from '@llavero/proto/records/places/place';
import { isNationalHoliday } from '@llavero/proto/rules/visits/holidays';
import { LOCAL_HOLIDAYS_KEY } from '@llavero/proto/rules/visits/regional-holidays';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { openVisitDesk, visitModules } from './testing/visit-desk.ts';

const now = Math.floor(Date.now() / 1000);
const today = startOfDay(now);
/** A day that both units would be shown on, were it not the town's own. */
const townDay = [3, 4, 5].map((days) => addDays(today, days)).find((day) => !isNationalHoliday(day))!;
const TOWN = 'Villar de las Visitas';
let t: TestGateway;
let desk: Awaited<ReturnType<typeof openVisitDesk>>;
beforeAll(async () => {
  t = await startTestGateway(visitModules);
  desk = await openVisitDesk(t);
  const setting = { key: LOCAL_HOLIDAYS_KEY, value: { [TOWN]: [dayKey(townDay)] } };
  await desk.make('config', setting, await t.tokenFor('ADMIN'));
});
afterAll(() => t?.stop());

const stores = (service: 'places' | 'contracts') => t.services.services.get(service)!.get(RecordStores);
const mailTo = (email: string, template: string) =>
  [...mailed.values()].filter((one) => one.template === template && JSON.stringify(one.to).includes(email));
const ended = (visit: string) =>
  until('the end of the visit', async () => {
    const found = await desk.read('visit', visit);
    return found['status'] === 'CANCELLED' ? found : undefined;
  });

describe('what becomes of visits, through the gateway', () => {
  it('[OPS-05] the day of somebody who is ill goes to a colleague in one step; what has changed meanwhile stays', async () => {
    const [unit, ill, colleague] = [await desk.unitWith(), await desk.agentWith(), await desk.agentWith()];
    const [first, second] = [await desk.agreed(unit.id, ill, 4), await desk.agreed(unit.id, ill, 8)];
    const startAt = Number(first.visit['startAt']);
    expect(first.visit).toMatchObject({
      nextStep: 'SHOW',
      nextHolder: 'OFFICE',
      nextDate: startOfDay(startAt),
    });
    const asked = { employee: ill, day: startOfDay(startAt), colleagues: [colleague] };
    const { moves } = (await desk.run('ProposeMoves', asked, desk.clerk)).body as unknown as {
      moves: { visit: string; version: number; employee: string; startAt: number }[];
    };
    const mine = moves.find(({ visit }) => visit === first.visit.id)!;
    expect(mine).toMatchObject({ employee: colleague, startAt, version: first.visit.version });
    const move = (of: object) => ({
      visit: mine.visit,
      version: mine.version,
      employee: colleague,
      startAt,
      ...of,
    });
    const stale = {
      visit: second.visit.id,
      version: second.visit.version + 1,
      startAt: second.visit['startAt'],
    };
    const moved = await desk.run('MoveVisits', { moves: [move({}), move(stale)] }, desk.clerk);
    expect([moved.status, moved.body['results']]).toEqual([
      200,
      [
        { visit: first.visit.id, ok: true, message: null },
        {
          visit: second.visit.id,
          ok: false,
          message: expect.stringContaining('Alguien ha cambiado la visita'),
        },
      ],
    ]);
    expect(await desk.read('visit', first.visit.id)).toMatchObject({ employee: colleague, startAt });
    expect(await desk.read('visit', second.visit.id)).toMatchObject({ employee: ill });
    const again = await desk.run('MoveVisits', { moves: [move({})] }, desk.clerk);
    expect(again.body['results']).toMatchObject([{ ok: false }]);
  });

  it('[OPS-05] a unit that is withdrawn or booked ends its visits, and the visitors are told', async () => {
    const [unit, taken, employee] = [await desk.unitWith(), await desk.unitWith(), await desk.agentWith()];
    const [here, there] = [await desk.agreed(unit.id, employee, 2), await desk.agreed(taken.id, employee, 9)];
    const { version } = await stores('places')
      .of(place)
      .writeUnchecked(unit.id, undefined, { publishedDate: today }, {}, serviceContext('places'));
    const gone = { id: unit.id, version, reason: 'OWNER' };
    expect((await desk.run('WithdrawPublication', gone, desk.clerk)).status).toBe(200);
    expect(await ended(here.visit.id)).toMatchObject({
      cancelReason: 'UNIT_UNAVAILABLE',
      nextStep: 'NONE',
      nextHolder: 'NOBODY',
      nextDate: null,
    });
    const asContracts = serviceContext('contracts');
    const bookings = stores('contracts').of(booking);
    const made = await bookings.create(
      build(booking, { unit: taken.id, confirmationDate: null }) as never,
      asContracts,
    );
    const paid = { event: bookingConfirmed, extra: { amount: 900, expirationDate: addDays(today, 30) } };
    await bookings.writeUnchecked(made.id, undefined, {}, paid, asContracts);
    expect(await ended(there.visit.id)).toMatchObject({ cancelReason: 'UNIT_LET' });
    for (const [email, why] of [
      [here.email, 'ha dejado de ofrecerse'],
      [there.email, 'ya está reservada o alquilada'],
    ] as const) {
      const [mail] = await until(`the mail to ${email}`, () => {
        const found = mailTo(email, 'VISIT_CANCELLED');
        return found.length > 0 ? found : undefined;
      });
      expect(mail?.body).toContain(why);
    }
  });

  it('[OPS-05] after its hour a visit waits to be noted, is asked about once, and leads on', async () => {
    const [unit, employee] = [await desk.unitWith(), await desk.agentWith()];
    const { visit, email } = await desk.agreed(unit.id, employee);
    const startAt = now - 5 * 3600;
    await t.services.services
      .get('places')!
      .get(Database)
      .query(
        `UPDATE visit SET start_at = to_timestamp($2), end_at = to_timestamp($2) + interval '30 minutes' WHERE id = $1`,
        [visit.id, startAt],
      );
    for (let time = 0; time < 2; time += 1)
      expect((await desk.run('RemindOfVisits', {}, desk.clerk)).status).toBe(200);
    const day = startOfDay(startAt);
    const state = async () => {
      const { nextStep, nextHolder, nextDate } = await desk.read('visit', visit.id);
      return [nextStep, nextHolder, nextDate];
    };
    expect(await state()).toEqual(['NOTE', 'OFFICE', day]);
    const code = await desk.codeFor(email, 'VISIT_RATING');
    expect(mailTo(email, 'VISIT_RATING')).toHaveLength(1);
    const patch = async (object: Record<string, string | number>) => {
      const patched = await t.call(
        'patchObject',
        { collection: 'visit', objectId: visit.id, object },
        { token: desk.clerk },
      );
      expect([patched.error ?? null, patched.success]).toEqual([null, true]);
    };
    await patch({ status: 'DONE' });
    expect(await state()).toEqual(['RATE', 'VISITOR', addDays(today, 7)]);
    const said = { code, rating: 4, interested: true, comments: 'Muy luminoso' };
    const rated = await desk.run('RateVisit', said);
    expect([rated.status, rated.body]).toEqual([200, { done: true }]);
    expect((await desk.run('RateVisit', said)).status).toBe(404);
    expect(await desk.read('visit', visit.id)).toMatchObject({
      rating: 4,
      interested: true,
      feedback: 'Muy luminoso',
    });
    expect(await state()).toEqual(['OFFER', 'OFFICE', addDays(day, 2)]);
    const due = { nextStep: 'OFFER', nextHolder: 'OFFICE', nextDate: { $lte: addDays(day, 2) } };
    const { data } = await t.call(
      'getQuery',
      { collection: 'visit', query: { filter: due } },
      { token: desk.clerk },
    );
    expect(data).toMatchObject({ items: [{ id: visit.id }] });
    await patch({ followUpDate: today });
    expect(await state()).toEqual(['NONE', 'NOBODY', null]);
  });

  it('[OPS-05] the moments leave the way between two units, and the holidays of where each is', async () => {
    const [here, there] = [await desk.unitWith({ city: TOWN }), await desk.unitWith({ city: 'Soria' })];
    const employee = await desk.agentWith({ margin: 60, worksOnHolidays: false, noticeHours: 0 });
    const slotsOf = async (unit: string) =>
      (await desk.run('VisitSlots', { unit, employees: [employee] }, desk.clerk)).body.slots.map(
        ({ startAt }) => startAt,
      );
    const days = async (unit: string) => new Set((await slotsOf(unit)).map((startAt) => startOfDay(startAt)));
    expect([(await days(here.id)).has(townDay), (await days(there.id)).has(townDay)]).toEqual([false, true]);
    const midday = townDay + 12 * 3600;
    await desk.make('visit', { unit: there.id, employee, startAt: midday });
    expect(await slotsOf(there.id)).toEqual(expect.arrayContaining([midday - 1800, midday + 1800]));
    const elsewhere = await slotsOf((await desk.unitWith({ city: 'Soria' })).id);
    // Half an hour of visit and an hour of way, before and after.
    expect(elsewhere.filter((startAt) => startAt > midday - 5400 && startAt < midday + 5400)).toEqual([]);
    expect(elsewhere).toEqual(expect.arrayContaining([midday - 5400, midday + 5400]));
  });
});
