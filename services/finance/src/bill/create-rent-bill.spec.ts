import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { createRentBill } from '@llavero/proto/commands/bills';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { createCompany, loadPeople } from '../testing/people-with-nif.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const start = daySeconds({ year: 2026, month: 3, day: 10 });

const landlord = uuidv7();
let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    { contracts: neighbour('contracts'), people: neighbour('people'), finance: FinanceModule },
    { partial: true },
  );
  await createCompany(t);
  await loadPeople(t, [landlord]);
});
afterAll(() => t?.stop());

const contract = async (more: Record<string, Json> = {}): Promise<string> => {
  const [id, tenant] = [uuidv7(), uuidv7()];
  await loadPeople(t, [tenant]);
  const object = {
    mandate: uuidv7(),
    units: [uuidv7()],
    landlords: [landlord],
    tenants: [tenant],
    startDate: start,
    validated: true,
    activated: true,
    contractType: 'LOCAL_CONTRACT',
    rent: 900,
    ...more,
  };
  await bulkLoad(t.services.get('contracts')!.get(Database), contractRecord, [
    { id, object, createdAt: start },
  ]);
  return id;
};
const issue = (id: string, more: object = {}, ctx = staff) =>
  t.peers.command(
    createRentBill,
    {
      contract: id,
      year: 2026,
      month: 5,
      concept: 'Obras repercutidas',
      baseAmount: 500,
      vatPercent: 21,
      withholdingPercent: 19,
      ...more,
    },
    ctx,
  );

describe('a rent bill by hand', () => {
  it('[WIZ-06] [FIN-03] is issued to the tenant of the contract, with numbers without gaps', async () => {
    const of = [await contract(), await contract(), await contract()];
    const gone = issue(uuidv7());
    const made = await Promise.all(of.map((id) => issue(id)));
    await expect(gone).rejects.toMatchObject({ body: { code: 'FINANCE.CONTRACT_GONE' } });
    // From 2027 on the code of the landlord's own series comes before the number.
    for (const { name } of made) expect(name).toMatch(/^FA2026\d*\d{5}$/);
    expect(made.map(({ name }) => name.slice(-5)).toSorted()).toEqual(['00001', '00002', '00003']);
    const read = await t.peers.records('finance').get({ collection: 'finance', id: made[0]!.id }, staff);
    expect(read).toMatchObject({
      type: 'RENT_BILL',
      contract: of[0],
      totalAmount: 510,
      vatAmount: 105,
      sourceRole: 'LANDLORD',
      destinationRole: 'TENANT',
      includedIn: null,
      periodStart: daySeconds({ year: 2026, month: 5, day: 1 }),
    });
  });

  it('[WIZ-06] the same one twice is refused by its number, also when two people send it at once', async () => {
    const id = await contract();
    const sent = await Promise.allSettled([issue(id), issue(id)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(issue(id)).rejects.toMatchObject({
      body: { code: 'FINANCE.RENT_BILL_THERE', message: expect.stringMatching(/importe: FA2026\d+\./) },
    });
    await expect(issue(id, { baseAmount: 501 })).resolves.toMatchObject({ status: 'ISSUED' });
  });

  it('[WIZ-06] [VAL-11] not of a contract that is not in force, nor without an amount', async () => {
    await expect(issue(await contract(), { month: 2 })).rejects.toMatchObject({
      body: { message: expect.stringContaining('rige desde el 10/03/2026'), problems: [{ field: 'month' }] },
    });
    await expect(issue(await contract({ activated: false }))).rejects.toMatchObject({
      body: { problems: [{ field: 'contract' }] },
    });
    await expect(issue(await contract(), { baseAmount: 0 })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'baseAmount' }] },
    });
    await expect(issue(await contract(), {}, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });
});
