import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { recordStatementBalance, threeWayCheck, threeWayEntries } from '@llavero/proto/commands/three-way';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { addMonths, dayOf, endOfMonth, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { held, portfolio } from '../testing/contracts.ts';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

const today = startOfDay(Date.now() / 1000);
const thisMonth = startOfMonth(today);
function later(months: number): [year: number, month: number] {
  const { year, month } = dayOf(addMonths(thisMonth, months));
  return [year, month];
}

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  office.clear();
  held.bonds = 0;
  await office.database.query('update finance set deleted_at = now() where deleted_at is null');
  await office.database.query('update bill set deleted_at = now() where deleted_at is null');
});

const check = (day = endOfMonth(today)) => office.peers.command(threeWayCheck, { day }, admin);
/** The figures that are not zero, by row. */
const figures = (rows: readonly { row: string; amount: number }[]) =>
  Object.fromEntries(rows.flatMap(({ row, amount }) => (amount === 0 ? [] : [[row, amount]])));
const entries = (of: object, day = endOfMonth(today)) =>
  office.peers.command(
    threeWayEntries,
    { day, bankRow: null, ownersRow: null, limit: 100, ...of } as never,
    admin,
  );
const made = async (months: number, type: NonNullable<Finance['type']>, mandate: string) => {
  const [year, month] = later(months);
  const [document] = await office.documents({ year, month, type, mandate });
  return document!;
};
const rectify = ({ id, version }: Finance, amount: number) =>
  office.peers.command(
    rectifyDocument,
    { id, version, corrections: [{ line: 0, amount }], reason: 'Error' },
    admin,
  );

