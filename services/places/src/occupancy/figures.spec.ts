import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import { contract } from '@llavero/proto/records/contracts/contract';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import pg from 'pg';
import { PlacesModule } from '../places.module.ts';
import { FiguresWatch } from './figures-watch.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { contracts: neighbour('contracts'), places: PlacesModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const places = () => services.peers.records('places');
const makePlace = (object: Record<string, Json>) => places().create({ collection: 'place', object }, staff);
const figuresOf = async (id: string) => {
  const { kpi, stats, version } = await places().get({ collection: 'place', id }, staff);
  return { kpi, stats, version };
};
const contracts = () => services.services.get('contracts')!.get(RecordStores).of(contract);
const let_ = (units: string[], more: Record<string, Json> = {}) => {
  const inForce = {
    validated: true,
    activated: true,
    startDate: addDays(today, -100),
    endDate: addDays(today, 900),
  };
  const object = build(contract, { ...inForce, units, rent: 950, ...more }) as Record<string, Json>;
  return contracts().create(object, serviceContext('contracts'), undefined, { byCommand: true });
};
const reaches = (id: string, kpi: Json) =>
  until(`the figures of ${id}: ${JSON.stringify(kpi)}`, async () => {
    const found = await figuresOf(id);
    return sameJson(found.kpi, kpi) ? found : undefined;
  });

/** Waits until what has been said of contracts so far has had its effect: events are taken one after the other. */
async function settled(): Promise<void> {
  const unit = await makePlace({});
  const made = await let_([unit.id]);
  await reaches(unit.id, taken(made.id));
}

const vacant = { contract: null, rent: null, occupiedSince: null, occupiedUntil: null, vacantSince: null };
const taken = (id: string, rent = 950) => ({
  contract: id,
  rent,
  occupiedSince: addDays(today, -100),
  occupiedUntil: addDays(today, 900),
  vacantSince: null,
});

describe('the figures of places', () => {
  it('[ENT-04] follow the contracts of a unit through its life, and the property follows its units', async () => {
    const property = await makePlace({ type: 'PROPERTY', street: 'Gran Via', number: '1' });
    const unit = await makePlace({ property: property.id });
    await makePlace({ property: property.id });
    await reaches(property.id, { units: 2, letUnits: 0, monthlyRent: 0 });

    const made = await let_([unit.id]);
    await reaches(unit.id, taken(made.id));
    const whole = await reaches(property.id, { units: 2, letUnits: 1, monthlyRent: 950 });

    const raised = await contracts().writeUnchecked(
      made.id,
      made.version,
      { rent: 980.55 },
      {},
      serviceContext('contracts'),
    );
    await reaches(unit.id, taken(made.id, 980.55));
    await reaches(property.id, { units: 2, letUnits: 1, monthlyRent: 980.55 });

    const last = addDays(today, -1);
    await contracts().writeUnchecked(
      made.id,
      raised.version,
      { endDate: last },
      {},
      serviceContext('contracts'),
    );
    const ended = await reaches(unit.id, { ...vacant, vacantSince: today });
    expect(ended.stats).toEqual({ contracts: 1, firstLetOn: addDays(today, -100), vacantDaysBetween: 0 });
    await reaches(property.id, { units: 2, letUnits: 0, monthlyRent: 0 });
    expect(whole.version).toBeGreaterThan(property.version);
  });

  it('[ENT-04] a draft fills nothing; a contract that leaves for another unit, or is deleted, empties its own', async () => {
    const [first, second] = [await makePlace({}), await makePlace({})];
    const made = await let_([first.id], { activated: false });
    await settled();
    expect(await figuresOf(first.id)).toEqual({ kpi: null, stats: null, version: 1 });
    const active = await contracts().writeUnchecked(
      made.id,
      1,
      { activated: true },
      {},
      serviceContext('contracts'),
    );
    await reaches(first.id, taken(made.id));
    expect((await figuresOf(first.id)).version).toBe(2);

    await contracts().writeUnchecked(
      made.id,
      active.version,
      { units: [second.id] },
      {},
      serviceContext('contracts'),
    );
    await reaches(second.id, taken(made.id));
    await reaches(first.id, vacant);

    await contracts().patch(
      { collection: 'contract', id: made.id, patch: { status: 'DELETED' } },
      serviceContext('contracts'),
    );
    await reaches(second.id, vacant);
  });

  it('[ENT-04] a unit that moves, is deleted or comes back counts where it is', async () => {
    const [here, there] = [await makePlace({ type: 'PROPERTY' }), await makePlace({ type: 'PROPERTY' })];
    const unit = await makePlace({ property: here.id });
    await reaches(here.id, { units: 1, letUnits: 0, monthlyRent: 0 });
    const patch = (values: Record<string, Json>) =>
      places().patch({ collection: 'place', id: unit.id, patch: values }, serviceContext('places'));
    await patch({ property: there.id });
    await reaches(there.id, { units: 1, letUnits: 0, monthlyRent: 0 });
    await reaches(here.id, { units: 0, letUnits: 0, monthlyRent: 0 });
    await patch({ status: 'DELETED' });
    await reaches(there.id, { units: 0, letUnits: 0, monthlyRent: 0 });
  });

  it('[ENT-04] nobody types them in, and an event that changes nothing writes nothing', async () => {
    await expect(makePlace({ kpi: { rent: 1 } })).rejects.toMatchObject({
      body: { problems: [{ field: 'kpi', rule: 'readOnly' }] },
    });
    const unit = await makePlace({});
    const made = await let_([unit.id]);
    const before = await reaches(unit.id, taken(made.id));
    await contracts().writeUnchecked(
      made.id,
      made.version,
      { paymentDay: 5 },
      {},
      serviceContext('contracts'),
    );
    const other = await makePlace({});
    const later = await let_([other.id]);
    await reaches(other.id, taken(later.id));
    expect((await figuresOf(unit.id)).version).toBe(before.version);
  });

  it('[ENT-04] the calendar alone lets and empties a unit: the watch sees it', async () => {
    const unit = await makePlace({});
    const made = await let_([unit.id], { startDate: addDays(today, 10) });
    const service = services.services.get('places')!;
    await settled();
    expect((await figuresOf(unit.id)).kpi).toBeNull();
    const clock = service.get(Clock);
    const now = clock.now.bind(clock);
    try {
      clock.now = () => now() + 20 * 86_400;
      await service.get(FiguresWatch).tick();
      expect((await figuresOf(unit.id)).kpi).toMatchObject({ contract: made.id, vacantSince: null });
      clock.now = () => now() + 1000 * 86_400;
      await service.get(FiguresWatch).tick();
      expect((await figuresOf(unit.id)).kpi).toMatchObject({
        contract: null,
        vacantSince: addDays(today, 901),
      });
    } finally {
      clock.now = now;
    }
  });
});

describe('a places service that is new to contracts', () => {
  it('[ENT-04] takes over those that are there', async () => {
    const units = [await makePlace({}), await makePlace({})];
    const made = await let_([units[0]!.id]);
    await reaches(units[0]!.id, taken(made.id));
    const client = new pg.Client({ connectionString: services.databases.get('places')!.adminUrl });
    await client.connect();
    try {
      await client.query(
        'delete from places.unit_contract; update places.place set kpi = null, stats = null',
      );
    } finally {
      await client.end();
    }
    await services.services.get('places')!.get(FiguresWatch).tick();
    expect((await figuresOf(units[0]!.id)).kpi).toEqual(taken(made.id));
    expect((await figuresOf(units[1]!.id)).kpi).toBeNull();
  });
});
