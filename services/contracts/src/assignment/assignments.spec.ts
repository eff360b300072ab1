import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { putContractInForce, signMandate } from '@llavero/proto/commands/activation';
import { applyAssignments, assignRights, changeAssignment } from '@llavero/proto/commands/assignments';
import type { InputOf } from '@llavero/proto/commands/command';
import { billableContracts } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import {
  addDays,
  addMonths,
  addYears,
  endOfMonth,
  startOfDay,
  startOfMonth,
} from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const staff = testContext('ADMIN');
const service = testContext('SERVICE');
const today = startOfDay(Math.floor(Date.now() / 1000));
const ACCOUNT = 'ES9121000418450200051332';
const OTHER_ACCOUNT = 'ES7921000813610123456789';

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const read = (id: string) => records().get({ collection: 'contract', id }, staff);

async function signedMandate(landlord: string): Promise<string> {
  const object = {
    landlords: [landlord],
    units: [uuidv7()],
    mandateDate: addYears(today, -3),
    productType: 'BASIC_12',
    feeType: 'PERCENT',
    feeValue: 6.5,
    salesManager: uuidv7(),
  };
  const { id, version } = await records().create({ collection: 'mandate', object }, staff);
  const signatureDate = addYears(today, -3);
  await harness.peers.command(
    signMandate,
    { id, version, signatureDate, signedDocument: null, terms: null },
    staff,
  );
  return id;
}

/** A contract in force since two years, with its parties. */
async function letting(over: Record<string, Json> = {}) {
  const [tenant, landlord] = [uuidv7(), uuidv7()];
  const object = {
    mandate: await signedMandate(landlord),
    units: [uuidv7()],
    tenants: [tenant],
    landlords: [landlord],
    startDate: startOfMonth(addYears(today, -2)),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    payerBankAccount: ACCOUNT,
    ...over,
  };
  const { id, version } = await records().create({ collection: 'contract', object }, staff);
  const active = await harness.peers.command(
    putContractInForce,
    { id, version, terms: null, activateNow: true, openInsurance: false },
    staff,
  );
  return { id, version: active.version, tenant, landlord };
}

type Asked = Partial<InputOf<typeof assignRights>> & { id: string; version: number; from: string };
const assign = (asked: Asked) =>
  harness.peers.command(
    assignRights,
    {
      cause: 'ASSIGNMENT',
      to: uuidv7(),
      date: today,
      payerBankAccount: OTHER_ACCOUNT,
      mandate: null,
      document: null,
      notes: null,
      signed: true,
      ...asked,
    },
    staff,
  );

const refusal = (code: string) => ({ body: { code } });

/** Whom a month's receipt of a contract is for, as finance is told. */
async function billed(id: string, month: number) {
  const { contracts } = await harness.peers.command(
    billableContracts,
    { from: startOfMonth(month), to: endOfMonth(month), after: null, limit: 500 },
    service,
  );
  const { tenants, landlords, mandate, payerBankAccount } = contracts.find((one) => one.id === id)!;
  return { tenants, landlords, mandate, payerBankAccount };
}