describe('the three-way check', () => {
  it('[FIN-01] [SES-09] is for staff', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const) {
      const refusal = { body: { kind: 'forbidden' } };
      const ctx = testContext(role);
      await expect(office.peers.command(threeWayCheck, { day: today }, ctx)).rejects.toMatchObject(refusal);
      await expect(
        office.peers.command(recordStatementBalance, { day: today, amount: 1 }, ctx),
      ).rejects.toMatchObject(refusal);
    }
  });

  it('[FIN-01] says whose the money is, from the receipt to the landlord, and closes at each step', async () => {
    const { terms } = office.let({}, { reserveTarget: 200 });
    held.bonds = 1500;
    await office.generate(...later(0));
    const steps = [await check()];
    await office.change(await made(0, 'RECEIPT', terms.id), 'CHARGED');
    steps.push(await check());
    await office.change(await made(0, 'SETTLEMENT', terms.id), 'PAYED');
    steps.push(await check());
    expect(steps.map(({ bank }) => figures(bank))).toEqual([
      { BONDS: 1500 },
      { RECEIPTS: 1000, BONDS: 1500 },
      { RECEIPTS: 1000, SETTLEMENTS: -679, BONDS: 1500 },
    ]);
    const fees = { FEES: 100, FEES_VAT: 21, RESERVES: 200, BONDS: 1500 };
    expect(steps.map(({ owners }) => figures(owners))).toEqual([
      { SETTLEMENTS_DUE: 679, TENANTS_DUE: -1000, ...fees },
      { SETTLEMENTS_DUE: 679, ...fees },
      fees,
    ]);
    expect(
      steps.map(({ bankTotal, ownersTotal, unexplained }) => [bankTotal, ownersTotal, unexplained]),
    ).toEqual([
      [1500, 1500, 0],
      [2500, 2500, 0],
      [1821, 1821, 0],
    ]);
  });

  it('[FIN-01] drills each figure down to its documents, which add up to it', async () => {
    const { terms } = office.let();
    office.let();
    await office.generate(...later(0), { kinds: ['RECEIPT'] });
    await office.generate(...later(0), { contracts: [portfolio[0]!.id] });
    await office.change(await made(0, 'RECEIPT', terms.id), 'CHARGED');
    const shown = await check();
    expect(figures(shown.owners)).toMatchObject({ NOT_SETTLED: 1000, TENANTS_DUE: -1000 });
    const receipt = await made(0, 'RECEIPT', terms.id);
    expect(await entries({ bankRow: 'RECEIPTS' })).toMatchObject({
      total: 1,
      entries: [{ finance: receipt.id, name: expect.stringMatching(/^REC/), amount: 1000 }],
    });
    for (const { row, amount, documents } of shown.owners) {
      if (row === 'BONDS') continue;
      const found = await entries({ ownersRow: row });
      expect([row, found.total]).toEqual([row, documents]);
      expect([row, addMoney(...found.entries.map((one) => one.amount))]).toEqual([row, amount]);
    }
  });

  it('[FIN-01] names a receipt that its settlement does not follow as the difference, until it is made up for', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    await rectify(await made(-1, 'RECEIPT', terms.id), 1030);
    await office.generate(...later(0), { kinds: ['RECEIPT'] });
    const before = await check();
    expect(figures(before.owners)).toMatchObject({ DIFFERENCE: 30 });
    expect(before.unexplained).toBe(0);
    expect((await entries({ ownersRow: 'DIFFERENCE' })).entries).toMatchObject([
      { finance: (await made(-1, 'RECEIPT', terms.id)).id, reason: expect.stringMatching(/no coinciden/) },
    ]);
    await office.generate(...later(0));
    expect(figures((await check()).owners)).not.toHaveProperty('DIFFERENCE');
  });

  it('[FIN-01] counts instalments that are paid, what goes straight to the landlord not, and a later day only later', async () => {
    const { terms } = office.let();
    office.let({ paymentMethod: 'DIRECTLY_TO_LANDLORD' });
    await office.generate(...later(0));
    const receipt = await made(0, 'RECEIPT', terms.id);
    await office.records.patch(
      {
        collection: 'finance',
        id: receipt.id,
        version: receipt.version,
        patch: {
          paymentRates: [
            { date: today, amount: 400, paymentDate: today },
            { date: today, amount: 600, paymentDate: null },
          ],
        },
      },
      admin,
    );
    const shown = await check();
    expect(figures(shown.bank)).toEqual({ RECEIPTS: 400 });
    expect(figures(shown.owners)).toMatchObject({ TENANTS_DUE: -600 });
    expect(shown.unexplained).toBe(0);
    expect((await entries({ ownersRow: 'TENANTS_DUE' })).entries).toMatchObject([
      { reason: 'Cobrado en parte', amount: -600 },
    ]);
    const earlier = await check(addMonths(thisMonth, -1));
    expect([figures(earlier.bank), figures(earlier.owners)]).toEqual([{}, {}]);
  });

  it('[FIN-08] shows what a guaranteed rent leaves the company, and closes', async () => {
    const unit = '0198f000-0000-7000-8000-000000000002';
    const taxes = [{ from: 0, vatPercent: 0, withholdingPercent: 0, reason: null }];
    const { terms } = office.let({ units: [unit], rentTaxes: taxes }, { guaranteed: [{ unit, amount: 25 }] });
    await office.generate(...later(0));
    await office.change(await made(0, 'RECEIPT', terms.id), 'CHARGED');
    const [guaranteed] = await office.documents({ year: later(0)[0], type: 'GUARANTEED', mandate: terms.id });
    const rent = guaranteed!.breakdown[0]!.totalAmount;
    const shown = await check();
    expect(figures(shown.owners)).toMatchObject({
      GUARANTEED: addMoney(1000, -rent),
      SETTLEMENTS_DUE: guaranteed!.totalAmount,
    });
    expect(shown.unexplained).toBe(0);
  });

  it('[FIN-01] the bank book is the sum of the balances after anything that staff do (5 histories of 8 steps)', async () => {
    const step = fc.record({
      what: fc.constantFrom('charge', 'pay', 'rectify', 'change', 'cancel', 'generate', 'return'),
      which: fc.nat(20),
      amount: fc.integer({ min: 100, max: 1900 }),
    });
    const run = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 8 }), async (steps) => {
      office.clear();
      await office.database.query('update finance set deleted_at = now() where deleted_at is null');
      office.let({}, { reserveTarget: 300 });
      office.let(
        { fixedExpenses: [{ concept: 'Basuras', amount: 12.5 }] },
        { feeType: 'FIXED', feeValue: 50 },
      );
      let month = -3;
      await office.generate(...later(month));
      for (const { what, which, amount } of steps) {
        const all = (
          await Promise.all(
            [-3, -2, -1, 0].map((at) => {
              const [year, of] = later(at);
              return office.documents({ year, month: of });
            }),
          )
        ).flat();
        const of = (...types: string[]) => {
          const own = all.filter(({ type }) => types.includes(type ?? ''));
          return own[which % Math.max(1, own.length)];
        };
        const receipt = of('RECEIPT');
        const settlement = of('SETTLEMENT');
        if (what === 'charge' && receipt) await office.change(receipt, 'CHARGED');
        if (what === 'return' && receipt) await office.change(receipt, 'UNPAID');
        if (what === 'pay' && settlement) await office.change(settlement, 'PAYED');
        if (what === 'cancel' && settlement) await office.change(settlement, 'CANCELLED');
        if (what === 'rectify' && receipt) await rectify(receipt, amount).catch(() => undefined);
        if (what === 'change') Object.assign(portfolio[which % 2]!, { rent: amount });
        if (what === 'generate') await office.generate(...later((month = Math.min(0, month + 1))));
        const { bankTotal, ownersTotal, unexplained } = await check();
        expect([what, unexplained]).toEqual([what, 0]);
        expect(bankTotal).toBe(ownersTotal);
      }
    });
    await fc.assert(run, { numRuns: 5 });
  }, 600_000);
});

describe('the balance of the bank statement', () => {
  it('[FIN-09] is entered by hand with day and person, the last one up to the day counts, and none of the future', async () => {
    expect((await check(addMonths(today, -60))).statement).toBeNull();
    const day = addMonths(thisMonth, -50);
    await office.peers.command(recordStatementBalance, { day, amount: 10 }, admin);
    await office.peers.command(recordStatementBalance, { day, amount: 12.34 }, admin);
    expect((await check(addMonths(thisMonth, -49))).statement).toMatchObject({
      day,
      amount: 12.34,
      enteredBy: admin.actor.id,
    });
    expect((await check(addMonths(thisMonth, -51))).statement).toBeNull();
    await expect(
      office.peers.command(recordStatementBalance, { day: addMonths(today, 1), amount: 1 }, admin),
    ).rejects.toMatchObject({ body: { code: 'FINANCE.STATEMENT_OF_THE_FUTURE' } });
  });
});
