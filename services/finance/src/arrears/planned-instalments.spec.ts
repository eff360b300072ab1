import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { arrears, recordArrearsStep } from '@llavero/proto/commands/arrears';
import { financeKpis, unpaidContracts } from '@llavero/proto/commands/finance';
import { unpaidSince } from '@llavero/proto/commands/insurer';
import { claimReminder, dueReminders } from '@llavero/proto/commands/reminders';
import { legalInterest } from '@llavero/proto/rules/legal/legal-interest';
import { addDays, dayKey } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  admin,
  by,
  clearOffice,
  clerk,
  document,
  person,
  startOffice,
  store,
  t,
  today,
} from '../remittance/testing/office.ts';

beforeAll(async () => {
  await startOffice();
  const booked = { key: 'bankBookedUpTo', value: dayKey(addDays(today, -1)) };
  const setting = { collection: 'config', object: booked } as const;
  await t.peers.records('notifications').create(setting, testContext('ADMIN'));
});
afterAll(() => t?.stop());
beforeEach(clearOffice);

const rate = (amount: number, days: number) => ({
  ...{ date: addDays(today, days), amount, paymentDate: null },
});
/** A receipt of 850 € that should have been paid 40 days ago, with its plan. */
async function late(...paymentRates: ReturnType<typeof rate>[]) {
  const tenant = await person();
  const contract = uuidv7();
  const day = addDays(today, -40);
  const dates = { paymentExpectedDate: day, issueDate: day, communicationDate: day };
  const id = await document(tenant, { ...dates, contract, tenants: [tenant], paymentRates } as never);
  return { id, contract, tenant };
}
const report = () => t.peers.command(arrears, { by: 'TENANT', limit: 10 }, by(clerk));
const kpis = () => t.peers.command(financeKpis, {}, admin);
const unpaid = async (...contracts: string[]) => {
  const asked = { contracts, documents: [], after: null, limit: 500 };
  const found = await t.peers.command(unpaidContracts, asked, serviceContext('contracts'));
  return found.contracts.map((one) => one.unpaid);
};

describe('[STA-06] arrears of what is paid in instalments', () => {
  it('leave out what is planned for later: panel, figures, contracts, reminders and deadlines', async () => {
    const { id, contract } = await late(rate(300, 1), rate(550, 30));
    // The status is that of the text (F §4); nothing of it is overdue.
    expect(await store().loadUnchecked(id)).toMatchObject({ status: 'UNPAID' });
    expect(await report()).toMatchObject({ documents: 0, totalAmount: 0, rows: [] });
    expect(await kpis()).toMatchObject({ unpaid: 0, unpaidCount: 0 });
    expect([await unpaid(contract), await unpaid()]).toEqual([[false], [false]]);
    expect(
      (await t.peers.command(unpaidSince, { contracts: [contract] }, serviceContext('contracts'))).debts,
    ).toEqual([]);
    expect((await t.peers.command(dueReminders, { contracts: null as never }, by(clerk))).debts).toEqual([]);
    await expect(t.peers.command(claimReminder, { contract, key: 'k' }, by(clerk))).rejects.toMatchObject({
      body: { code: 'FINANCE.NO_REMINDER' },
    });
    const { version } = await store().loadUnchecked(id);
    await expect(
      t.peers.command(
        recordArrearsStep,
        { id, version, step: 'REMINDER', until: null, note: null },
        by(clerk),
      ),
    ).rejects.toMatchObject({ body: { message: expect.stringContaining('plazos posteriores') } });
  });

  it('count what has come due of it, by the day on which it did', async () => {
    const { contract, tenant } = await late(rate(200, -35), rate(250, 0), rate(300, 30));
    // 200 € of 35 days ago, 250 € of today and 100 € that nobody planned, of 40 days ago.
    const interest = [
      legalInterest(200, addDays(today, -34), today).amount,
      legalInterest(100, addDays(today, -39), today).amount,
    ];
    expect(await report()).toMatchObject({
      ...{ documents: 1, totalAmount: 550, upTo30: 250, upTo60: 300 },
      rows: [{ party: tenant, oldest: addDays(today, -40), interest: interest[0]! + interest[1]! }],
    });
    expect(await kpis()).toMatchObject({ unpaid: 550, unpaidCount: 1 });
    expect([await unpaid(contract), await unpaid()]).toEqual([[true], [true]]);
    const { debts } = await t.peers.command(
      unpaidSince,
      { contracts: [contract] },
      serviceContext('contracts'),
    );
    expect(debts).toEqual([{ contract, due: addDays(today, -40) }]);
    // The letter asks for the same.
    const letter = await t.peers.command(claimReminder, { contract, key: 'k' }, by(clerk));
    expect(letter).toMatchObject({ totalAmount: 550, documents: [{ totalAmount: 550 }] });
  });

  it('are as late as the instalment that is late', async () => {
    const { contract } = await late(rate(550, -3), rate(300, 30));
    expect(await report()).toMatchObject({
      totalAmount: 550,
      upTo30: 550,
      rows: [{ oldest: addDays(today, -3) }],
    });
    // Three days are too few for a letter, however old the receipt is.
    await expect(t.peers.command(claimReminder, { contract, key: 'k' }, by(clerk))).rejects.toMatchObject({
      body: { code: 'FINANCE.NO_REMINDER' },
    });
  });
});
