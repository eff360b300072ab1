import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import type { WireRecord } from '@llavero/kit/grpc/records-client';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import {
  activateContract,
  activateMandate,
  billableContracts,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, fromDayKey as day, startOfDay } from '@llavero/proto/values/dates';
import type { QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { FirstMonthRentAndRentTaxes1795314337983 } from '../migrations/1795314337983-first-month-rent-and-rent-taxes.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const create = (object: Record<string, Json>) => records().create({ collection: 'contract', object }, admin);
const patch = ({ id, version }: WireRecord, fields: Record<string, Json>) =>
  records().patch({ collection: 'contract', id, version, patch: fields }, admin);

describe('the rent of the first month', () => {
  it('[ENT-03] follows rent, dates and history until a person types it; emptied it follows again', async () => {
    const computed = await create({ startDate: day('2026-11-16'), rent: 900 });
    expect(computed).toMatchObject({
      firstMonthRent: 450,
      firstMonthRentTyped: false,
      firstMonthRentComputed: 450,
    });
    const dearer = await patch(computed, { rent: 960 });
    expect(dearer).toMatchObject({ firstMonthRent: 480, firstMonthRentTyped: false });

    // A form that sends back what it was given has typed nothing.
    const same = await patch(dearer, { firstMonthRent: 480, rent: 990 });
    expect(same).toMatchObject({ firstMonthRent: 495, firstMonthRentTyped: false });

    const typed = await patch(same, { firstMonthRent: 300 });
    expect(typed).toMatchObject({
      firstMonthRent: 300,
      firstMonthRentTyped: true,
      firstMonthRentComputed: 495,
    });
    const later = await patch(typed, { startDate: day('2026-11-21') });
    expect(later).toMatchObject({
      firstMonthRent: 300,
      firstMonthRentTyped: true,
      firstMonthRentComputed: 330,
    });
    const emptied = await patch(later, { firstMonthRent: null });
    expect(emptied).toMatchObject({
      firstMonthRent: 330,
      firstMonthRentTyped: false,
      firstMonthRentComputed: 330,
    });

    const history = [{ previousRent: 600, dateModified: day('2027-12-01'), nextRent: 990 }];
    expect(await patch(emptied, { rentHistory: history })).toMatchObject({ firstMonthRent: 200 });
    await expect(create({ firstMonthRentTyped: true })).rejects.toMatchObject({
      body: { problems: [{ field: 'firstMonthRentTyped', rule: 'readOnly' }] },
    });
  });

  it('[ENT-03] contracts from before have it computed, and what differs counts as typed', async () => {
    const change = (key: string, previousRent: number, nextRent: number) => ({
      previousRent,
      dateModified: day(key),
      nextRent,
    });
    const start = day('2026-11-16');
    const cases: [Record<string, Json>, [number | null, boolean, number | null]][] = [
      [{ startDate: start, rent: 900 }, [450, false, 450]],
      [{ startDate: day('2026-11-01'), rent: 900 }, [900, false, 900]],
      [{ startDate: start, endDate: day('2026-11-20'), rent: 900 }, [150, false, 150]],
      [{ startDate: start, rent: 900, firstMonthRent: 450 }, [450, false, 450]],
      [{ startDate: start, rent: 900, firstMonthRent: 300 }, [300, true, 450]],
      [{ startDate: start, rent: 900, rentHistory: [change('2027-12-01', 600, 900)] }, [300, false, 300]],
      [{ startDate: start, rent: 900, rentHistory: [change('2026-11-16', 600, 900)] }, [450, false, 450]],
      [{ rent: 900, firstMonthRent: 300 }, [300, true, null]],
      [{ startDate: start }, [null, false, null]],
    ];
    const database = harness.service.get(Database);
    const ids: string[] = [];
    for (const [object] of cases) {
      const { id } = await create(object);
      ids.push(id);
      // As a contract was stored before.
      await database.query(
        `update contract set first_month_rent = $2, first_month_rent_typed = false,
                first_month_rent_computed = null where id = $1`,
        [id, object['firstMonthRent'] ?? null],
      );
    }
    // The columns are there already; what is tried is what becomes of the rows.
    const query = async (sql: string) => (sql.startsWith('ALTER') ? [] : database.query(sql));
    await new FirstMonthRentAndRentTaxes1795314337983().up({ query } as QueryRunner);
    for (const [at, [, [firstMonthRent, firstMonthRentTyped, firstMonthRentComputed]]] of cases.entries())
      expect([at, await records().get({ collection: 'contract', id: ids[at]! }, admin)]).toMatchObject([
        at,
        { firstMonthRent, firstMonthRentTyped, firstMonthRentComputed },
      ]);
  });
});

describe('what finance is told of a contract', () => {
  const landlords = [uuidv7()];

  async function inForce(overrides: Record<string, Json>): Promise<string> {
    const mandate = await records().create(
      {
        collection: 'mandate',
        object: {
          landlords,
          units: [uuidv7()],
          mandateDate: addYears(today, -1),
          productType: 'NONE',
          salesManager: uuidv7(),
        },
      },
      admin,
    );
    const signed = await harness.peers.command(
      validateMandate,
      { id: mandate.id, version: mandate.version },
      admin,
    );
    await harness.peers.command(activateMandate, { ...signed, sendMarketing: false }, admin);
    const draft = await create({
      mandate: mandate.id,
      units: [uuidv7()],
      tenants: [uuidv7()],
      landlords,
      startDate: addYears(today, -1),
      endDate: addYears(today, 4),
      rent: 1000,
      legalBondAmount: 1000,
      paymentMethod: 'TRANSFER',
      ...overrides,
    });
    const valid = await harness.peers.command(
      validateContract,
      { id: draft.id, version: draft.version },
      admin,
    );
    await harness.peers.command(activateContract, { id: valid.id, version: valid.version }, admin);
    return draft.id;
  }
  const told = async (wanted: string[] = []) => {
    const span = { from: today, to: today, contracts: wanted, after: null, limit: 500 };
    const { contracts } = await harness.peers.command(billableContracts, span, testContext('SERVICE'));
    return new Map(contracts.map((contract) => [contract.id, contract]));
  };

  it('[FIN-01] names its rents, its taxes and who pays', async () => {
    const [payer, tenant] = [uuidv7(), uuidv7()];
    const rentHistory = [{ previousRent: 950, dateModified: today, nextRent: 1000.5 }];
    const rentTaxes = [{ from: today, vatPercent: 21, withholdingPercent: 19.5, reason: 'Despacho' }];
    const id = await inForce({
      contractType: 'LOCAL_CONTRACT',
      payer,
      tenants: [tenant],
      rentHistory,
      rentTaxes,
      withActivity: true,
      firstMonthRent: 12.34,
    });
    expect((await told()).get(id)).toMatchObject({
      contractType: 'LOCAL_CONTRACT',
      payer,
      rentHistory,
      rentTaxes,
      withActivity: true,
      firstMonthRent: 12.34,
      firstMonthRentTyped: true,
      besideUnits: [],
    });
  });

  it('[FIN-01] names only those that are asked for', async () => {
    const [one, other] = [await inForce({}), await inForce({})];
    expect([...(await told()).keys()]).toEqual(expect.arrayContaining([one, other]));
    expect([...(await told([other])).keys()]).toEqual([other]);
    expect(await told([uuidv7()])).toEqual(new Map());
  });

  it('[FIN-01] names what its tenants rent from the same landlords under other contracts', async () => {
    const [tenant, stranger] = [uuidv7(), uuidv7()];
    const [home, parking, shop, elsewhere, past] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const first = await inForce({ units: [home], tenants: [tenant, stranger] });
    const second = await inForce({ units: [parking], tenants: [tenant] });
    await inForce({ units: [shop], tenants: [tenant], contractType: 'LOCAL_CONTRACT' });
    await inForce({ units: [elsewhere], tenants: [tenant], landlords: [uuidv7()] });
    const over = await inForce({ units: [past], tenants: [tenant] });
    await harness.service
      .get(Database)
      .query('update contract set end_date = current_date - 1 where id = $1', [over]);
    const contracts = await told();
    expect(contracts.get(first)?.besideUnits).toEqual([parking]);
    expect(contracts.get(second)?.besideUnits).toEqual([home]);
  });
});
