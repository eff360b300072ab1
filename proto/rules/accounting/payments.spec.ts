import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dismissals } from '../../records/choices/bank-statements.ts';
import { providerCategories } from '../../records/choices/finance.ts';
import { addMoney, fromCents, toCents } from '../../values/money.ts';
import { accountPlan, checkAccountingPlan } from './account-plan.ts';
import { billRows, type JournalBill } from './bill-entry.ts';
import { movementRows, paymentRows } from './payment-entry.ts';
import { balance, entryProblems, sides } from './testing.ts';

const plan = accountPlan();
const { accounts } = plan;

describe('[EXT-12] entries of suppliers’ bills and of payments', () => {
  const billOf = (of: Partial<JournalBill>): JournalBill =>
    ({
      payer: 'COMPANY',
      category: null,
      breakdown: [],
      shares: [],
      totalAmount: 0,
      withholdingAmount: 0,
      supplierAccount: null,
      ...of,
    }) as JournalBill;
  const part = (totalAmount: number, vatAmount: number, providerCategory: string | null = null) =>
    ({ totalAmount, vatAmount, providerCategory }) as JournalBill['breakdown'][number];

  it('the company’s own expense is entered under its category with VAT and withholding, what others bear as a supplement', () => {
    const breakdown = [part(121, 21, 'PROFESSIONAL')];
    const bill = billOf({ breakdown, totalAmount: 121, withholdingAmount: 15 });
    expect(sides(billRows(bill, plan))).toEqual([
      ['410', '623', 0, 106],
      ['4751', '623', 0, 15],
      ['623', '410', 100, 0],
      ['472', '410', 21, 0],
    ]);
    expect(sides(billRows({ ...bill, payer: 'LANDLORD', supplierAccount: '41000007' }, plan))).toEqual([
      ['41000007', '449', 0, 106],
      ['4751', '449', 0, 15],
      ['449', '41000007', 121, 0],
    ]);
    expect(billRows({ ...bill, supplierAccount: '62200001' }, plan).map(({ account }) => account)).toContain(
      '62200001',
    );
  });

  it('every bill balances, whatever its split; cents that a split leaves over stay with its bearer (500 bills)', () => {
    const euros = fc.integer({ min: -90_000, max: 90_000 }).map(fromCents);
    const payer = fc.constantFrom(null, 'COMPANY', 'LANDLORD', 'TENANT', 'COMMUNITY');
    const drawn = fc.record({
      payer,
      category: fc.constantFrom(null, ...providerCategories.values),
      breakdown: fc.array(
        fc.record({ totalAmount: euros, vatAmount: euros, providerCategory: fc.constant(null) }),
      ),
      shares: fc.array(fc.record({ payer, totalAmount: euros, vatAmount: euros })),
      withholdingAmount: fc.integer({ min: 0, max: 5000 }).map(fromCents),
    });
    fc.assert(
      fc.property(drawn, (of) => {
        const totalAmount = addMoney(...of.breakdown.map((one) => one.totalAmount));
        const rows = billRows(billOf({ ...(of as object), totalAmount }), plan);
        expect(entryProblems(rows)).toEqual([]);
        expect(rows.every(({ account }) => account !== accounts.PENDING)).toBe(true);
        const owed = addMoney(of.withholdingAmount, -totalAmount);
        expect(balance(rows, accounts.SUPPLIERS)).toBe(toCents(owed));
      }),
      { numRuns: 500 },
    );
  });

  it('money moves through the bank of the account, against documents, an advance or what it was dismissed as', () => {
    const banks = accountPlan({ banks: { '4321': '57200002' } });
    const movement = {
      amount: 1000,
      ending: '4321',
      isBooked: true,
      dismissal: null,
      parts: [{ account: '440', amount: 950 }],
      excess: 50,
    };
    expect(sides(movementRows(movement, banks))).toEqual([
      ['57200002', '440', 1000, 0],
      ['440', '57200002', 0, 950],
      ['438', '57200002', 0, 50],
    ]);
    const open = { amount: -12, ending: null, isBooked: false, dismissal: null, parts: [], excess: null };
    expect(sides(movementRows(open, plan))).toEqual([
      ['572', '555', 0, 12],
      ['555', '572', 12, 0],
    ]);
    for (const dismissal of dismissals.values)
      expect(entryProblems(movementRows({ ...open, dismissal }, plan))).toEqual([]);
    expect(movementRows({ ...open, dismissal: 'BANK_FEES' }, plan)[1]?.account).toBe('626');
  });

  it('a payment that no movement shows is open until the bank’s movement stands against it; cash is in the till', () => {
    const owed = { account: '440', side: 1 } as const;
    const paid = paymentRows(owed, { amount: 100, method: 'TRANSFER' }, plan);
    const movement = movementRows(
      { amount: 100, ending: null, isBooked: false, dismissal: 'OTHER', parts: [], excess: null },
      plan,
    );
    expect(balance([...paid, ...movement], '555')).toBe(0);
    expect(balance([...paid, ...movement], '572')).toBe(100_00);
    expect(paymentRows({ account: '4191', side: -1 }, { amount: 100, method: 'CASH' }, plan)).toMatchObject([
      { account: '570', credit: 100 },
      { account: '4191', debit: 100 },
    ]);
  });
});

describe('[EXT-12] the accounts of the house', () => {
  it('replace those of the general chart; what is no account is refused by name and changes nothing', () => {
    expect(
      accountPlan({ BANK: '57200001', banks: { '4321': '57200002' } }, { SUPPLY: '62800001' }),
    ).toMatchObject({
      accounts: { BANK: '57200001', CASH: '570' },
      categories: { SUPPLY: '62800001', OTHER: '629' },
      banks: { '4321': '57200002' },
    });
    expect(checkAccountingPlan({ BANK: '57200001', banks: { '4321': '57200002' } })).toEqual([]);
    for (const wrong of [
      null,
      [],
      { BANK: '57' },
      { NOTHING: '572' },
      { banks: [] },
      { banks: { '43': '572' } },
      { banks: { '4321': 'x' } },
    ]) {
      expect(checkAccountingPlan(wrong)).not.toEqual([]);
      expect(accountPlan(wrong).accounts).toEqual(accounts);
    }
  });
});
