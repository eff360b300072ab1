import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openClaim, updateClaim } from '@llavero/proto/commands/insurance';
import { handOverToInsurer, insurerDue, withdrawFromInsurer } from '@llavero/proto/commands/insurer';
import { printClaimFile } from '@llavero/proto/commands/statements';
import type { Json } from '@llavero/proto/fields/field';
import { insurance as policyDefinition } from '@llavero/proto/records/contracts/insurance';
import { recordsOf } from '@llavero/proto/records/registry';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { Module } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';

const admin = testContext('ADMIN');
const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

const files: string[] = [];
@CommandHandler(printClaimFile)
class Print implements Handles<typeof printClaimFile> {
  async run({ finances }: InputOf<typeof printClaimFile>): Promise<OutputOf<typeof printClaimFile>> {
    files.push(finances.join(' '));
    return { document: uuidv7(), path: '/x', fileName: 'x.pdf', bytes: 1, reused: false };
  }
}
@Module({
  imports: [
    KitModule.forService({ name: 'documents', records: recordsOf('documents'), migrations: 'derive' }),
  ],
  providers: [Print],
})
class Documents {}

/** The claims of a policy, as the contracts service keeps them. */
@CommandHandler(openClaim)
class Open implements Handles<typeof openClaim> {
  constructor(private readonly stores: RecordStores) {}
  async run(input: InputOf<typeof openClaim>, ctx: never): Promise<OutputOf<typeof openClaim>> {
    const { id, version, ...claim } = input;
    const key = uuidv7();
    const store = this.stores.of(policyDefinition);
    const { claims } = await store.loadUnchecked(id);
    const added = { ...claim, key, status: 'REPORTED' as const, paidAmount: null, paymentDate: null };
    const written = await store.writeUnchecked(id, version, { claims: [...claims, added] }, {}, ctx);
    return { id, version: written.version, status: 'ACTIVE', claim: key };
  }
}
@CommandHandler(updateClaim)
class Update implements Handles<typeof updateClaim> {
  constructor(private readonly stores: RecordStores) {}
  async run(input: InputOf<typeof updateClaim>, ctx: never): Promise<OutputOf<typeof updateClaim>> {
    const { id, version, claim, status } = input;
    const store = this.stores.of(policyDefinition);
    const { claims } = await store.loadUnchecked(id);
    const changed = claims.map((one) => (one.key === claim ? { ...one, status } : one));
    const written = await store.writeUnchecked(id, version, { claims: changed }, {}, ctx);
    return { id, version: written.version, status: 'ACTIVE' };
  }
}
@Module({
  imports: [
    KitModule.forService({ name: 'contracts', records: recordsOf('contracts'), migrations: 'derive' }),
  ],
  providers: [Open, Update],
})
class Contracts {}

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      notifications: neighbour('notifications'),
      contracts: Contracts,
      documents: Documents,
      finance: FinanceModule,
    },
    { partial: true },
  );
  await t.peers
    .records('notifications')
    .create(
      { collection: 'config', object: { key: 'bankBookedUpTo', value: dayKey(addDays(today, -1)) } },
      admin,
    );
});
afterAll(() => t?.stop());

const receipt = (contract: string, days: number) =>
  t.peers.records('finance').create(
    {
      collection: 'finance',
      object: {
        ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'DIRECT_DEBIT', contract },
        ...{ issueDate: addDays(today, -days), paymentExpectedDate: addDays(today, -days) },
        breakdown: [
          { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 100, baseAmount: 100 },
        ],
      },
    },
    staff,
  ) as Promise<{ id: string; version: number }>;
const read = async (id: string) =>
  (await t.peers.records('finance').get({ collection: 'finance', id }, admin)) as Record<string, Json>;
const policy = (contract: string, more: Record<string, Json> = {}) =>
  t.services
    .get('contracts')!
    .get(RecordStores)
    .of(policyDefinition)
    .create(
      {
        ...{ insuranceType: 'NON_PAYMENT', contract, policyNumber: 'P-1', issued: true, reportingDays: 45 },
        ...{ startDate: addDays(today, -300), endDate: addDays(today, 60) },
        ...more,
      } as never,
      { ...admin, trusted: true },
      undefined,
      { byCommand: true },
    );
const due = async (contract: string) =>
  (await t.peers.command(insurerDue, {}, staff)).rows.find((row) => row.contract === contract);
const handOver = (contract: string) => t.peers.command(handOverToInsurer, { contract }, staff);
const withdraw = (contract: string) => t.peers.command(withdrawFromInsurer, { contract }, staff);

