import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { UnpaidWatch } from '@llavero/contracts/contract/unpaid-flags';
import { FinanceModule } from '@llavero/finance/finance.module';
import { Clock } from '@llavero/kit/config/clock';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { finance as financeDefinition } from '@llavero/proto/records/finance/finance';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@llavero/kit/db/database';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  activateContract,
  activateMandate,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import { changeFinanceStatus, unpaidContracts } from '@llavero/proto/commands/finance';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let services: TestServices;
let mandate: string;
beforeAll(async () => {
  services = await startTestServices({ contracts: ContractsModule, finance: FinanceModule });
  mandate = await activeMandate();
});
afterAll(() => services?.stop());

const contracts = () => services.services.get('contracts')!;
const finance = () => services.services.get('finance')!;
const watch = () => contracts().get(UnpaidWatch).refreshAll();

/** The days that have passed for the finance service, whose receipts become unpaid by its clock. */
function daysPass(days: number): void {
  finance().get(Clock).now = () => Math.floor(Date.now() / 1000) + days * 86_400;
}
afterEach(() => daysPass(0));

async function activeMandate(): Promise<string> {
  const object = {
    landlords: [randomUUID()],
    units: [randomUUID()],
    mandateDate: addYears(today, -1),
    productType: 'NONE',
    salesManager: randomUUID(),
  };
  const { id, version } = await services.peers
    .records('contracts')
    .create({ collection: 'mandate', object }, admin);
  const valid = await services.peers.command(validateMandate, { id, version }, admin);
  await services.peers.command(activateMandate, { id, version: valid.version, sendMarketing: false }, admin);
  return id;
}

/** A draft that nothing is missing in, with a unit of its own. */
function draftContract() {
  const object = {
    mandate,
    units: [randomUUID()],
    tenants: [randomUUID()],
    landlords: [randomUUID()],
    startDate: addDays(today, -40),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    paymentMethod: 'TRANSFER',
  };
  return services.peers.records('contracts').create({ collection: 'contract', object }, admin);
}

async function activeContract(): Promise<string> {
  const { id, version } = await draftContract();
  const valid = await services.peers.command(validateContract, { id, version }, admin);
  await services.peers.command(activateContract, { id, version: valid.version }, admin);
  return id;
}

/** As the generation makes it: by the service itself. */
const receiptOf = (contract: string, object: Record<string, Json> = {}) =>
  finance()
    .get(RecordStores)
    .of('finance')
    .create(
      {
        type: 'RECEIPT',
        contract,
        concept: 'Renta',
        paymentMethod: 'TRANSFER',
        communicationDate: addDays(today, -1),
        paymentExpectedDate: today,
        ...object,
      },
      serviceContext('finance'),
    );

const read = (id: string) => services.peers.records('contracts').get({ collection: 'contract', id }, admin);
const becomes = (id: string, status: string) =>
  until(`the contract to be ${status}`, async () => {
    const found = await read(id);
    return found['status'] === status && found;
  });

async function change(document: string, status: string) {
  const { version } = await services.peers
    .records('finance')
    .get({ collection: 'finance', id: document }, admin);
  const { results } = await services.peers.command(
    changeFinanceStatus,
    { documents: [{ id: document, version, status: null }], status },
    admin,
  );
  expect(results[0]).toMatchObject({ ok: true });
}

const patchReceipt = async (id: string, status: string, version?: number) => {
  const stands =
    version ?? (await services.peers.records('finance').get({ collection: 'finance', id }, admin)).version;
  return services.peers
    .records('finance')
    .patch({ collection: 'finance', id, version: stands, patch: { status } }, admin);
};

/** Until contracts has handled what finance has told of a receipt: what follows is then the clock's doing. */
const told = (receipt: string) =>
  until('the events of the receipt to be handled', async () => {
    const events = await finance()
      .get(Database)
      .query<{ id: string }>('select id from outbox where record_id = $1::uuid', [receipt]);
    const handled = await contracts()
      .get(Database)
      .query(`select from inbox where consumer = 'keep-unpaid-contracts' and event_id = any($1::uuid[])`, [
        events.map(({ id }) => id),
      ]);
    return events.length > 0 && handled.length === events.length;
  });

