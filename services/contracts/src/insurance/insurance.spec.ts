import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { putContractInForce, signMandate } from '@llavero/proto/commands/activation';
import {
  insureContract,
  openClaim,
  renewInsurance,
  uninsuredContracts,
  updateClaim,
} from '@llavero/proto/commands/insurance';
import type { Json } from '@llavero/proto/fields/field';
import { insurance as insuranceRecord } from '@llavero/proto/records/contracts/insurance';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const staff = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const policyOf = (id: string) => records().get({ collection: 'insurance', id }, staff);

async function contractUnder(productType: string): Promise<string> {
  const parties = { landlords: [uuidv7()], units: [uuidv7()] };
  const mandate = await records().create(
    {
      collection: 'mandate',
      object: { ...parties, mandateDate: addYears(today, -2), productType, salesManager: uuidv7() },
    },
    staff,
  );
  await harness.peers.command(
    signMandate,
    { id: mandate.id, version: mandate.version, signatureDate: today, signedDocument: null, terms: null },
    staff,
  );
  const object = {
    ...parties,
    mandate: mandate.id,
    tenants: [uuidv7()],
    startDate: addYears(today, -1),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    paymentMethod: 'TRANSFER',
  };
  const { id, version } = await records().create({ collection: 'contract', object }, staff);
  await harness.peers.command(
    putContractInForce,
    { id, version, terms: null, activateNow: true, openInsurance: false },
    staff,
  );
  return id;
}

const patch = (id: string, version: number, values: Record<string, Json>) =>
  records().patch({ collection: 'insurance', id, version, patch: values }, staff);

/** A policy in force of a contract under the pack BASIC_12, ending today. */
async function issued() {
  const contract = await contractUnder('BASIC_12');
  const opened = await harness.peers.command(insureContract, { contract }, staff);
  const dated = await patch(opened.id, opened.version, {
    policyNumber: 'POL-1',
    startDate: addYears(today, -1),
    endDate: today,
  });
  const requested = await patch(opened.id, dated.version, { status: 'REQUESTED' });
  const { version } = await patch(opened.id, requested.version, { status: 'ISSUED' });
  return { contract, id: opened.id, version };
}

const uninsured = async () => {
  const { contracts, total } = await harness.peers.command(
    uninsuredContracts,
    { after: null, limit: 500 },
    staff,
  );
  expect(total).toBe(contracts.length);
  return contracts.map(({ id }) => id);
};

