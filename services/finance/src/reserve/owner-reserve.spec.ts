import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ownerReserve, payBillFromReserve, returnOwnerReserve } from '@llavero/proto/commands/owner-reserve';
import type { Bill } from '@llavero/proto/records/finance/bill';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';
import { createSupplier } from '../testing/people-with-nif.ts';

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());

/** Every test has a portfolio and a year of its own. */
let year = 2040;
beforeEach(() => {
  year += 1;
  office.clear();
});

const ledger = (mandate: string) => office.peers.command(ownerReserve, { mandate, limit: 200 }, admin);
const amounts = async (mandate: string) =>
  (await ledger(mandate)).rows.map(({ amount, balance }) => [amount, balance]).reverse();
const settlements = (month?: number) =>
  office.documents({ year, type: 'SETTLEMENT', ...(month === undefined ? {} : { month }) });
const totals = async () => (await settlements()).map(({ month, totalAmount }) => [month, totalAmount]);

/** An approved bill of 121 € that the landlord of a mandate bears. */
async function bill(mandate: string, more: object = {}): Promise<Bill> {
  const object = {
    supplier: await createSupplier(office),
    number: uuidv7(),
    issueDate: daySeconds({ year: 2026, month: 1, day: 5 }),
    accountingDate: daySeconds({ year, month: 1, day: 5 }),
    payer: 'LANDLORD',
    mandate,
    breakdown: [
      {
        category: 'SUPPLEMENT',
        concept: 'Pintura',
        baseAmount: 100,
        vatAmount: 21,
        totalAmount: 121,
        vatPercent: 21,
      },
    ],
    ...more,
  };
  const made = await office.records.create({ collection: 'bill', object: object as never }, admin);
  return office.records.patch(
    { collection: 'bill', id: made.id, patch: { status: 'APROVED' } },
    admin,
  ) as Promise<unknown> as Promise<Bill>;
}

