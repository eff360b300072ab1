import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import {
  activateContract,
  activateMandate,
  billableContracts,
  contractKpis,
  finishContract,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContractsModule } from '../contracts.module.ts';
import { MandateStatusWatch } from './mandate-status-copies.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');

const createMandate = (overrides: Record<string, Json> = {}) =>
  records().create(
    {
      collection: 'mandate',
      object: {
        landlords: [uuidv7()],
        units: [uuidv7()],
        mandateDate: addDays(today, -10),
        endDate: addYears(today, 3),
        productType: 'BASIC_12',
        feeType: 'PERCENT',
        feeValue: 6.5,
        salesManager: uuidv7(),
        ...overrides,
      },
    },
    admin,
  );

async function activeMandate(overrides: Record<string, Json> = {}) {
  const draft = await createMandate(overrides);
  const valid = await harness.peers.command(validateMandate, { id: draft.id, version: draft.version }, admin);
  await harness.peers.command(
    activateMandate,
    { id: valid.id, version: valid.version, sendMarketing: false },
    admin,
  );
  return draft;
}

const createContract = (mandate: string, overrides: Record<string, Json> = {}) =>
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
        payerBankAccount: 'ES9121000418450200051332',
        ...overrides,
      },
    },
    admin,
  );

async function activeContract(mandate: string, overrides: Record<string, Json> = {}) {
  const draft = await createContract(mandate, overrides);
  const valid = await harness.peers.command(
    validateContract,
    { id: draft.id, version: draft.version },
    admin,
  );
  return harness.peers.command(activateContract, { id: valid.id, version: valid.version }, admin);
}

