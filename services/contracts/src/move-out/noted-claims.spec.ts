import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { recordBondAct } from '@llavero/proto/commands/bonds';
import type { InputOf } from '@llavero/proto/commands/command';
import * as steps from '@llavero/proto/commands/move-out';
import type { Json } from '@llavero/proto/fields/field';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { bondLedger } from '@llavero/proto/rules/bond-ledger';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const staff = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
const IBAN = 'ES9121000418450200051332';

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      notifications: neighbour('notifications'),
      finance: neighbour('finance'),
      contracts: ContractsModule,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());

const create = (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
  t.services
    .get(service)!
    .get(RecordStores)
    .of(collection)
    .create(object, { ...staff, trusted: true }, undefined, { byCommand: true });
const stored = (id: string) =>
  t.services.get('contracts')!.get(RecordStores).of(definition).loadUnchecked(id);

/** A letting that has ended, whose unit has been looked at; the tenant has an account that money may be sent to. */
async function ended(): Promise<string> {
  const tenant = await create('people', 'agent', {
    ...{ firstname: 'Luis', roles: ['TENANT'], iban: IBAN },
    approvedAccount: { iban: IBAN, bic: null, holder: null },
  });
  const { id } = await create('contracts', 'contract', {
    ...{ mandate: uuidv7(), units: [uuidv7()], landlords: [uuidv7()], tenants: [tenant.id] },
    ...{ startDate: addYears(today, -1), endDate: addDays(today, -5), rent: 1000, paymentMethod: 'TRANSFER' },
    ...{ validated: true, activated: true, legalBondReceptionDate: addYears(today, -1) },
    ...{ legalBondAmount: 1000, totalBondAmount: 1500 },
    additionalGuarantee: { months: 0.5, holder: 'MANDATARY', amount: 500 },
    pickup: { pickupDate: addDays(today, -5) },
    moveOut: {
      ...{ askedBy: 'TENANT', noticeDate: addDays(today, -40), keysReturnedDate: addDays(today, -5) },
      ...{ keysReturned: 1, readingsDate: addDays(today, -5), checkOutDate: addDays(today, -5) },
    },
  });
  return id;
}

const at = async (id: string) => ({ id, version: (await stored(id)).version });
const claim = async (
  id: string,
  amount: number,
  description: string | null,
  document: string | null = null,
) =>
  t.peers.command(
    recordBondAct,
    {
      ...(await at(id)),
      ...{ act: 'CLAIMED', date: addDays(today, -4), amount, from: 'MANDATARY', to: null },
      ...{ registrationNumber: null, description, document },
    },
    staff,
  );
type Deduction = InputOf<typeof steps.setDeductions>['deductions'][number];
const noted = (cost: number): Deduction => ({
  ...{ kind: 'CLAIM', description: 'Pintura', cost, installed: null, documents: [] },
});
const deduct = async (id: string, ...deductions: Deduction[]) =>
  t.peers.command(steps.setDeductions, { ...(await at(id)), deductions }, staff);
const preview = (id: string) => t.peers.command(steps.moveOutSettlement, { id, day: today }, staff);

/** Both resolutions signed and the rest paid. */
async function pay(id: string, amount: number): Promise<void> {
  for (const kind of ['CONTRACT', 'SETTLEMENT'] as const) {
    const of = { kind, documentDate: today, bankAccount: IBAN, signer: null, content: null };
    await t.peers.command(steps.prepareResolution, { ...(await at(id)), ...of }, staff);
    await t.peers.command(steps.signResolution, { ...(await at(id)), kind, signedDate: today }, staff);
  }
  await t.peers.command(steps.payMoveOut, { ...(await at(id)), paidDate: today, amount }, staff);
}

const holders = async (id: string) =>
  Object.fromEntries(
    Object.entries(bondLedger(await stored(id)).balances).filter(([, amount]) => amount !== 0),
  );

describe('[OPS-04] [STA-04] a claim of the bond that was noted before the move-out', () => {
  it('is told with the settlement, is not taken off by itself, and is a deduction of its own', async () => {
    const id = await ended();
    expect(await preview(id)).toMatchObject({ claims: [], claimsNotDeducted: 0, rest: 1500 });
    const document = uuidv7();
    await claim(id, 1200, 'Pintura', document);
    // Of bond and guarantee together it is one claim.
    expect(await preview(id)).toMatchObject({
      claims: [{ date: addDays(today, -4), description: 'Pintura', amount: 1200, document }],
      ...{ claimsNotDeducted: 1200, deductions: 0, rest: 1500 },
    });
    await deduct(id, noted(1000));
    expect(await preview(id)).toMatchObject({ claimsNotDeducted: 200, deductions: 1000, rest: 500 });
    await deduct(id, noted(1200));
    expect(await preview(id)).toMatchObject({ claimsNotDeducted: 0, deductions: 1200, rest: 300 });
    await pay(id, 300);
    expect(await holders(id)).toEqual({ APPLIED: 1200, TENANT: 300 });
    expect((await stored(id)).settlementResolution?.details).toContain(
      'Deducción, reclamación anotada (Pintura): -1.200,00 €',
    );
    // Settled: nothing is left to claim.
    expect(await preview(id)).toMatchObject({ claims: [], claimsNotDeducted: 0 });
  });

  it('that is left out is the tenant’s: the movements of the bond say what was paid', async () => {
    const id = await ended();
    await claim(id, 200, null);
    await deduct(id);
    expect(await preview(id)).toMatchObject({ claimsNotDeducted: 200, rest: 1500 });
    await pay(id, 1500);
    expect(await holders(id)).toEqual({ TENANT: 1500 });
  });

  it('is deducted as far as one was noted: more needs a kind and its evidence', async () => {
    const id = await ended();
    await expect(deduct(id, noted(50))).rejects.toMatchObject({
      body: { problems: [{ field: 'deductions.0.cost', rule: 'claimed' }] },
    });
    await claim(id, 200, 'Pintura');
    await expect(deduct(id, noted(150), noted(50.01))).rejects.toMatchObject({
      body: { problems: [{ field: 'deductions.1.cost', message: expect.stringContaining('200,00 €') }] },
    });
    await deduct(id, noted(150), noted(50));
    expect(await preview(id)).toMatchObject({ claimsNotDeducted: 0, rest: 1300 });
  });
});