describe('the reserve of a landlord', () => {
  it('[FIN-01] is filled to its target by the settlements, as the preview says, once for all contracts of the mandate', async () => {
    const { terms, landlord } = office.let({}, { reserveTarget: 1500 });
    office.let({ mandate: terms.id, landlords: [landlord] }, { ...terms });
    const shown = await office.preview(year, 1);
    expect(shown.kinds.find(({ kind }) => kind === 'SETTLEMENT')?.totalAmount).toBe(258);
    await office.generate(year, 1, { hash: shown.hash });
    await office.generate(year, 2);
    expect((await totals()).sort()).toEqual(
      [
        [1, 0],
        [1, 258],
        [2, 879],
        [2, 879],
      ].sort(),
    );
    expect(await amounts(terms.id)).toEqual([
      [879, 879],
      [621, 1500],
    ]);
    expect(await ledger(terms.id)).toMatchObject({
      target: 1500,
      balance: 1500,
      landlords: [{ landlord, target: 1500, balance: 1500 }],
    });
  });

  it('[FIN-01] [FIN-05] pays a bill that is marked for it on the settlement that charges it; the next one fills it again', async () => {
    const { terms } = office.let({}, { reserveTarget: 200 });
    await office.generate(year, 1);
    await bill(terms.id, { fromReserve: true });
    await office.generate(year, 2);
    await office.generate(year, 3);
    expect(await totals()).toEqual([
      [1, 679],
      [2, 879],
      [3, 758],
    ]);
    expect(await amounts(terms.id)).toEqual([
      [200, 200],
      [-121, 79],
      [121, 200],
    ]);
  });

  it('[FIN-05] pays a bill without any rent, in a settlement of its own, once', async () => {
    const { terms, contract } = office.let({}, { reserveTarget: 200 });
    await office.generate(year, 1);
    contract.endDate = daySeconds({ year, month: 1, day: 31 });
    const { id, version } = await bill(terms.id, { units: [uuidv7()] });
    const pay = (of: number) => office.peers.command(payBillFromReserve, { id, version: of }, admin);
    expect(await pay(version)).toEqual({ documents: 1, amount: 121 });
    expect(await amounts(terms.id)).toEqual([
      [200, 200],
      [-121, 79],
    ]);
    const charged = (await office.records.get({ collection: 'bill', id }, admin)) as Bill;
    expect(charged).toMatchObject({ fromReserve: true, rebilledIn: [expect.any(String)] });
    await expect(pay(charged.version)).rejects.toMatchObject({ body: { code: 'FINANCE.BILL_NOT_OPEN' } });
    const paid = await office.records.get({ collection: 'finance', id: charged.rebilledIn[0]! }, admin);
    expect(paid).toMatchObject({ totalAmount: 0, status: 'PAYED', contract: null, mandate: terms.id });

    const dear = await bill(terms.id);
    await expect(
      office.peers.command(payBillFromReserve, { id: dear.id, version: dear.version }, admin),
    ).rejects.toMatchObject({
      body: { code: 'FINANCE.RESERVE_SHORT', message: expect.stringMatching(/121,00\s€.*79,00\s€/) },
    });
    // Annulled, its part is in the reserve again and the bill is open.
    expect(await office.change({ id: charged.rebilledIn[0]! }, 'CANCELLED')).toMatchObject({ ok: true });
    expect(await ledger(terms.id)).toMatchObject({ balance: 200 });
    expect(await office.records.get({ collection: 'bill', id }, admin)).toMatchObject({ rebilledIn: [] });
  });

  it('[FIN-01] is given back when the mandate ends, and by hand without a rent; never more than there is', async () => {
    const { terms, landlord } = office.let({}, { reserveTarget: 300 });
    await office.generate(year, 1);
    const give = (amount: number | null) =>
      office.peers.command(returnOwnerReserve, { mandate: terms.id, landlord, amount }, admin);
    await expect(give(300.01)).rejects.toMatchObject({ body: { code: 'FINANCE.RESERVE_SHORT' } });
    expect(await give(100)).toMatchObject({ amount: 100, balance: 200, name: expect.stringMatching(/^L/) });
    // What it was filled with cannot be annulled any more.
    const [first] = await settlements(1);
    expect(await office.change(first!, 'CANCELLED')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/faltarían 100,00\s€/),
    });
    expect((await settlements(1))[0]).toMatchObject({ cancelled: false });
    terms.reserveTarget = 0;
    await office.generate(year, 2);
    expect((await settlements(2))[0]?.totalAmount).toBe(1079);
    expect(await ledger(terms.id)).toMatchObject({ balance: 0, landlords: [] });
    await expect(give(null)).rejects.toMatchObject({ body: { code: 'FINANCE.RESERVE_SHORT' } });
  });

  it('[FIN-01] is given back less what a settlement left open, in a line of its own', async () => {
    // What changes for February is not made up for in January: the terms were written long before.
    const { terms, landlord, contract } = office.let({ changedAt: 1 }, { reserveTarget: 300, changedAt: 1 });
    await office.generate(year, 1);
    contract.rent = 100;
    contract.fixedExpenses = [{ concept: 'Abono', amount: -250 }];
    await office.generate(year, 2);
    const [negative] = await settlements(2);
    expect(negative?.totalAmount).toBe(-162.1);
    const input = { mandate: terms.id, landlord, amount: null };
    const { document } = await office.peers.command(returnOwnerReserve, input, admin);
    expect(await office.records.get({ collection: 'finance', id: document }, admin)).toMatchObject({
      totalAmount: 137.9,
      breakdown: [{ reserve: true }, { carriedFrom: negative!.id, totalAmount: 162.1 }],
    });
    expect(await office.records.get({ collection: 'finance', id: negative!.id }, admin)).toMatchObject({
      includedIn: document,
    });
  });

  it('[FIN-01] of generations at once, takes its target once', async () => {
    const { terms, landlord } = office.let({}, { reserveTarget: 1000 });
    for (let index = 0; index < 5; index += 1)
      office.let({ mandate: terms.id, landlords: [landlord] }, { ...terms });
    await Promise.all([office.generate(year, 1), office.generate(year, 2), office.generate(year, 3)]);
    expect(await ledger(terms.id)).toMatchObject({ balance: 1000 });
    const paid = addMoney(...(await settlements()).map(({ totalAmount }) => totalAmount));
    expect(paid).toBe(addMoney(879 * 18, -1000));
  });
});
