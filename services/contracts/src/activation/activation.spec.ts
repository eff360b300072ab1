import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { putContractInForce, signMandate } from '@llavero/proto/commands/activation';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { MandateStatusWatch } from '../contract/mandate-status-copies.ts';

const staff = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
/** Of the parallel test. */
const PAIRS = 20;

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const read = (collection: 'contract' | 'mandate' | 'insurance', id: string) =>
  records().get({ collection, id }, staff);

const draftMandate = (over: Record<string, Json> = {}) =>
  records().create(
    {
      collection: 'mandate',
      object: {
        landlords: [uuidv7()],
        units: [uuidv7()],
        mandateDate: addDays(today, -10),
        productType: 'BASIC_12',
        feeType: 'PERCENT',
        feeValue: 6.5,
        salesManager: uuidv7(),
        ...over,
      },
    },
    staff,
  );

const sign = (id: string, version: number, signatureDate = today, signedDocument: string | null = null) =>
  harness.peers.command(signMandate, { id, version, signatureDate, signedDocument, terms: null }, staff);

const draftContract = (mandate: string, over: Record<string, Json> = {}) =>
  records().create(
    {
      collection: 'contract',
      object: {
        mandate,
        units: [uuidv7()],
        tenants: [uuidv7()],
        landlords: [uuidv7()],
        startDate: addDays(today, -5),
        endDate: addYears(today, 5),
        rent: 900,
        legalBondAmount: 900,
        paymentMethod: 'TRANSFER',
        ...over,
      },
    },
    staff,
  );

const put = (
  { id, version }: { id: string; version: number },
  terms: Record<string, Json> | null = null,
  over: { activateNow?: boolean; openInsurance?: boolean } = {},
) =>
  harness.peers.command(
    putContractInForce,
    { id, version, terms, activateNow: true, openInsurance: false, ...over },
    staff,
  );

