import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { openContractSupplyChanges } from '@llavero/proto/commands/supply-changes';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { place } from '@llavero/proto/records/places/place';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { SuppliesModule } from '../supplies.module.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      contracts: neighbour('contracts'),
      places: neighbour('places'),
      people: neighbour('people'),
      notifications: neighbour('notifications'),
      supplies: SuppliesModule,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());

const database = (service: 'contracts' | 'places') => t.services.get(service)!.get(Database);

/** A contract that has ended, of a unit whose water is in the tenant's name. */
async function ended(unit: string, tenant: string): Promise<string> {
  const supplies = [{ type: 'WATER', holderType: 'TENANT', holderId: tenant }];
  const object = { type: 'UNIT', unitType: 'FLAT', supplies } as unknown as CreateOf<typeof place>;
  await bulkLoad(database('places'), place, [{ id: unit, object, createdAt: today }]);
  return letTo(unit, [tenant], { startDate: addYears(today, -5), endDate: addDays(today, -1) });
}

async function letTo(
  unit: string,
  tenants: string[],
  over: { startDate: number; endDate?: number; cancelled?: boolean },
): Promise<string> {
  const id = uuidv7();
  const object = {
    ...{ units: [unit], tenants, validated: true, activated: true, tenantIsResponsibleOfSupplies: true },
    ...over,
  } as CreateOf<typeof contract>;
  await bulkLoad(database('contracts'), contract, [{ id, object, createdAt: today }]);
  return id;
}

const open = async (id: string) =>
  (await t.peers.command(openContractSupplyChanges, { contract: id, moment: 'END' }, admin)).opened;

describe('supplies at the end of a contract', () => {
  it('[OPS-01] stay with a tenant who stays with another contract, and go back after anybody else', async () => {
    const [kept, next, annulled] = [uuidv7(), uuidv7(), uuidv7()];
    const tenant = uuidv7();
    const renewed = await ended(kept, tenant);
    await letTo(kept, [tenant, uuidv7()], { startDate: today });
    expect(await open(renewed)).toBe(0);
    const left = await ended(next, tenant);
    await letTo(next, [uuidv7()], { startDate: addDays(today, 10) });
    expect(await open(left)).toBe(1);
    const alone = await ended(annulled, tenant);
    await letTo(annulled, [tenant], { startDate: today, cancelled: true });
    expect(await open(alone)).toBe(1);
  });
});