describe('[OPS-07] insurance with product limits', () => {
  it('a contract whose product includes insurance and has none is listed until it has one', async () => {
    const included = await contractUnder('BASIC_LARGE_HOLDER_24');
    const without = await contractUnder('MANAGEMENT_SERVICE');
    const listed = await uninsured();
    expect([listed.includes(included), listed.includes(without)]).toEqual([true, false]);

    const opened = await harness.peers.command(insureContract, { contract: included }, staff);
    await expect(policyOf(opened.id)).resolves.toMatchObject({
      status: 'PENDING',
      nonPaymentCoverage: 'TWO_YEARS',
      legalDefenseActions: 9000,
      vandalismActions: 6000,
    });
    expect(await uninsured()).not.toContain(included);
    await expect(harness.peers.command(insureContract, { contract: included }, staff)).rejects.toMatchObject({
      body: { code: 'INSURANCE.CONTRACT_INSURED' },
    });
    await expect(harness.peers.command(insureContract, { contract: without }, staff)).rejects.toMatchObject({
      body: { code: 'INSURANCE.NOT_IN_PRODUCT' },
    });
    await patch(opened.id, opened.version, { status: 'CANCELLED' });
    expect(await uninsured()).toContain(included);
  });

  it('two at once open one policy', async () => {
    const contract = await contractUnder('BASIC_12');
    const both = await Promise.allSettled(
      [1, 2].map(() => harness.peers.command(insureContract, { contract }, staff)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a claim is opened within the cover, and paid up to the limit of its kind', async () => {
    const { id, version } = await issued();
    const claim = {
      id,
      kind: 'VANDALISM' as const,
      date: addDays(today, -3),
      claimedAmount: 4000,
      reference: 'S-1',
      description: 'Puerta rota',
      documents: [uuidv7()],
    };
    const outside = { ...claim, version, date: addYears(today, -3) };
    await expect(harness.peers.command(openClaim, outside, staff)).rejects.toMatchObject({
      body: { code: 'INSURANCE.CLAIM_OUTSIDE_COVER' },
    });
    const opened = await harness.peers.command(openClaim, { ...claim, version }, staff);
    const update = { id, claim: opened.claim, reference: null, documents: [], paymentDate: today };
    const paid = (at: number, paidAmount: number) =>
      harness.peers.command(updateClaim, { ...update, version: at, status: 'PAID', paidAmount }, staff);
    await expect(paid(opened.version, 3000.01)).rejects.toMatchObject({
      body: { code: 'INSURANCE.ABOVE_LIMIT', problems: [{ field: 'paidAmount' }] },
    });
    const settled = await paid(opened.version, 2500);
    await expect(policyOf(id)).resolves.toMatchObject({
      claims: [{ kind: 'VANDALISM', status: 'PAID', paidAmount: 2500, paymentDate: today, reference: 'S-1' }],
    });
    const second = await harness.peers.command(openClaim, { ...claim, version: settled.version }, staff);
    await expect(
      harness.peers.command(
        updateClaim,
        { ...update, claim: second.claim, version: second.version, status: 'PAID', paidAmount: 500.01 },
        staff,
      ),
    ).rejects.toMatchObject({ body: { code: 'INSURANCE.ABOVE_LIMIT' } });
  });

  it('[OPS-07] a claim is of a day that has come, while the policy lasted, whenever it was cancelled', async () => {
    const policy = await issued();
    const claim = {
      ...{ id: policy.id, kind: 'VANDALISM' as const, claimedAmount: 100, reference: null },
      ...{ description: null, documents: [], finances: [] },
    };
    const longer = await patch(policy.id, policy.version, { endDate: addDays(today, 30) });
    const ahead = { ...claim, version: longer.version, date: addDays(today, 1) };
    await expect(harness.peers.command(openClaim, ahead, staff)).rejects.toMatchObject({
      body: { code: 'INSURANCE.CLAIM_AHEAD', problems: [{ field: 'date' }] },
    });
    // It ended the day before yesterday, and somebody cancelled it afterwards.
    const ended = await patch(policy.id, longer.version, { endDate: addDays(today, -2) });
    await expect(
      harness.peers.command(openClaim, { ...claim, version: ended.version, date: today }, staff),
    ).rejects.toMatchObject({ body: { code: 'INSURANCE.CLAIM_OUTSIDE_COVER' } });
    const stores = harness.service.get(RecordStores);
    const gone = await stores
      .of(insuranceRecord)
      .writeUnchecked(policy.id, undefined, { cancelled: true, cancellationDate: today }, {}, staff);
    await expect(
      harness.peers.command(openClaim, { ...claim, version: gone.version, date: today }, staff),
    ).rejects.toMatchObject({ body: { code: 'INSURANCE.CLAIM_OUTSIDE_COVER' } });
  });

  it('is renewed once, from the day after it ends, with the same limits', async () => {
    const { id, version, contract } = await issued();
    const renewal = {
      id,
      version,
      policyNumber: 'POL-2',
      premium: 400,
      insuredRent: 1050,
      sameInsurer: true,
    };
    await expect(
      harness.peers.command(renewInsurance, { ...renewal, endDate: today }, staff),
    ).rejects.toMatchObject({ body: { code: 'INSURANCE.RENEWAL_TOO_SHORT' } });
    const endDate = addYears(today, 1);
    const renewed = await harness.peers.command(renewInsurance, { ...renewal, endDate }, staff);
    expect(renewed.status).toBe('ISSUED');
    await expect(policyOf(renewed.id)).resolves.toMatchObject({
      contract,
      previousInsurance: id,
      startDate: addDays(today, 1),
      endDate,
      vandalismActions: 3000,
      insuredRent: 1050,
      claims: [],
    });
    const { version: old } = await policyOf(id);
    await expect(
      harness.peers.command(renewInsurance, { ...renewal, version: old, endDate }, staff),
    ).rejects.toMatchObject({ body: { code: 'INSURANCE.ALREADY_RENEWED' } });
  });
});
