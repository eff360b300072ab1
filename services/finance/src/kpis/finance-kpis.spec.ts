import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { financeKpis } from '@llavero/proto/commands/finance';
import { addDays, addMonths, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import type { finance } from '@llavero/proto/records/finance/finance';
import { FinanceModule } from '../finance.module.ts';

const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('finance', FinanceModule);
});
afterAll(() => harness?.stop());

/** A receipt of a month before this one (0 = this month). */
function receipt(amount: number, monthsAgo: number, more: CreateOf<typeof finance> = {}) {
  const { year, month } = dayOf(addMonths(startOfMonth(today), -monthsAgo));
  const line = { category: 'RENT', subcategory: 'RENT', source: 'LANDLORD', destination: 'TENANT' } as const;
  return harness.service
    .get(RecordStores)
    .of('finance')
    .create(
      {
        type: 'RECEIPT',
        year,
        month,
        sourceRole: 'LANDLORD',
        paymentMethod: 'DIRECT_DEBIT',
        breakdown: [{ ...line, concept: 'Renta', units: 1, unitAmount: amount, totalAmount: amount }],
        ...more,
      },
      serviceContext('finance'),
      undefined,
      { byCommand: true },
    );
}

const kpis = () => harness.peers.command(financeKpis, {}, testContext('INTERNAL_EMPLOYEE'));

describe('the figures of finance', () => {
  it('[SES-09] are not for tenants or landlords', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY'] as const)
      await expect(harness.peers.command(financeKpis, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[SCR-05] are zero in an empty house', async () => {
    expect(await kpis()).toEqual({
      issuedThisMonth: 0,
      chargedThisMonth: 0,
      pendingThisMonth: 0,
      unpaid: 0,
      unpaidCount: 0,
      byMonth: [],
    });
  });

  it('[SCR-05] count what stands: twelve months, no settlement, nothing cancelled or in draft', async () => {
    await receipt(1000.1, 0);
    await receipt(500.2, 0, { paymentDate: today });
    await receipt(300, 1, { paymentDate: today });
    await receipt(200, 11);
    await receipt(7000, 12);
    await receipt(7000, -1);
    await receipt(7000, 0, { cancelled: true });
    await receipt(7000, 0, { preview: true });
    await receipt(7000, 0, { type: 'SETTLEMENT', paymentMethod: 'PAYMENT_PENDING' });
    const overdue = { communicationDate: addDays(today, -40), paymentExpectedDate: addDays(today, -30) };
    await receipt(80.55, 14, overdue);
    await receipt(9.45, 14, overdue);
    await receipt(7000, 14, { ...overdue, paymentDate: today });
    await receipt(7000, 14, { ...overdue, cancelled: true });

    const figures = await kpis();
    expect(figures).toMatchObject({
      issuedThisMonth: 1500.3,
      chargedThisMonth: 500.2,
      pendingThisMonth: 1000.1,
      unpaid: 90,
      unpaidCount: 2,
    });
    expect(figures.byMonth.map(({ issued, charged }) => [issued, charged])).toEqual([
      [200, 0],
      [300, 300],
      [1500.3, 500.2],
    ]);
    const { year, month } = dayOf(today);
    expect(figures.byMonth.at(-1)?.month).toBe(`${year}-${String(month).padStart(2, '0')}`);
  });
});
