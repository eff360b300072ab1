import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { visitFeed } from '@llavero/proto/commands/visit-pages';
import {
  issueVisitFeed,
  moveVisits,
  proposeMoves,
  revokeVisitFeed,
  visitWeek,
} from '@llavero/proto/commands/visits';
import type { Json } from '@llavero/proto/fields/field';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { employee as employeeDefinition } from '@llavero/proto/records/people/employee';
import { addDays, atTime, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    { places: PlacesModule, people: neighbour('people'), notifications: NotifyingNeighbour },
    { partial: true },
  );
});
afterAll(() => t?.stop());

type Collection = 'place' | 'visit' | 'visitContact' | 'visitHours';
const records = () => t.peers.records('places');
const create = async (collection: Collection, object: Record<string, Json>) =>
  (await records().create({ collection, object }, staff)) as { id: string; version: number };
const read = async (collection: Collection, id: string) =>
  (await records().get({ collection, id }, staff)) as Record<string, Json>;
const week = (from: string, to: string) => weekdays.values.map((weekday) => ({ weekday, from, to }));
const hoursOf = (employee: string, more: Record<string, Json> = {}) =>
  create('visitHours', { employee, hours: week('09:00', '20:00'), worksOnHolidays: true, ...more });
const unitWith = () => create('place', { type: 'UNIT', street: 'Calle de Atocha', number: '27' });
const contact = () => create('visitContact', { name: 'Lucía Gómez', phone: '600123456' });

describe('the work of whoever shows units', () => {
  it('[OPS-05] the agent falls ill: a day is moved in one step, to a colleague at the same hour, else to the next free moment; each with its outcome', async () => {
    const [ill, well] = [uuidv7(), uuidv7()];
    await hoursOf(ill);
    await hoursOf(well, {
      hours: weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
    });
    const day = addDays(today, 3);
    const visits = [];
    for (const hour of [10, 18]) {
      const unit = await unitWith();
      visits.push(
        await create('visit', {
          unit: unit.id,
          employee: ill,
          startAt: atTime(day, hour),
          contacts: [(await contact()).id],
        }),
      );
    }
    const { moves } = await t.peers.command(proposeMoves, { employee: ill, day, colleagues: [well] }, staff);
    expect(moves.map(({ employee, startAt }) => [employee, startAt])).toEqual([
      [well, atTime(day, 10)],
      // Nobody else works at that hour: the first moment of the next morning.
      [expect.any(String), atTime(addDays(day, 1), 9)],
    ]);
    const chosen = moves.map((one) => ({
      visit: one.visit,
      version: one.version,
      employee: one.employee!,
      startAt: one.startAt!,
    }));
    const { results } = await t.peers.command(
      moveVisits,
      { moves: [chosen[0]!, { ...chosen[1]!, version: 99 }] },
      staff,
    );
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, message: expect.stringContaining('mientras tanto') },
    ]);
    expect(await read('visit', visits[0]!.id)).toMatchObject({ employee: well, startAt: atTime(day, 10) });
    expect(await read('visit', visits[1]!.id)).toMatchObject({ employee: ill, startAt: atTime(day, 18) });
  });

  it('[OPS-05] a week shows hours, holds and visits; the calendar has a secret address that ends', async () => {
    const stores = t.services.get('people')!.get(RecordStores);
    const { id: employee } = await stores
      .of(employeeDefinition)
      .create({ firstname: 'Ana', email: 'ana@llavero.example' }, serviceContext('people'));
    const { id: availability } = await hoursOf(employee);
    const day = addDays(today, 8);
    const visit = await create('visit', {
      unit: (await unitWith()).id,
      employee,
      startAt: atTime(day, 11),
      contacts: [(await contact()).id],
    });
    const shown = await t.peers.command(visitWeek, { employee, day }, staff);
    expect(shown).toMatchObject({ availability, visits: [{ id: visit.id, contacts: 'Lucía Gómez' }] });
    expect(shown.open).toHaveLength(7);
    const { address } = await t.peers.command(issueVisitFeed, { employee }, staff);
    const code = address.split('/').at(-1)!.replace('.ics', '');
    const { calendar } = await t.peers.command(visitFeed, { code }, testContext('TENANT'));
    expect(calendar).toContain('SUMMARY:Visita: Lucía Gómez');
    await t.peers.command(revokeVisitFeed, { employee }, staff);
    await expect(t.peers.command(visitFeed, { code }, testContext('TENANT'))).rejects.toMatchObject({
      body: { code: 'LINK.INVALID' },
    });
  });

  it('[OPS-05] has one record of hours, whose mistakes are named', async () => {
    const employee = uuidv7();
    await hoursOf(employee);
    await expect(hoursOf(employee)).rejects.toMatchObject({ body: { code: 'RECORD.DUPLICATE' } });
    await expect(
      hoursOf(uuidv7(), { hours: [{ weekday: 'MONDAY', from: '18:00', to: '9:00' }] }),
    ).rejects.toMatchObject({ body: { problems: [{ field: 'hours.0.to', rule: 'order' }] } });
    await expect(create('visitHours', { subject: 'UNIT' })).rejects.toMatchObject({
      body: { problems: [{ field: 'unit' }] },
    });
  });
});
