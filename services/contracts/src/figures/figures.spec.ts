import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import type { CollectionName } from '@llavero/proto/collections';
import { addDays, addMonths, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { FiguresWatch } from './keep-figures.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const get = (collection: CollectionName, id: string) => records().get({ collection, id }, admin);
const create = (collection: CollectionName, object: Record<string, Json>) =>
  records().create({ collection, object }, admin);
const patch = async (collection: CollectionName, id: string, fields: Record<string, Json>) => {
  const { version } = await get(collection, id);
  return records().patch({ collection, id, version, patch: fields }, admin);
};

const units = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

/** A mandate in force. */
async function mandateOf(overrides: Record<string, Json> = {}) {
  const { id } = await create('mandate', {
    units,
    landlords: [uuidv7()],
    mandateDate: addMonths(today, -14),
    productType: 'BASIC_12',
    salesManager: uuidv7(),
    ...overrides,
  });
  await patch('mandate', id, { status: 'ACTIVE' });
  return id;
}

/** A contract in force on one of the units, begun a whole number of months ago. */
async function letting(mandate: string, unit: string, rent: number, overrides: Record<string, Json> = {}) {
  const { id } = await create('contract', {
    mandate,
    units: [unit],
    landlords: [uuidv7()],
    tenants: [uuidv7()],
    legalBondAmount: rent,
    payerBankAccount: 'ES9121000418450200051332',
    startDate: addMonths(today, -3),
    endDate: addDays(today, 40),
    rent,
    ...overrides,
  });
  await patch('contract', id, { status: 'ACTIVE' });
  return id;
}

const stats = (collection: CollectionName, id: string, name: string, value: Json) =>
  until(`${collection}.stats.${name} to be ${String(value)}`, async () => {
    const record = await get(collection, id);
    const figures = { ...(record['stats'] as object), ...(record['kpi'] as object) } as Record<string, Json>;
    return figures[name] === value && record;
  });

describe('computed figures', () => {
  it('[ENT-02] nobody types them in', async () => {
    for (const figures of [{ stats: { units: 9 } }, { kpi: { units: 9 } }] as Record<string, Json>[])
      await expect(create('mandate', figures)).rejects.toMatchObject({
        body: { problems: [{ rule: 'readOnly' }] },
      });
    await expect(create('contract', { stats: { daysToEnd: 9 } })).rejects.toMatchObject({
      body: { problems: [{ field: 'stats', rule: 'readOnly' }] },
    });
  });

  it('[ENT-03] a contract tells its months, its days to go and the rent so far, without a new version', async () => {
    const id = await letting(await mandateOf(), uuidv7(), 600);
    const record = await stats('contract', id, 'daysToEnd', 40);
    expect(record['stats']).toMatchObject({ day: today, monthsElapsed: 3, rentUpdates: 0 });
    // Created, put in force, and perhaps the copy of its mandate's status by now: the figures have added nothing.
    const history = await records().history({ collection: 'contract', id }, admin);
    const changed = history
      .filter(({ verb }) => verb !== 'created')
      .flatMap(({ changes }) => Object.keys(changes));
    expect(new Set(changed.filter((field) => field !== 'mandateStatus'))).toEqual(
      new Set(['activated', 'validated']),
    );
    expect(history[0]?.version).toBe(history.length);
  });

  it('[ENT-03] a contract that never came into force has none', async () => {
    const { id } = await create('contract', { startDate: today, rent: 600 });
    await stats('contract', await letting(await mandateOf(), uuidv7(), 1), 'daysToEnd', 40);
    await expect(get('contract', id)).resolves.toMatchObject({ stats: null });
  });

  it('[ENT-02] a mandate counts what is let and what it brings', async () => {
    const id = await mandateOf();
    await letting(id, units[0]!, 800);
    await letting(id, units[1]!, 1000.5);
    const full = await stats('mandate', id, 'letUnits', 2);
    expect(full['kpi']).toMatchObject({
      units: 4,
      vacantUnits: 2,
      occupancyPercent: 50,
      monthlyRent: 1800.5,
    });
    expect(full['stats']).toMatchObject({
      contractsInForce: 2,
      averageRent: 900.25,
      monthsElapsed: 14,
      daysToEnd: null,
    });
  });

  it('[ENT-02] a contract that moves to another mandate is counted there and no longer here', async () => {
    const [from, to] = [await mandateOf(), await mandateOf()];
    const contract = await letting(from, units[2]!, 700);
    await stats('mandate', from, 'letUnits', 1);
    await patch('contract', contract, { mandate: to });
    await stats('mandate', to, 'letUnits', 1);
    await stats('mandate', from, 'letUnits', 0);
  });

  it('[ENT-02] go with the day, though nobody changes anything', async () => {
    const id = await mandateOf();
    const contract = await letting(id, units[3]!, 500);
    await stats('mandate', id, 'letUnits', 1);
    const database = harness.service.get(Database);
    // As the day before would have left them; the contract ended then.
    await database.query(
      `update contract set end_date = current_date - 2, stats = '{"day": 0, "daysToEnd": 0}' where id = $1`,
      [contract],
    );
    await database.query(`update mandate set stats = '{"day": 0}' where id = $1`, [id]);
    await harness.service.get(FiguresWatch).tick();
    expect((await get('contract', contract))['stats']).toMatchObject({ day: today, daysToEnd: 0 });
    expect((await get('mandate', id))['kpi']).toMatchObject({ letUnits: 0, occupancyPercent: 0 });
  });
});