describe('[OPS-07] unpaid rent that is insured', () => {
  it('is listed with its deadline, handed over once, and withdrawn when it is paid', async () => {
    const contract = uuidv7();
    const insured = await policy(contract);
    const receipts = [await receipt(contract, 40), await receipt(contract, 10)];
    expect(await due(contract)).toMatchObject({
      ...{ insurance: insured.id, totalAmount: 200, documents: 2, told: false, settled: false },
      ...{ deadline: addDays(today, 5), law: 'Póliza' },
    });
    const { claim, path } = await handOver(contract);
    expect(path).toBe('/x');
    const store = t.services.get('contracts')!.get(RecordStores).of(policyDefinition);
    expect((await store.loadUnchecked(insured.id)).claims).toMatchObject([
      {
        ...{
          key: claim,
          kind: 'NON_PAYMENT',
          status: 'REPORTED',
          claimedAmount: 200,
          date: addDays(today, -40),
        },
        ...{ finances: receipts.map(({ id }) => id), documents: [expect.any(String)] },
      },
    ]);
    for (const { id } of receipts)
      expect((await read(id))['reminders']).toMatchObject([
        { step: 'INSURER', date: today, employee: staff.actor.id },
      ]);
    // Asked again, as after a crash, it answers the same claim and notes nothing twice.
    expect(await handOver(contract)).toMatchObject({ claim, path: null });
    expect((await read(receipts[0]!.id))['reminders']).toHaveLength(1);
    expect(files).toHaveLength(1);
    expect(await due(contract)).toMatchObject({ told: true, settled: false, deadline: null });
    await expect(withdraw(contract)).rejects.toMatchObject({ body: { code: 'FINANCE.STILL_UNPAID' } });
    for (const { id } of receipts)
      await t.peers
        .records('finance')
        .patch({ collection: 'finance', id, patch: { status: 'CHARGED' } }, admin);
    expect(await due(contract)).toMatchObject({ told: true, settled: true });
    expect(await withdraw(contract)).toEqual({ withdrawn: 1 });
    expect(await withdraw(contract)).toEqual({ withdrawn: 0 });
    expect(await due(contract)).toBeUndefined();
    expect((await read(receipts[0]!.id))['reminders']).toMatchObject([{}, { step: 'INSURER_WITHDRAWN' }]);
  });

  it('is claimed for what is due; planned for later once it was claimed, it is not paid, and the claim stands', async () => {
    const contract = uuidv7();
    await policy(contract);
    const { id } = await receipt(contract, 40);
    const planned = (...rates: [amount: number, days: number][]) => {
      const paymentRates = rates.map(([amount, days]) => ({
        ...{ amount, date: addDays(today, days), paymentDate: null },
      }));
      return t.peers.records('finance').patch({ collection: 'finance', id, patch: { paymentRates } }, admin);
    };
    await planned([60, 20], [40, 40]);
    expect(await due(contract)).toBeUndefined();
    await expect(handOver(contract)).rejects.toMatchObject({ body: { code: 'FINANCE.NO_HAND_OVER' } });
    await planned([60, -20], [40, 40]);
    expect(await due(contract)).toMatchObject({ totalAmount: 60, deadline: addDays(today, 25) });
    await handOver(contract);
    await planned([60, 20], [40, 40]);
    expect(await due(contract)).toMatchObject({ told: true, settled: false });
    await expect(withdraw(contract)).rejects.toMatchObject({ body: { code: 'FINANCE.STILL_UNPAID' } });
  });

  it('is handed over once by two people at once', async () => {
    const contract = uuidv7();
    const insured = await policy(contract);
    await receipt(contract, 20);
    const outcomes = await Promise.allSettled([handOver(contract), handOver(contract)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const store = t.services.get('contracts')!.get(RecordStores).of(policyDefinition);
    expect((await store.loadUnchecked(insured.id)).claims).toHaveLength(1);
  });

  it('is not handed over without a debt, without a policy in force, or by strangers', async () => {
    const contract = uuidv7();
    await expect(handOver(contract)).rejects.toMatchObject({
      body: { code: 'FINANCE.NO_HAND_OVER', message: expect.stringContaining('nada impagado') },
    });
    await receipt(contract, 20);
    await policy(contract, { endDate: addDays(today, -1) });
    await expect(handOver(contract)).rejects.toMatchObject({
      body: { message: expect.stringContaining('seguro de impago en vigor') },
    });
    await expect(
      t.peers.command(handOverToInsurer, { contract }, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