describe('mandate commands', () => {
  it('[SES-09] nobody without a staff role validates a mandate', async () => {
    const { id, version } = await createMandate();
    await expect(
      harness.peers.command(validateMandate, { id, version }, testContext('LANDLORD')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[VAL-11] an incomplete mandate is refused with every missing field, and stays as it is', async () => {
    const { id, version } = await createMandate({ landlords: [], salesManager: null });
    await expect(harness.peers.command(validateMandate, { id, version }, admin)).rejects.toMatchObject({
      body: { code: 'MANDATE.NOT_READY', problems: [{ field: 'landlords' }, { field: 'salesManager' }] },
    });
    await expect(records().get({ collection: 'mandate', id }, admin)).resolves.toMatchObject({
      version,
      status: 'DRAFT',
    });
  });

  it('[STA-01] validation and activation put a mandate in force; activation before validation is refused', async () => {
    const draft = await createMandate({ mandateDate: addDays(today, 20) });
    const early = { id: draft.id, version: draft.version, sendMarketing: false };
    await expect(harness.peers.command(activateMandate, early, admin)).rejects.toMatchObject({
      body: { code: 'MANDATE.NOT_VALIDATED' },
    });
    const valid = await harness.peers.command(
      validateMandate,
      { id: draft.id, version: draft.version },
      admin,
    );
    expect(valid.status).toBe('SIGNED');
    const active = await harness.peers.command(
      activateMandate,
      { id: valid.id, version: valid.version, sendMarketing: true },
      admin,
    );
    expect(active.status).toBe('ACTIVE');
  });

  it('[ENT-12] a stale version is refused', async () => {
    const { id, version } = await createMandate();
    await records().patch({ collection: 'mandate', id, version, patch: { rent: 700 } }, admin);
    await expect(harness.peers.command(validateMandate, { id, version }, admin)).rejects.toMatchObject({
      body: { kind: 'stale' },
    });
  });
});

describe('contract commands', () => {
  it('[VAL-11] an incomplete contract is refused with every missing field', async () => {
    const mandate = await activeMandate();
    const { id, version } = await createContract(mandate.id, { tenants: [], legalBondAmount: 10 });
    await expect(harness.peers.command(validateContract, { id, version }, admin)).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOT_READY', problems: [{ field: 'tenants' }, { field: 'legalBondAmount' }] },
    });
  });

  it('[STA-02] draft, pending signature, active; a start to come is signed', async () => {
    const mandate = await activeMandate();
    const draft = await createContract(mandate.id);
    expect(draft['status']).toBe('DRAFT');
    const valid = await harness.peers.command(
      validateContract,
      { id: draft.id, version: draft.version },
      admin,
    );
    expect(valid.status).toBe('PENDING_SIGNATURE');
    const active = await harness.peers.command(
      activateContract,
      { id: valid.id, version: valid.version },
      admin,
    );
    expect(active.status).toBe('ACTIVE');
    const later = await activeContract(mandate.id, { startDate: addDays(today, 10) });
    expect(later.status).toBe('SIGNED');
  });

  it('[STA-02] is not activated under a mandate that is not in force', async () => {
    const mandate = await createMandate();
    await expect(activeContract(mandate.id)).rejects.toMatchObject({
      body: { code: 'CONTRACT.MANDATE_NOT_ACTIVE' },
    });
  });

  it('[WIZ-06] a unit cannot be let twice for the same days', async () => {
    const mandate = await activeMandate();
    const units = [uuidv7()];
    await activeContract(mandate.id, { units });
    await expect(activeContract(mandate.id, { units })).rejects.toMatchObject({
      body: { code: 'CONTRACT.UNIT_TAKEN' },
    });
  });

  it('[STA-02] a finished contract shows as finished once its last day is over, with the reason kept', async () => {
    const mandate = await activeMandate();
    const active = await activeContract(mandate.id);
    const finish = {
      id: active.id,
      version: active.version,
      endDate: addDays(today, -1),
      reason: 'Traslado',
    };
    const ended = await harness.peers.command(finishContract, finish, admin);
    expect(ended.status).toBe('FINISHED');
    const stored = await records().get({ collection: 'contract', id: active.id }, admin);
    expect(stored['finishReason']).toBe('Traslado');
  });

  it('[STA-02] contracts follow their mandate: cancelled, they show for review', async () => {
    const mandate = await activeMandate();
    const active = await activeContract(mandate.id);
    const current = await records().get({ collection: 'mandate', id: mandate.id }, admin);
    const cancel = {
      collection: 'mandate' as const,
      id: mandate.id,
      version: current.version,
      patch: { status: 'CANCELLED' },
    };
    await records().patch(cancel, admin);
    let status: Json = null;
    for (let attempt = 0; attempt < 100 && status !== 'UNKNOWN'; attempt += 1) {
      await sleep(50);
      status = (await records().get({ collection: 'contract', id: active.id }, admin))['status'] ?? null;
    }
    expect(status).toBe('UNKNOWN');
  });

  it('[STA-02] a mandate that ends by its date takes its contracts along without anybody changing it', async () => {
    const mandate = await activeMandate();
    const active = await activeContract(mandate.id);
    await harness.service
      .get(Database)
      .query(`update mandate set end_date = current_date - 2 where id = $1`, [mandate.id]);
    await harness.service.get(MandateStatusWatch).tick();
    await expect(records().get({ collection: 'contract', id: active.id }, admin)).resolves.toMatchObject({
      mandateStatus: 'FINISHED',
      status: 'UNKNOWN',
    });
  });

  it('[FIN-01] contracts of a month are answered by pages, to services only', async () => {
    const mandate = await activeMandate();
    const paymentInAdvance = { months: 1, days: 0, amount: 777 };
    const active = await activeContract(mandate.id, { rent: 777, legalBondAmount: 777, paymentInAdvance });
    const span = { from: today, to: addDays(today, 20), after: null, limit: 500 };
    const { contracts } = await harness.peers.command(billableContracts, span, testContext('SERVICE'));
    expect(contracts.find(({ id }) => id === active.id)).toMatchObject({
      rent: 777,
      payerBankAccount: 'ES9121000418450200051332',
      paymentInAdvance,
    });
    await expect(harness.peers.command(billableContracts, span, admin)).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });

  it('[STA-02] [FIN-01] a contract without an end is validated when it says so, is in force and billed in any later month', async () => {
    const mandate = await activeMandate({ endDate: null });
    const forgotten = await createContract(mandate.id, { endDate: null });
    await expect(
      harness.peers.command(validateContract, { id: forgotten.id, version: forgotten.version }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.NOT_READY', problems: [{ field: 'endDate' }] } });

    const none = { years: 0, months: 0, days: 0 };
    const open = await activeContract(mandate.id, { endDate: null, contractDuration: none });
    expect(open.status).toBe('ACTIVE');
    const far = addYears(today, 30);
    const span = { from: far, to: addDays(far, 20), after: null, limit: 500 };
    const { contracts } = await harness.peers.command(billableContracts, span, testContext('SERVICE'));
    expect(contracts.find(({ id }) => id === open.id)).toMatchObject({ endDate: null, rent: 900 });
  });

  it('[STA-02] what has no end is in every list from a day on, and in none that closes', async () => {
    const mandate = await activeMandate({ endDate: null });
    const { id } = await createContract(mandate.id, { endDate: null });
    const found = async (collection: 'contract' | 'mandate', own: string, endDate: Json) => {
      const filter = { id: own, endDate } as Record<string, Json>;
      const [list, count] = await Promise.all([
        records().list({ collection, filter }, admin),
        records().count({ collection, filter }, admin),
      ]);
      expect(count.count).toBe(list.items.length);
      return list.items.length;
    };
    for (const [collection, own] of [
      ['contract', id],
      ['mandate', mandate.id],
    ] as const) {
      expect(await found(collection, own, { $gte: addYears(today, 40) })).toBe(1);
      expect(await found(collection, own, { $gt: today })).toBe(1);
      expect(await found(collection, own, { $lte: addYears(today, 40) })).toBe(0);
      expect(await found(collection, own, { $gte: today, $lte: addYears(today, 40) })).toBe(0);
    }
  });

  it('[STA-04] [STA-12] the legal bond and its termination variant are answered, filtered, counted and sorted by', async () => {
    const tag = { adminId: `bond-${uuidv7()}` };
    const bonds: Record<string, Json>[] = [
      {
        legalBondDepositDate: 1,
        legalBondRequestDate: 2,
        legalBondRecoverDate: 3,
        legalBondTenantLiquidatedDate: 4,
      },
      { legalBondDepositDate: today, legalBondRequestDate: today, legalBondRecoverDate: today },
      { legalBondDepositDate: today, legalBondRequestDate: today },
      { legalBondDepositDate: today },
      {},
    ];
    const mandate = await createMandate();
    for (const bond of bonds) await createContract(mandate.id, { ...tag, ...bond });
    const list = async (field: string, filter: Record<string, Json> = {}) =>
      (
        await records().list(
          {
            collection: 'contract',
            fields: ['legalBondStatus', 'terminationBondStatus'],
            filter: { ...tag, ...filter },
            sort: [{ field, order: 'asc' }],
          },
          admin,
        )
      ).items.map((item) => item[field]);
    expect(await list('legalBondStatus')).toEqual([
      'NOT_REQUESTED',
      'DEPOSITED',
      'REQUESTED',
      'RECOVERED',
      'SETTLED',
    ]);
    // The termination variant has no DEPOSITED.
    expect(await list('terminationBondStatus')).toEqual([
      'NOT_REQUESTED',
      'NOT_REQUESTED',
      'REQUESTED',
      'RECOVERED',
      'SETTLED',
    ]);
    expect(await list('legalBondStatus', { legalBondStatus: { $in: ['SETTLED', 'DEPOSITED'] } })).toEqual([
      'DEPOSITED',
      'SETTLED',
    ]);
    const filter = { ...tag, terminationBondStatus: 'NOT_REQUESTED' };
    expect(await records().count({ collection: 'contract', filter }, admin)).toMatchObject({ count: 2 });
    await expect(createContract(mandate.id, { legalBondStatus: 'SETTLED' })).rejects.toMatchObject({
      body: { problems: [{ field: 'legalBondStatus', rule: 'readOnly' }] },
    });
  });

  it('[SCR-05] the figures count what is in force', async () => {
    const before = await harness.peers.command(contractKpis, {}, admin);
    const mandate = await activeMandate();
    await activeContract(mandate.id, { rent: 1000.5, legalBondAmount: 1000.5 });
    const after = await harness.peers.command(contractKpis, {}, admin);
    expect(after.activeContracts).toBe(before.activeContracts + 1);
    expect(after.activeMandates).toBe(before.activeMandates + 1);
    expect(after.occupiedUnits).toBe(before.occupiedUnits + 1);
    expect(after.monthlyRent).toBeCloseTo(before.monthlyRent + 1000.5, 2);
  });
});