describe('[WIZ-02] mandate signature ready', () => {
  it('only staff signs', async () => {
    const { id, version } = await draftMandate();
    await expect(
      harness.peers.command(
        signMandate,
        { id, version, signatureDate: today, signedDocument: null, terms: null },
        testContext('LANDLORD'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('checks what is missing and who signs, then notes the day, the document and the event', async () => {
    const [one, two] = [uuidv7(), uuidv7()];
    const draft = await draftMandate({
      landlords: [one, two],
      mandateDate: addDays(today, 20),
      signatureDistribution: [{ landlord: one, represents: [] }],
    });
    await expect(sign(draft.id, draft.version)).rejects.toMatchObject({
      body: { code: 'MANDATE.NOT_READY', problems: [{ field: 'signatureDistribution' }] },
    });
    const covered = await records().patch(
      {
        collection: 'mandate',
        id: draft.id,
        version: draft.version,
        patch: {
          signatureDistribution: [{ landlord: one, signerType: 'SIGN_ON_BEHALF', represents: [two] }],
        },
      },
      staff,
    );
    await expect(sign(draft.id, covered.version, addDays(today, 1))).rejects.toMatchObject({
      body: { code: 'MANDATE.SIGNED_AHEAD' },
    });
    const document = uuidv7();
    const signed = await sign(draft.id, covered.version, addDays(today, -1), document);
    expect(signed.status).toBe('SIGNED');
    await expect(read('mandate', draft.id)).resolves.toMatchObject({
      validated: true,
      signatureDate: addDays(today, -1),
      documents: [document],
    });
    const rows = await harness.service
      .get(Database)
      .query<{ count: number }>(
        `select count(*)::int as count from outbox where subject = 'llavero.contracts.mandate.signed'`,
      );
    expect(rows[0]?.count).toBeGreaterThan(0);
    await expect(sign(draft.id, signed.version)).rejects.toMatchObject({
      body: { code: 'MANDATE.ALREADY_SIGNED' },
    });
  });

  it('an incomplete or cancelled mandate is not signed', async () => {
    const bare = await draftMandate({ units: [] });
    await expect(sign(bare.id, bare.version)).rejects.toMatchObject({
      body: { code: 'MANDATE.NOT_READY', problems: [{ field: 'units' }] },
    });
    const gone = await draftMandate();
    const patch = { status: 'CANCELLED' };
    const cancelled = await records().patch(
      { collection: 'mandate', id: gone.id, version: gone.version, patch },
      staff,
    );
    await expect(sign(gone.id, cancelled.version)).rejects.toMatchObject({
      body: { code: 'MANDATE.CLOSED' },
    });
  });
});

describe('[WIZ-06] activation in one transaction', () => {
  const inForce = async () => {
    const { id, version } = await draftMandate();
    await sign(id, version);
    return id;
  };

  it('saves the terms, validates, activates and opens the policy of the product', async () => {
    const draft = await draftContract(await inForce(), { tenants: [] });
    const tenant = uuidv7();
    const keyDelivery = { deliveryDate: today, sets: 2, notes: null };
    const done = await put(
      draft,
      { tenants: [tenant], legalBondReceptionDate: today, keyDelivery, itpHolder: 'TENANT' },
      { openInsurance: true },
    );
    expect(done.status).toBe('ACTIVE');
    await expect(read('contract', draft.id)).resolves.toMatchObject({
      tenants: [tenant],
      validated: true,
      activated: true,
      legalBondReceptionDate: today,
      keyDelivery,
    });
    await expect(read('insurance', done.insurance!)).resolves.toMatchObject({
      contract: draft.id,
      status: 'PENDING',
      productType: 'BASIC_12',
      nonPaymentCoverage: 'ONE_YEAR',
      legalDefenseActions: 3000,
      vandalismActions: 3000,
      insuredRent: 900,
    });
  });

  it('all or nothing: what cannot be activated keeps none of its terms', async () => {
    const unsigned = await draftMandate();
    const draft = await draftContract(unsigned.id);
    await expect(put(draft, { rent: 850, legalBondAmount: 850 })).rejects.toMatchObject({
      body: { code: 'CONTRACT.MANDATE_NOT_ACTIVE' },
    });
    await expect(read('contract', draft.id)).resolves.toMatchObject({
      version: draft.version,
      rent: 900,
      validated: false,
    });
    await expect(put(draft, { unpaid: true })).rejects.toMatchObject({
      body: { code: 'ACTIVATION.UNKNOWN_TERM', problems: [{ field: 'terms.unpaid' }] },
    });
    await expect(put(draft, { rent: -1 })).rejects.toMatchObject({ body: { kind: 'invalid' } });
  });

  it('validated only, it waits for its signature; activated, it is not done twice', async () => {
    const draft = await draftContract(await inForce());
    const waiting = await put(draft, null, { activateNow: false });
    expect([waiting.status, waiting.insurance]).toEqual(['PENDING_SIGNATURE', null]);
    const active = await put(waiting);
    await expect(put(active)).rejects.toMatchObject({ body: { code: 'CONTRACT.ALREADY_ACTIVE' } });
  });

  it('a back-dated start is in force at once, also from a 29 February', async () => {
    const start = fromDayKey('2024-02-29');
    const term = {
      contractType: 'LONG_CONTRACT',
      startDate: start,
      endDate: addDays(addYears(start, 5), -1),
    };
    const draft = await draftContract(await inForce(), term);
    expect((await put(draft)).status).toBe('ACTIVE');
    // Five years from a 29 February end on the 28th, the day before the 28th's anniversary has none left.
    await expect(read('contract', draft.id)).resolves.toMatchObject({
      startDate: start,
      endDate: fromDayKey('2029-02-27'),
      agreedEndDate: fromDayKey('2029-02-27'),
    });
  });

  it(`a mandate cancelled while its contract is activated: one of both comes first, none is half done (${PAIRS} pairs)`, async () => {
    const outcomes: string[] = [];
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => {
        const mandate = await inForce();
        return { mandate, draft: await draftContract(mandate) };
      }),
    );
    await Promise.all(
      pairs.map(async ({ mandate, draft }) => {
        const { version } = await read('mandate', mandate);
        const cancel = {
          collection: 'mandate',
          id: mandate,
          version,
          patch: { status: 'CANCELLED' },
        } as const;
        const [activated] = await Promise.allSettled([
          put(draft, { rent: 950, legalBondAmount: 950 }),
          records().patch(cancel, staff),
        ]);
        await expect(read('mandate', mandate)).resolves.toMatchObject({ status: 'CANCELLED' });
        if (activated.status === 'fulfilled') outcomes.push(activated.value.status);
        else {
          expect(activated.reason).toBeInstanceOf(CodedError);
          expect((activated.reason as CodedError).body.code).toBe('CONTRACT.MANDATE_NOT_ACTIVE');
          await expect(read('contract', draft.id)).resolves.toMatchObject({ rent: 900, status: 'DRAFT' });
        }
      }),
    );
    await harness.service.get(MandateStatusWatch).tick();
    for (const { draft } of pairs) {
      const { status } = await read('contract', draft.id);
      expect(['DRAFT', 'UNKNOWN']).toContain(status);
    }
  });
});
