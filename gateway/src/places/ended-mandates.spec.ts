import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { MandateWatch } from '@llavero/places/publication/mandate-watch';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { employee } from '@llavero/proto/records/people/employee';
import { addDays, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Offers } from './testing/offers.ts';

type Row = Record<string, Json> & { id: string; version: number };

const today = startOfDay(Math.floor(Date.now() / 1000));
let t: TestGateway;
let offers: Offers;
let token: string;
let keeper: string;
beforeAll(async () => {
  t = await startTestGateway({
    ...{ people: PeopleModule, places: PlacesModule, contracts: neighbour('contracts') },
    ...{ documents: neighbour('documents'), notifications: NotificationsModule },
  });
  token = await t.tokenFor('ADMIN');
  offers = new Offers(t, token);
  const fields = { firstname: 'Olga', email: 'olga@llavero.test', role: 'INTERNAL_EMPLOYEE', active: true };
  const people = t.services.services.get('people')!.get(RecordStores).of(employee);
  keeper = (await people.create(fields as never, serviceContext('people'))).id;
});
afterAll(() => t?.stop());

const mandates = () => t.services.services.get('contracts')!.get(RecordStores).of(mandate);
const own = serviceContext('contracts');
const mandateOf = async (unit: string) =>
  (await mandates().findUnchecked({ filter: { units: { $in: [unit] } } }))[0]!;
const change = (id: string, patch: object) => mandates().writeUnchecked(id, undefined, patch, {}, own);
/** Replicas look at the same time. */
const tick = async () => {
  const watch = t.services.services.get('places')!.get(MandateWatch);
  await Promise.all([watch.tick(), watch.tick()]);
};
const tasksOf = async (id: string) => {
  const { services } = t.services;
  return services
    .get('notifications')!
    .get(RecordStores)
    .of('task')
    .findUnchecked({ filter: { relatedMandates: { $in: [id] } } }) as Promise<Row[]>;
};

describe('a mandate that ends while its units are published', () => {
  it('[STA-01] [JOB-06] gives one task to who takes care of it, which is done by itself once the units are off the market', async () => {
    const [first, second] = [
      await offers.published({ offerTitle: 'Ático con terraza' }),
      await offers.published({ offerTitle: 'Bajo con patio' }),
    ];
    const { id } = await mandateOf(first.id);
    await change((await mandateOf(second.id)).id, { cancelled: true, units: [] });
    await change(id, {
      ...{ units: [first.id, second.id], opperationManager: keeper, endDate: addDays(today, 1) },
    });
    await tick();
    expect(await tasksOf(id)).toEqual([]);
    await change(id, { endDate: today });
    for (let look = 0; look < 2; look += 1) await tick();
    const [task, ...more] = await tasksOf(id);
    expect(more).toEqual([]);
    expect(task).toMatchObject({
      ...{ title: 'Unidades publicadas sin mandato', due: today, assignedTo: keeper, status: 'TO_DO' },
      relatedPlaces: expect.arrayContaining([first.id, second.id]),
      description: expect.stringMatching(/Ático con terraza[^]*|Bajo con patio/),
    });
    expect(task!['description']).toContain(formatDay(today));
    for (const name of ['Ático con terraza', 'Bajo con patio']) expect(task!['description']).toContain(name);
    // Nothing is unpublished by itself.
    expect((await offers.read(first.id))['publicationStatus']).toBe('OFFERED');
    await offers.run('PausePublication', first.id);
    await tick();
    expect((await tasksOf(id))[0]).toMatchObject({ status: 'TO_DO' });
    await offers.run('WithdrawPublication', second.id, { reason: 'OWNER' });
    await tick();
    expect(await tasksOf(id)).toMatchObject([{ status: 'DONE' }]);
  });

  it('[STA-01] [JOB-06] the task is done by itself with a mandate in force, and another end gives another one', async () => {
    const { id: unit } = await offers.published();
    const { id } = await mandateOf(unit);
    await change(id, { cancelled: true, salesManager: keeper });
    await tick();
    expect(await tasksOf(id)).toMatchObject([{ status: 'TO_DO', due: today, assignedTo: keeper }]);
    const next = await mandates().create(
      build(mandate, {
        ...{ validated: true, cancelled: false, trial: false, renewed: false, finished: false },
        ...{ mandateDate: addDays(today, 1), endDate: null, properties: [], units: [unit] },
      }) as never,
      own,
      undefined,
      { byCommand: true },
    );
    await tick();
    expect(await tasksOf(id)).toMatchObject([{ status: 'DONE' }]);
    await change(next.id, { mandateDate: addDays(today, -20), endDate: addDays(today, -1) });
    await tick();
    expect(await tasksOf(next.id)).toMatchObject([{ status: 'TO_DO', due: addDays(today, -1) }]);
    // Whoever has done it is not given it again.
    expect(await tasksOf(id)).toHaveLength(1);
  });
});
