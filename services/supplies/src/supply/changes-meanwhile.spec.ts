import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { notified, NotifyingNeighbour, tasked } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  completeSupplyChange,
  openContractSupplyChanges,
  prepareSupplyChange,
  suppliesAfterFinish,
} from '@llavero/proto/commands/supply-changes';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { place as placeRecord } from '@llavero/proto/records/places/place';
import { operation } from '@llavero/proto/records/supplies/operation';
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
      notifications: NotifyingNeighbour,
      supplies: SuppliesModule,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());

const stores = (service: 'contracts' | 'places' | 'supplies') => t.services.get(service)!.get(RecordStores);
const database = (service: 'contracts' | 'places' | 'supplies') => t.services.get(service)!.get(Database);

/** A flat whose water somebody holds; null: nobody has entered its supplies. */
async function flat(holderId: string | null): Promise<string> {
  const id = uuidv7();
  const water = { type: 'WATER', holderType: 'TENANT', holderId, company: 'Aigües', code: 'C-1' };
  const supplies = holderId === null ? [] : [water];
  const object = { type: 'UNIT', unitType: 'FLAT', supplies } as unknown as CreateOf<typeof placeRecord>;
  await bulkLoad(database('places'), placeRecord, [{ id, object, createdAt: today }]);
  return id;
}

async function letTo(
  unit: string,
  tenants: string[],
  over: Partial<CreateOf<typeof contractRecord>> & { startDate: number },
): Promise<string> {
  const id = uuidv7();
  const object = {
    ...{ units: [unit], tenants, validated: true, activated: true, tenantIsResponsibleOfSupplies: true },
    ...over,
  } as CreateOf<typeof contractRecord>;
  await bulkLoad(database('contracts'), contractRecord, [{ id, object, createdAt: today }]);
  return id;
}

/** The change of the water that the start or the end of a contract opens. */
async function opened(contract: string, moment: 'START' | 'END') {
  await t.peers.command(openContractSupplyChanges, { contract, moment }, admin);
  const [change] = await stores('supplies').of(operation).findUnchecked({ filter: { contract } });
  return change!;
}
const read = (id: string) => stores('supplies').of(operation).loadUnchecked(id);
/** Proved by the company, which was asked a while ago. */
async function completed(id: string, effectiveDate: number) {
  const asked = { status: 'REQUESTED' as const, requestedAt: addDays(today, -20) };
  const { version } = await stores('supplies').of(operation).writeUnchecked(id, undefined, asked, {}, admin);
  const proof = { companyReference: 'R-1', effectiveDate, proof: null, company: null };
  await t.peers.command(completeSupplyChange, { id, version, ...proof }, admin);
}
const waterOf = async (unit: string) =>
  (await stores('places').of(placeRecord).loadUnchecked(unit)).supplies[0];
const prepare = async (id: string, holder: string) => {
  const { version } = await read(id);
  const nothing = Object.fromEntries(Object.keys(prepareSupplyChange.input).map((name) => [name, null]));
  const input = { ...nothing, id, version, holder } as Parameters<typeof sent>[0];
  return sent(input);
};
const sent = (
  input: Parameters<
    typeof t.peers.command<typeof prepareSupplyChange.input, typeof prepareSupplyChange.output>
  >[1],
) => t.peers.command(prepareSupplyChange, input, admin);

