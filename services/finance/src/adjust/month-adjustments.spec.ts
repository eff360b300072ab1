import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closeMonth } from '@llavero/proto/commands/month-close';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { threeWayCheck } from '@llavero/proto/commands/three-way';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { addMonths, dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { portfolio } from '../testing/contracts.ts';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

const thisMonth = startOfMonth(Date.now() / 1000);
/** A month before (negative) or after this one. */
function later(months: number): [year: number, month: number] {
  const { year, month } = dayOf(addMonths(thisMonth, months));
  return [year, month];
}

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const made = async (months: number, type: NonNullable<Finance['type']>, mandate: string) => {
  const [year, month] = later(months);
  const [document, ...more] = await office.documents({ year, month, type, mandate });
  expect(more).toEqual([]);
  return document!;
};
/** The terms of a contract change in the contracts service. */
const change = (id: string, over: Partial<(typeof portfolio)[number]>) =>
  Object.assign(
    portfolio.find((one) => one.id === id)!,
    over,
  );
const adjustments = (document: Finance) =>
  document.breakdown.flatMap(({ concept, totalAmount, source, carriedFrom }) =>
    carriedFrom === null ? [] : [{ concept, totalAmount, source, carriedFrom }],
  );

describe('a month whose terms have changed since', () => {
  it('[FIN-01] is made up for by one line on the next document of its contract, once, with the rectifying document behind it', async () => {
    const { contract, terms } = office.let();
    await office.generate(...later(-1));
    change(contract.id, { rent: 1030 });

    const shown = await office.preview(...later(1));
    const [year, month] = later(-1);
    const receiptRow = shown.rows.find(({ kind }) => kind === 'RECEIPT')!;
    const before = await made(-1, 'RECEIPT', terms.id);
    expect(receiptRow.carried).toMatchObject([
      { concept: expect.stringContaining('Renta: de 1.000,00 € a 1.030,00 €'), document: before.id },
    ]);
    expect(await office.documents({ year, month, type: 'RECTIFYING_BILL' })).toEqual([]);

    // Two at once make one document, and one adjustment.
    const asked = { hash: shown.hash };
    await Promise.all([office.generate(...later(1), asked), office.generate(...later(1))]);
    const receipt = await made(1, 'RECEIPT', terms.id);
    expect(receipt.totalAmount).toBe(1060);
    const [line] = adjustments(receipt);
    expect(line).toMatchObject({ totalAmount: 30, source: 'LANDLORD' });
    const rectifying = await office.records.get({ collection: 'finance', id: line!.carriedFrom! }, admin);
    expect(rectifying).toMatchObject({
      type: 'RECTIFYING_BILL',
      rectifies: before.id,
      includedIn: receipt.id,
      recalculated: true,
      totalAmount: 30,
    });

    // The settlement follows: 30 more, and 10 % of it with VAT as a fee, on the bill of that month.
    const settlement = await made(1, 'SETTLEMENT', terms.id);
    expect(adjustments(settlement).map(({ totalAmount, source }) => [totalAmount, source])).toEqual([
      [30, 'PROVIDER'],
      [3.63, 'LANDLORD'],
    ]);
    expect(settlement.totalAmount).toBe(addMoney(1030, -124.63, 30, -3.63));

    // Nothing is left for the month after, nor for another run.
    await office.generate(...later(1));
    await office.generate(...later(2));
    expect((await made(2, 'RECEIPT', terms.id)).totalAmount).toBe(1030);
    expect(adjustments(await made(2, 'SETTLEMENT', terms.id))).toEqual([]);
  });

  it('[FIN-01] is made up for once where the document is negative, so that the next one has its balance and its difference', async () => {
    const { contract, terms } = office.let({ rent: 400 }, { feeType: 'FIXED', feeValue: 390 });
    await office.generate(...later(-3));
    change(contract.id, { rent: 300 });
    for (const months of [-2, -1, 1]) await office.generate(...later(months));
    const first = await made(-3, 'SETTLEMENT', terms.id);
    const next = await made(-2, 'SETTLEMENT', terms.id);
    expect(first).toMatchObject({ totalAmount: -71.9, includedIn: next.id });
    expect(adjustments(next).map(({ totalAmount }) => totalAmount)).toEqual([71.9, 100]);
    const { items } = await office.records.list(
      { collection: 'finance', filter: { rectifies: first.id }, limit: 5 },
      admin,
    );
    expect(items).toMatchObject([{ totalAmount: -100, includedIn: next.id }]);
    // Each has what the one before owes, and its own 300 less 471.90.
    expect(next.totalAmount).toBe(addMoney(-71.9, -100, -171.9));
    expect((await made(1, 'SETTLEMENT', terms.id)).totalAmount).toBe(addMoney(next.totalAmount, -343.8));
  });

  it('[FIN-01] leaves a closed month as it is: the difference is of the open one', async () => {
    const { contract, terms } = office.let();
    const [year, month] = later(-4);
    await office.generate(year, month);
    await office.peers.command(closeMonth, { year, month, withOpenItems: true }, admin);
    const closed = await made(-4, 'RECEIPT', terms.id);
    change(contract.id, { rent: 900 });
    await office.generate(...later(0));
    const receipt = await made(0, 'RECEIPT', terms.id);
    expect(receipt.totalAmount).toBe(800);
    expect(adjustments(receipt)).toMatchObject([{ totalAmount: 100, source: 'TENANT' }]);
    expect(await made(-4, 'RECEIPT', terms.id)).toMatchObject({
      version: closed.version,
      totalAmount: 1000,
    });
    const { items } = await office.records.list(
      { collection: 'finance', filter: { rectifies: closed.id }, limit: 5 },
      admin,
    );
    expect(items).toMatchObject([{ year: dayOf(thisMonth).year, month: dayOf(thisMonth).month }]);
  });

  it('[FIN-06] makes up for several months in one line that names them and their sum, with the document of each behind it', async () => {
    const difference = async () => {
      const { owners } = await office.peers.command(threeWayCheck, { day: addMonths(thisMonth, 2) }, admin);
      return addMoney(...owners.flatMap(({ row, amount }) => (row === 'DIFFERENCE' ? amount : [])));
    };
    // Documents of other tests stay.
    const before = await difference();
    const { contract, terms } = office.let();
    for (const months of [-3, -2, -1]) await office.generate(...later(months));
    change(contract.id, { rent: 1030 });
    const shown = await office.preview(...later(1));
    expect(shown.rows.find(({ kind }) => kind === 'RECEIPT')!.carried).toMatchObject([
      { totalAmount: 90, concept: expect.stringMatching(/3 meses.*Renta: de 1\.000,00.€ a 1\.030,00.€/) },
    ]);
    await office.generate(...later(1), { hash: shown.hash });
    const receipt = await made(1, 'RECEIPT', terms.id);
    expect(receipt.totalAmount).toBe(1120);
    const ofReceipt = receipt.breakdown.filter(({ carriedFrom }) => carriedFrom !== null);
    expect(ofReceipt).toMatchObject([
      { totalAmount: 90, concept: expect.stringMatching(/^Ajuste de .*\(3 meses, 90,00.€\): Renta: de/) },
    ]);
    // Each month has its own document, included in the receipt once.
    const months: unknown[] = [];
    for (const id of carriedOf(ofReceipt[0]!)) {
      const one = await office.records.get({ collection: 'finance', id }, admin);
      expect(one).toMatchObject({ totalAmount: 30, includedIn: receipt.id, recalculated: true });
      months.push(one['rectifies']);
    }
    const rectified = await Promise.all([-3, -2, -1].map((at) => made(at, 'RECEIPT', terms.id)));
    expect(months).toEqual(rectified.map(({ id }) => id));
    expect(adjustments(await made(1, 'SETTLEMENT', terms.id)).map(({ totalAmount }) => totalAmount)).toEqual([
      90, 10.89,
    ]);
    expect(await difference()).toBe(before);

    // A cancelled receipt frees all of them; standing again it takes all of them again.
    expect((await office.change(receipt, 'CANCELLED')).ok).toBe(true);
    const open = async () => {
      const filter = { type: 'RECTIFYING_BILL', includedIn: null };
      return (await office.records.list({ collection: 'finance', filter, limit: 10 }, admin)).items.length;
    };
    expect(await open()).toBe(3);
    const cancelled = (await office.records.get({ collection: 'finance', id: receipt.id }, admin)) as Finance;
    expect((await office.change(cancelled, 'VALIDATED')).ok).toBe(true);
    expect(await open()).toBe(0);
    await office.generate(...later(2));
    expect((await made(2, 'RECEIPT', terms.id)).totalAmount).toBe(1030);
  });

  it('[FIN-01] [FIN-03] what a person has rectified on a receipt is passed on to its settlement and not counted twice', async () => {
    const { contract, terms } = office.let();
    await office.generate(...later(-1));
    const receipt = await made(-1, 'RECEIPT', terms.id);
    const input = { id: receipt.id, version: receipt.version, reason: 'Subida tardía' };
    await office.peers.command(
      rectifyDocument,
      { ...input, corrections: [{ line: 0, amount: 1030 }] },
      admin,
    );
    change(contract.id, { rent: 1030 });
    await office.generate(...later(1));
    expect((await made(1, 'RECEIPT', terms.id)).totalAmount).toBe(1060);
    expect(adjustments(await made(1, 'SETTLEMENT', terms.id)).map(({ totalAmount }) => totalAmount)).toEqual([
      30, 3.63,
    ]);
  });

  it('[FIN-01] a settlement made after its receipt was rectified follows both', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1), { kinds: ['RECEIPT'] });
    const receipt = await made(-1, 'RECEIPT', terms.id);
    const input = { id: receipt.id, version: receipt.version, reason: 'Avería' };
    await office.peers.command(rectifyDocument, { ...input, corrections: [{ line: 0, amount: 900 }] }, admin);
    await office.generate(...later(-1), { kinds: ['SETTLEMENT', 'BILL'] });
    expect((await made(-1, 'SETTLEMENT', terms.id)).totalAmount).toBe(addMoney(900, -108.9));
    await office.generate(...later(1));
    expect(adjustments(await made(1, 'SETTLEMENT', terms.id))).toEqual([]);
  });

  it('[FIN-01] passes over contracts whose terms are older than their documents', async () => {
    const { contract, terms } = office.let({ changedAt: 0 }, { changedAt: 0 });
    await office.generate(...later(-1));
    change(contract.id, { rent: 1030 });
    await office.generate(...later(1));
    expect(adjustments(await made(1, 'RECEIPT', terms.id))).toEqual([]);
    change(contract.id, { changedAt: Math.floor(Date.now() / 1000) });
    await office.generate(...later(2));
    expect(adjustments(await made(2, 'RECEIPT', terms.id)).map(({ totalAmount }) => totalAmount)).toEqual([
      30,
    ]);
  });

  it('[FIN-08] guaranteed units too', async () => {
    const { terms } = office.let(
      {},
      { guaranteed: [{ unit: '0198f000-0000-7000-8000-000000000001', amount: 30 }] },
    );
    await office.generate(...later(-1), { kinds: ['GUARANTEED', 'BILL'] });
    const before = await made(-1, 'GUARANTEED', terms.id);
    terms.guaranteed[0]!.amount = 31;
    await office.generate(...later(1), { kinds: ['GUARANTEED', 'BILL'] });
    const lines = adjustments(await made(1, 'GUARANTEED', terms.id));
    expect(lines[0]).toMatchObject({ source: 'PROVIDER', totalAmount: before.breakdown[0]!.units });
  });
});