describe('a contract whose receipts are unpaid', () => {
  it('[STA-02] reads UNPAID from the seventh day on, by the clock alone, and ACTIVE once they are paid', async () => {
    const contract = await activeContract();
    const receipt = await receiptOf(contract);
    await told(receipt.id);
    daysPass(6);
    expect(await watch()).toBe(0);
    expect(await read(contract)).toMatchObject({ status: 'ACTIVE', unpaid: false });
    daysPass(7);
    expect(await watch()).toBe(1);
    expect(await read(contract)).toMatchObject({ status: 'UNPAID', unpaid: true });
    await change(receipt.id, 'CHARGED');
    await becomes(contract, 'ACTIVE');
    expect(await watch()).toBe(0);
  });

  it('[STA-02] is UNPAID while one of them is, whatever happens to the others', async () => {
    const contract = await activeContract();
    const old = { communicationDate: addDays(today, -20), paymentExpectedDate: addDays(today, -15) };
    const [first, second] = [await receiptOf(contract, old), await receiptOf(contract, old)];
    await becomes(contract, 'UNPAID');
    await change(first.id, 'CANCELLED');
    await change(second.id, 'PAUSED');
    await becomes(contract, 'ACTIVE');
    // A returned debit reopens the debt.
    await change(second.id, 'CHARGED');
    await change(second.id, 'UNPAID');
    await becomes(contract, 'UNPAID');
    const deleted = await patchReceipt(second.id, 'DELETED');
    await becomes(contract, 'ACTIVE');
    await patchReceipt(second.id, 'RESTORED', deleted.version);
    await becomes(contract, 'UNPAID');
  });

  it('[STA-02] is not by cash, by a preview or by what the landlord has not been paid', async () => {
    const contract = await activeContract();
    const old = { communicationDate: addDays(today, -20), paymentExpectedDate: addDays(today, -15) };
    await receiptOf(contract, { ...old, paymentMethod: 'CASH' });
    await receiptOf(contract, { ...old, preview: true });
    await receiptOf(contract, { ...old, type: 'SETTLEMENT' });
    const other = await activeContract();
    await receiptOf(other, old);
    await becomes(other, 'UNPAID');
    expect(await read(contract)).toMatchObject({ status: 'ACTIVE' });
    expect(await watch()).toBe(0);
  });

  it('[STA-02] [JOB-05] is written once by watches that look at the same time', async () => {
    const ids = [await activeContract(), await activeContract(), await activeContract()];
    for (const id of ids) await receiptOf(id);
    const before = await Promise.all(ids.map(async (id) => (await read(id)).version));
    daysPass(8);
    // Events of the receipts may still be on their way and write first: whoever it is, it is written once.
    await Promise.all([watch(), watch(), watch()]);
    const after = await Promise.all(ids.map(read));
    expect(after.map(({ version, status }) => [version, status])).toEqual(
      before.map((version) => [version + 1, 'UNPAID']),
    );
    daysPass(0);
    await Promise.all([watch(), watch(), watch()]);
    const back = await Promise.all(ids.map(read));
    expect(back.map(({ version, status }) => [version, status])).toEqual(
      before.map((version) => [version + 2, 'ACTIVE']),
    );
  });

  it('[STA-02] [JOB-05] is put right, there and back, after events that were lost', async () => {
    const [owes, paid] = [await activeContract(), await activeContract()];
    const database = (name: 'contracts' | 'finance') => services.services.get(name)!.get(Database);
    // As if both services had been away: neither change tells anybody.
    await database('contracts').query('update contract set unpaid = true where id = $1', [paid]);
    const { id } = await receiptOf(owes, { paymentMethod: 'CASH' });
    // Events are handled one after the other: that of the receipt has had its effect when a later one has.
    const [later, old] = [await activeContract(), addDays(today, -20)];
    await receiptOf(later, { communicationDate: old, paymentExpectedDate: old });
    await becomes(later, 'UNPAID');
    await database('finance').query(
      `update finance set payment_method = 'TRANSFER', communication_date = current_date - 30,
                          payment_expected_date = current_date - 20 where id = $1`,
      [id],
    );
    await watch();
    expect([await read(owes), await read(paid)]).toMatchObject([
      { status: 'UNPAID' },
      { status: 'ACTIVE', unpaid: false },
    ]);
  });

  it('[STA-02] goes through all pages, a contract with many unpaid receipts too', async () => {
    const ids = [await activeContract(), await activeContract()].sort();
    const old = { communicationDate: addDays(today, -20), paymentExpectedDate: addDays(today, -15) };
    for (const id of [...ids, ...ids]) await receiptOf(id, old);
    for (const id of ids) await becomes(id, 'UNPAID');
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const input = { contracts: [], documents: [], after, limit: 1 };
      const page: { contracts: { id: string }[]; more: boolean } = await services.peers.command(
        unpaidContracts,
        input,
        testContext('SERVICE'),
      );
      found.push(...page.contracts.map(({ id }) => id));
      after = found.at(-1)!;
      if (!page.more) break;
    }
    expect(found).toEqual([...new Set(found)].sort());
    expect(found).toEqual(expect.arrayContaining(ids));
    await expect(
      services.peers.command(
        unpaidContracts,
        { contracts: ids, documents: [], after: null, limit: 1 },
        admin,
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[STA-02] a watch goes through all contracts page by page, in both directions', async () => {
    const COUNT = 1100;
    const ids = Array.from({ length: COUNT }, () => uuidv7());
    // Every third is wrong one way, every third the other way, every third right.
    const owes = (index: number) => index % 3 !== 1;
    const says = (index: number) => index % 3 !== 0;
    const old = addDays(today, -20);
    const row = (id: string, object: Record<string, Json>) => ({ id, object, createdAt: today });
    await bulkLoad(
      contracts().get(Database),
      contractDefinition,
      ids.map((id, index) =>
        row(id, { units: [], validated: true, activated: true, startDate: old, unpaid: says(index) }),
      ),
    );
    await bulkLoad(
      finance().get(Database),
      financeDefinition,
      ids.flatMap((contract, index) =>
        owes(index)
          ? [
              row(uuidv7(), {
                type: 'RECEIPT',
                contract,
                paymentMethod: 'TRANSFER',
                communicationDate: old,
                paymentExpectedDate: old,
              }),
            ]
          : [],
      ),
    );
    expect(await watch()).toBe(ids.filter((_, index) => owes(index) !== says(index)).length);
    expect(await watch()).toBe(0);
    const { count } = await services.peers
      .records('contracts')
      .count({ collection: 'contract', filter: { id: { $in: ids }, unpaid: true } }, admin);
    expect(count).toBe(ids.filter((_, index) => owes(index)).length);
  });

  it('[STA-02] a contract that comes into force after its receipts says so at once; a draft is left alone', async () => {
    const { id, version } = await draftContract();
    await receiptOf(id, { communicationDate: addDays(today, -20), paymentExpectedDate: addDays(today, -15) });
    expect(await watch()).toBe(0);
    expect((await read(id)).version).toBe(version);
    const valid = await services.peers.command(validateContract, { id, version }, admin);
    await services.peers.command(activateContract, { id, version: valid.version }, admin);
    await becomes(id, 'UNPAID');
  });
});