describe('what has become of a supply change meanwhile', () => {
  it('[OPS-01] the way back to the landlord, proved late, does not take the supply from the next tenant', async () => {
    const [former, next, landlord] = [uuidv7(), uuidv7(), uuidv7()];
    const unit = await flat(former);
    const ended = await letTo(unit, [former], {
      ...{ startDate: addYears(today, -5), endDate: addDays(today, -10), landlords: [landlord] },
    });
    const back = await opened(ended, 'END');
    const begun = await letTo(unit, [next], { startDate: addDays(today, -5) });
    const forth = await opened(begun, 'START');
    expect([back.holder, forth.holder]).toEqual([landlord, next]);
    await completed(forth.id, addDays(today, -3));
    expect(await waterOf(unit)).toMatchObject({ holderType: 'TENANT', holderId: next });
    await completed(back.id, addDays(today, -8));
    expect(await read(back.id)).toMatchObject({ status: 'DONE', effectiveDate: addDays(today, -8) });
    expect(await waterOf(unit)).toMatchObject({ holderType: 'TENANT', holderId: next });
  });

  it('[OPS-01] [WIZ-06] whichever of several tenants holds the supply, they have authorised it with the contract', async () => {
    const tenants = [uuidv7(), uuidv7()];
    const unit = await flat(uuidv7());
    const suppliesAuthorisedDate = addDays(today, -2);
    const { id } = await opened(
      await letTo(unit, tenants, { startDate: today, suppliesAuthorisedDate }),
      'START',
    );
    expect(await read(id)).toMatchObject({ holder: null, authorisedDate: suppliesAuthorisedDate });
    await prepare(id, tenants[0]!);
    expect(await read(id)).toMatchObject({ holder: tenants[0], authorisedDate: suppliesAuthorisedDate });
    // Somebody else has not.
    await prepare(id, uuidv7());
    expect(await read(id)).toMatchObject({ authorisedDate: null });
  });

  it('[OPS-01] [JOB-02] of a contract that is cancelled, what nobody has asked of the company is given up', async () => {
    const unit = await flat(uuidv7());
    const contract = await letTo(unit, [uuidv7()], { startDate: addDays(today, 20) });
    const waits = await opened(contract, 'START');
    const others = await letTo(await flat(uuidv7()), [uuidv7()], { startDate: addDays(today, 20) });
    const asked = await opened(others, 'START');
    const requested = { status: 'REQUESTED' as const, requestedAt: today };
    await stores('supplies').of(operation).writeUnchecked(asked.id, undefined, requested, {}, admin);
    for (const id of [others, contract])
      await stores('contracts')
        .of(contractRecord)
        .writeUnchecked(id, undefined, { cancelled: true }, {}, admin);
    await until('given up', async () => (await read(waits.id)).status === 'CANCELLED');
    expect(await read(waits.id)).toMatchObject({ closingNote: expect.stringContaining('contrato') });
    // The company is at it: a person has to call it back.
    expect(await read(asked.id)).toMatchObject({ status: 'REQUESTED' });
  });

  it('[OPS-01] [JOB-02] of a contract in force that is cancelled, what stands in the name of its tenant goes back, as at its end', async () => {
    const [tenant, landlord] = [uuidv7(), uuidv7()];
    const unit = await flat(tenant);
    const terms = { landlords: [landlord], startDate: addYears(today, -1) };
    const contract = await letTo(unit, [tenant], terms);
    // What was never handed over has no way back: given up, not signed, not begun.
    const others = {
      waiting: await letTo(await flat(null), [uuidv7()], { ...terms, startDate: addDays(today, -2) }),
      unsigned: await letTo(await flat(tenant), [tenant], { ...terms, activated: false }),
      future: await letTo(await flat(uuidv7()), [uuidv7()], { ...terms, startDate: addDays(today, 20) }),
    };
    const waits = await opened(others.waiting, 'START');
    for (const id of [...Object.values(others), contract])
      await stores('contracts')
        .of(contractRecord)
        .writeUnchecked(id, undefined, { cancelled: true }, {}, admin);
    const changesOf = (of: string) =>
      stores('supplies')
        .of(operation)
        .findUnchecked({ filter: { contract: of } });
    const [back] = await until('the way back', async () => {
      const found = await changesOf(contract);
      return found.length > 0 && found;
    });
    expect(back).toMatchObject({
      ...{ cause: 'CONTRACT_END', supply: 'WATER', status: 'PENDING' },
      ...{ formerHolder: tenant, holderType: 'LANDLORD', holder: landlord },
    });
    await until('given up', async () => (await read(waits.id)).status === 'CANCELLED');
    expect((await changesOf(others.waiting)).map(({ cause, status }) => [cause, status])).toEqual(
      Array(3).fill(['CONTRACT_START', 'CANCELLED']),
    );
    expect([...(await changesOf(others.unsigned)), ...(await changesOf(others.future))]).toEqual([]);
    // The daily look gives it a task at once, and after 15 days says that nobody has dealt with it, each once.
    const look = () => t.peers.command(suppliesAfterFinish, {}, testContext('SERVICE'));
    const about = (messages: Iterable<{ relatedContracts?: readonly string[] | null }>) =>
      [...messages].filter(({ relatedContracts }) => relatedContracts?.includes(contract));
    await look();
    expect(about(tasked.values())).toMatchObject([{ type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END' }]);
    expect(about(notified.values())).toEqual([]);
    await database('supplies').query(
      `UPDATE operation SET created_at = created_at - interval '16 days' WHERE contract = $1`,
      [contract],
    );
    await look();
    await look();
    expect(about(notified.values())).toMatchObject([{ template: 'SUPPLIES_NOT_HANDLED' }]);
  });
});
