import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { putContractInForce, signMandate } from '@llavero/proto/commands/activation';
import { bondTotals, recordBondAct } from '@llavero/proto/commands/bonds';
import type { InputOf } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
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
const read = (id: string) => records().get({ collection: 'contract', id }, staff);

async function letting(over: Record<string, Json> = {}) {
  const parties = { landlords: [uuidv7()], units: [uuidv7()] };
  const mandate = await records().create(
    {
      collection: 'mandate',
      object: { ...parties, mandateDate: addYears(today, -2), productType: 'NONE', salesManager: uuidv7() },
    },
    staff,
  );
  const signing = {
    id: mandate.id,
    version: mandate.version,
    signatureDate: today,
    signedDocument: null,
    terms: null,
  };
  await harness.peers.command(signMandate, signing, staff);
  const object = {
    ...parties,
    mandate: mandate.id,
    tenants: [uuidv7()],
    startDate: addYears(today, -1),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    totalBondAmount: 1500,
    additionalGuarantee: { months: 0.5, holder: 'MANDATARY', amount: 500 },
    paymentMethod: 'TRANSFER',
    ...over,
  };
  const { id, version } = await records().create({ collection: 'contract', object }, staff);
  return harness.peers.command(
    putContractInForce,
    { id, version, terms: null, activateNow: true, openInsurance: false },
    staff,
  );
}

type Act = Partial<InputOf<typeof recordBondAct>> & Pick<InputOf<typeof recordBondAct>, 'act' | 'date'>;
const note = (of: { id: string; version: number }, act: Act) =>
  harness.peers.command(
    recordBondAct,
    {
      registrationNumber: null,
      amount: null,
      from: null,
      to: null,
      description: null,
      document: null,
      ...act,
      id: of.id,
      version: of.version,
    },
    staff,
  );

const totals = () => harness.peers.command(bondTotals, { day: today }, staff);
const refusal = (code: string) => ({ body: { code } });

describe('[STA-04] the bond through its life', () => {
  it('is received, deposited, requested, recovered, claimed and settled, each after the one before', async () => {
    const contract = await letting();
    const ago = (days: number) => addDays(today, -days);
    await expect(note(contract, { act: 'RECOVERED', date: today })).rejects.toMatchObject(
      refusal('BOND.NOT_YET'),
    );
    const received = await note(contract, { act: 'RECEIVED', date: ago(300) });
    await expect(note(received, { act: 'DEPOSITED', date: ago(301) })).rejects.toMatchObject(
      refusal('BOND.OUT_OF_ORDER'),
    );
    await expect(note(received, { act: 'DEPOSITED', date: addDays(today, 1) })).rejects.toMatchObject(
      refusal('BOND.AHEAD'),
    );
    await expect(note(received, { act: 'RECEIVED', date: ago(1) })).rejects.toMatchObject(
      refusal('BOND.ALREADY_NOTED'),
    );
    const deposited = await note(received, { act: 'DEPOSITED', date: ago(280), registrationNumber: 'INC-7' });
    await expect(read(contract.id)).resolves.toMatchObject({
      legalBondReceptionDate: ago(300),
      legalBondDepositDate: ago(280),
      legalBondRegistrationNumber: 'INC-7',
      legalBondStatus: 'DEPOSITED',
    });
    const requested = await note(deposited, { act: 'REQUESTED', date: ago(30) });
    const recovered = await note(requested, { act: 'RECOVERED', date: ago(10) });
    const claim = { act: 'CLAIMED', date: ago(5), from: 'MANDATARY', description: 'Pintura' } as const;
    await expect(note(recovered, { ...claim, amount: 1500.01 })).rejects.toMatchObject(
      refusal('BOND.NOT_HELD'),
    );
    await expect(note(recovered, { ...claim, amount: null })).rejects.toMatchObject(
      refusal('BOND.HOLDERS_MISSING'),
    );
    const claimed = await note(recovered, { ...claim, amount: 200 });
    await expect(read(contract.id)).resolves.toMatchObject({
      legalBondStatus: 'RECOVERED',
      bondMovements: [{ act: 'CLAIMED', amount: 200, from: 'MANDATARY', to: 'APPLIED' }],
    });
    await note(claimed, { act: 'SETTLED', date: today });
    await expect(read(contract.id)).resolves.toMatchObject({ legalBondStatus: 'SETTLED' });
  });

  it('a contract without a bond has none to note; only staff notes', async () => {
    const bare = await letting({
      contractType: 'LOCAL_CONTRACT',
      legalBondAmount: 0,
      totalBondAmount: 0,
      additionalGuarantee: { months: 0, holder: 'MANDATARY', amount: 0 },
    });
    await expect(note(bare, { act: 'RECEIVED', date: today })).rejects.toMatchObject(refusal('BOND.NONE'));
    await expect(
      harness.peers.command(bondTotals, { day: today }, testContext('LANDLORD')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('the totals name every holder and add up to all bonds that are not settled', async () => {
    const before = await totals();
    const held = (of: typeof before, holder: string) =>
      of.holders.find((line) => line.holder === holder)?.amount ?? 0;
    const contract = await letting();
    const waiting = await totals();
    expect(held(waiting, 'PENDING')).toBe(addMoney(held(before, 'PENDING'), 1500));
    const received = await note(contract, { act: 'RECEIVED', date: addDays(today, -9) });
    await expect(totals()).resolves.toMatchObject({ toDeposit: waiting.toDeposit + 1 });
    await note(received, { act: 'DEPOSITED', date: today });
    const after = await totals();
    expect(held(after, 'PUBLIC_INSTITUTION')).toBe(addMoney(held(before, 'PUBLIC_INSTITUTION'), 1000));
    expect(held(after, 'MANDATARY')).toBe(addMoney(held(before, 'MANDATARY'), 500));
    expect(after.toDeposit).toBe(waiting.toDeposit);
    expect(addMoney(0, ...after.holders.map(({ amount }) => amount))).toBe(after.total);
  });
});
