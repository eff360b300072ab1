import { expect } from '@jest/globals';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { v7 as uuidv7 } from 'uuid';
import type { TestGateway } from '../../testing/test-gateway.ts';

export type Body = Record<string, Json> & {
  error: { code: string; message: string; problems?: { field: string }[] };
  slots: { startAt: number }[];
};
export type Row = Record<string, Json> & { id: string; version: number };

/** The services of visits, with neighbours around them. */
export const visitModules = {
  places: PlacesModule,
  contracts: neighbour('contracts'),
  people: neighbour('people'),
  notifications: NotifyingNeighbour,
};

/** The same hours on every day of the week. */
export const everyDay = (from: string, to: string) =>
  weekdays.values.map((weekday) => ({ weekday, from, to }));

/** What staff and visitors do with visits, over the gateway. */
export async function openVisitDesk(t: TestGateway) {
  const clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  const run = (name: string, input: object, token?: string) =>
    t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });
  async function make(collection: string, object: Record<string, Json>, token = clerk): Promise<Row> {
    const made = await t.call('createObject', { collection, object }, { token });
    expect([made.error ?? null, made.success]).toEqual([null, true]);
    return made.data as Row;
  }
  const read = async (collection: string, id: string) =>
    (await t.call('getObject', { collection, id }, { token: clerk })).data as Row;
  const unitWith = (more: Record<string, Json> = {}) =>
    make('place', { type: 'UNIT', street: 'Calle de Atocha', number: '27', city: 'Madrid', ...more });
  const agentWith = async (more: Record<string, Json> = {}) => {
    const employee = uuidv7();
    await make('visitHours', { employee, hours: everyDay('09:00', '20:00'), worksOnHolidays: true, ...more });
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

  /** A visit that somebody has chosen by their link: the first moment after `skip` others. */
  async function agreed(unit: string, employee: string, skip = 0): Promise<{ visit: Row; email: string }> {
    const [{ email, code } = { email: '', code: '' }] = await invite(1, unit, employee);
    const { slots } = (await run('VisitInvitationPage', { code })).body;
    const startAt = slots[skip]?.startAt;
    expect((await run('BookVisit', { code, startAt, ...person(email) })).status).toBe(200);
    const [visit] = (await visitsOf(unit)).filter((one) => one['startAt'] === startAt);
    return { visit: visit!, email };
  }
  async function visitsOf(unit: string): Promise<Row[]> {
    const { data } = await t.call(
      'getQuery',
      { collection: 'visit', query: { filter: { unit } } },
      { token: clerk },
    );
    return (data as { items: Row[] }).items;
  }
  return {
    ...{ t, clerk, run, make, read, unitWith, agentWith, address, contactWith, codeFor, person, invite },
    ...{ agreed, visitsOf },
  };
}