describe('[WIZ-07] assignment of rights', () => {
  it('nobody without a staff role assigns', async () => {
    const { id, version, tenant } = await letting();
    const to = uuidv7();
    const input = { id, version, from: tenant, to, cause: 'DEATH', date: today } as const;
    const rest = { payerBankAccount: null, mandate: null, document: null, notes: null, signed: true };
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(
        harness.peers.command(assignRights, { ...input, ...rest }, testContext(role)),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('signed with a past day, the new tenant is in the contract at once; receipts before and after follow the date', async () => {
    const { id, version, tenant } = await letting();
    const to = uuidv7();
    const date = addDays(startOfMonth(today), -10);
    await assign({ id, version, from: tenant, to, date });
    await expect(read(id)).resolves.toMatchObject({
      tenants: [to],
      payerBankAccount: OTHER_ACCOUNT,
      nextPartyChange: null,
      assigmentOfRightsHistory: [
        { status: 'SIGNED', party: 'TENANT', date, from: tenant, to, previous: [tenant], applied: true },
      ],
    });
    const before = { tenants: [tenant], payerBankAccount: ACCOUNT };
    const after = { tenants: [to], payerBankAccount: OTHER_ACCOUNT };
    await expect(billed(id, addMonths(startOfMonth(today), -2))).resolves.toMatchObject(before);
    // The month that the date cuts belongs to who was there on its first day.
    await expect(billed(id, date)).resolves.toMatchObject(before);
    await expect(billed(id, today)).resolves.toMatchObject(after);
  });

  it('signed with a day to come, it changes the contract that night and no earlier, once', async () => {
    const { id, version, tenant } = await letting();
    const to = uuidv7();
    const date = addDays(today, 40);
    await assign({ id, version, from: tenant, to, date });
    await harness.peers.command(applyAssignments, {}, staff);
    await expect(read(id)).resolves.toMatchObject({ tenants: [tenant], nextPartyChange: date });
    await expect(billed(id, addMonths(startOfMonth(date), 1))).resolves.toMatchObject({ tenants: [to] });

    const clock = harness.service.get(Clock);
    const { now } = clock;
    clock.now = () => date + 3600;
    try {
      await harness.peers.command(applyAssignments, {}, staff);
      const { version: applied } = await read(id);
      await expect(harness.peers.command(applyAssignments, {}, staff)).resolves.toEqual({ contracts: 0 });
      await expect(read(id)).resolves.toMatchObject({
        version: applied,
        tenants: [to],
        nextPartyChange: null,
      });
    } finally {
      clock.now = now;
    }
    await expect(billed(id, today)).resolves.toMatchObject({ tenants: [tenant], payerBankAccount: ACCOUNT });
  });

  it('unsigned it waits as PENDING, changes nobody, and counts once it is signed', async () => {
    const { id, version, tenant } = await letting();
    const to = uuidv7();
    const pending = await assign({ id, version, from: tenant, to, signed: false });
    await expect(read(id)).resolves.toMatchObject({
      tenants: [tenant],
      assigmentOfRightsHistory: [{ status: 'PENDING' }],
    });
    const move = (
      at: number,
      status: InputOf<typeof changeAssignment>['status'],
      derogationDate: number | null = null,
    ) =>
      harness.peers.command(
        changeAssignment,
        { id, version: at, assignment: pending.assignment, status, derogationDate },
        staff,
      );
    await expect(move(pending.version, 'DEROGATED')).rejects.toMatchObject(
      refusal('CONTRACT.ASSIGMENT_OF_RIGHTS_HISTORY_CHANGE_NOT_ALLOWED'),
    );
    const draft = await move(pending.version, 'DRAFT');
    const again = await move(draft.version, 'PENDING');
    const signed = await move(again.version, 'SIGNED');
    await expect(read(id)).resolves.toMatchObject({ tenants: [to] });
    await expect(move(signed.version, 'DEROGATED', addDays(today, -1))).rejects.toMatchObject(
      refusal('ASSIGNMENT.DEROGATION_TOO_EARLY'),
    );
    await move(signed.version, 'DEROGATED', today);
    await expect(read(id)).resolves.toMatchObject({ tenants: [tenant], payerBankAccount: ACCOUNT });
  });

  it('a new landlord needs a signed mandate that names him; the contract moves to it on the day', async () => {
    const { id, version, landlord } = await letting();
    const to = uuidv7();
    const sale = { id, version, from: landlord, to, cause: 'SALE', payerBankAccount: null } as const;
    await expect(assign(sale)).rejects.toMatchObject(refusal('ASSIGNMENT.MANDATE_WITHOUT_LANDLORD'));
    const unsigned = await records().create({ collection: 'mandate', object: { landlords: [to] } }, staff);
    await expect(assign({ ...sale, mandate: unsigned.id })).rejects.toMatchObject(
      refusal('ASSIGNMENT.MANDATE_NOT_IN_FORCE'),
    );
    const { mandate: former } = await read(id);
    const mandate = await signedMandate(to);
    const date = startOfMonth(today);
    await assign({ ...sale, mandate, date });
    await expect(read(id)).resolves.toMatchObject({ landlords: [to], mandate, mandateStatus: 'ACTIVE' });
    await expect(billed(id, today)).resolves.toMatchObject({ landlords: [to], mandate });
    await expect(billed(id, addDays(date, -1))).resolves.toMatchObject({
      landlords: [landlord],
      mandate: former,
    });
  });

  it('refuses what cannot be, and leaves the contract as it was', async () => {
    const { id, version, tenant } = await letting();
    const stranger = uuidv7();
    const cases: [Partial<Asked>, string][] = [
      [{ from: stranger }, 'ASSIGNMENT.NOT_A_PARTY'],
      [{ to: tenant }, 'ASSIGNMENT.SAME_PERSON'],
      [{ date: addYears(today, -5) }, 'ASSIGNMENT.OUTSIDE_CONTRACT'],
      [{ date: addYears(today, 9) }, 'ASSIGNMENT.OUTSIDE_CONTRACT'],
      [{ payerBankAccount: null }, 'ASSIGNMENT.ACCOUNT_MISSING'],
    ];
    for (const [over, code] of cases)
      await expect(assign({ id, version, from: tenant, ...over })).rejects.toMatchObject(refusal(code));
    await expect(read(id)).resolves.toMatchObject({ version, tenants: [tenant] });
    const first = await assign({ id, version, from: tenant, to: stranger, date: addDays(today, -5) });
    await expect(
      assign({ id, version: first.version, from: tenant, date: addDays(today, -9) }),
    ).rejects.toMatchObject(refusal('ASSIGNMENT.BEFORE_ANOTHER'));
    await expect(assign({ id, version, from: stranger })).rejects.toMatchObject({ body: { kind: 'stale' } });
    const draft = await records().create({ collection: 'contract', object: { tenants: [tenant] } }, staff);
    await expect(assign({ id: draft.id, version: draft.version, from: tenant })).rejects.toMatchObject(
      refusal('ASSIGNMENT.CONTRACT_NOT_IN_FORCE'),
    );
  });

  it('only the last change of a side is derogated', async () => {
    const { id, version, tenant } = await letting();
    const second = uuidv7();
    const one = await assign({ id, version, from: tenant, to: second, date: addDays(today, -20) });
    const two = await assign({ id, version: one.version, from: second, date: addDays(today, -10) });
    const derogate = (assignment: string) =>
      harness.peers.command(
        changeAssignment,
        { id, version: two.version, assignment, status: 'DEROGATED', derogationDate: today },
        staff,
      );
    await expect(derogate(one.assignment)).rejects.toMatchObject(refusal('ASSIGNMENT.NOT_THE_LAST'));
    await derogate(two.assignment);
    await expect(read(id)).resolves.toMatchObject({ tenants: [second] });
  });
});
