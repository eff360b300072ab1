import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCents } from '../../values/money.ts';
import { billedMonth, type BilledContract, draftReceipt } from '../receipt.ts';
import { draftSearchBill } from './fee-bill.ts';
import { claimKey, planContract, type Planned, type StandingDocument } from './plan.ts';
import { draftRentBill, rentBillLines, rentBillTotals } from './rent-bill.ts';
import { testContract, testTerms } from './testing.ts';

const november = billedMonth(2026, 11);
const taxed = { contractType: 'LOCAL_CONTRACT', tenantIsCompany: true } as const;
const receiptOf = (over: Partial<BilledContract> = {}) => {
  const draft = draftReceipt(testContract(over), november);
  if (draft.outcome !== 'create') throw new Error(draft.reason);
  return { ...draft, payee: 't' };
};
type Standing = (claim: Planned['claim']) => StandingDocument | undefined;
const rows = (
  over: Partial<BilledContract>,
  kinds: Planned['claim']['kind'][],
  standing: Standing = () => undefined,
) =>
  planContract(testContract(over), testTerms({ feeType: 'NONE' }), { month: november, kinds, standing }).map(
    (row) => [row.claim.kind, row.claim.payee, row.outcome] as const,
  );

describe('the invoice of a rent', () => {
  it('[WIZ-06] [FIN-01] has rent, VAT and withholding of a taxed receipt, and nothing of its expenses', () => {
    const made = draftRentBill(receiptOf({ ...taxed, fixedExpenses: [{ concept: 'Agua', amount: 20 }] }));
    expect(made).toMatchObject({
      type: 'RENT_BILL',
      payee: 't',
      vatPercent: 21,
      totals: { baseAmount: 1000, vatAmount: 210, totalAmount: 1020 },
    });
    expect(made?.lines.map(({ subcategory, totalAmount }) => [subcategory, totalAmount])).toEqual([
      ['RENT', 1210],
      ['WITHHOLDING', -190],
    ]);
    expect(
      made?.lines.every(({ source, destination }) => source === 'LANDLORD' && destination === 'TENANT'),
    ).toBe(true);
  });

  it('[WIZ-06] is not made of a rent without taxes', () => {
    expect(draftRentBill(receiptOf())).toBeNull();
    expect(rows({}, ['RECEIPT', 'RENT_BILL'])).toEqual([['RECEIPT', null, 'create']]);
  });

  it('[WIZ-06] whatever rent and bonus, it asks for what the receipt asks for the rent (200 runs)', () => {
    const cents = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99 }), fc.boolean(), (rent, bonusPercent, withBonus) => {
        const lastBonusDay = withBonus ? november.to : null;
        const receipt = receiptOf({ ...taxed, rent: fromCents(rent), bonusPercent, lastBonusDay });
        expect(draftRentBill(receipt)?.totals.totalAmount).toBe(receipt.totals.totalAmount);
      }),
      { numRuns: 200 },
    );
  });

  it('[WIZ-06] by hand: base, VAT and withholding', () => {
    const lines = rentBillLines({ concept: 'Obras', base: 500, vatPercent: 21, withholdingPercent: 19 });
    expect(rentBillTotals(lines)).toMatchObject({ baseAmount: 500, vatAmount: 105, totalAmount: 510 });
    expect(rentBillLines({ concept: 'Obras', base: 500, vatPercent: 0, withholdingPercent: 0 })).toHaveLength(
      1,
    );
  });
});

describe('invoices to the tenant in the month', () => {
  const search = { option: 'FEES_ON_TENANT', feeTotal: 605 } as BilledContract['search'];

  it('[FIN-01] one rent bill for each receipt, to whoever pays it; without the receipt it waits', () => {
    expect(rows(taxed, ['RECEIPT', 'RENT_BILL'])).toEqual([
      ['RECEIPT', null, 'create'],
      ['RENT_BILL', 't', 'create'],
    ]);
    expect(rows({ ...taxed, payer: 'p' }, ['RECEIPT', 'RENT_BILL'])[1]).toEqual(['RENT_BILL', 'p', 'create']);
    expect(rows(taxed, ['RENT_BILL'])).toEqual([['RENT_BILL', 't', 'skip']]);
  });

  it('[FIN-01] one that stands stays, and holds up a receipt of another rent until somebody decides', () => {
    const own = draftRentBill(receiptOf(taxed))!;
    const stands =
      (totalAmount: number): Standing =>
      (claim) =>
        claimKey(claim) === claimKey({ kind: 'RENT_BILL', subject: 'c', unit: null, payee: 't' })
          ? { id: 'b', ...own, totalAmount, isPaid: false, corrections: [] }
          : undefined;
    expect(rows(taxed, ['RECEIPT', 'RENT_BILL'], stands(1020))).toEqual([
      ['RECEIPT', null, 'create'],
      ['RENT_BILL', 't', 'existing'],
    ]);
    expect(rows(taxed, ['RECEIPT', 'RENT_BILL'], stands(990))).toEqual([['RECEIPT', null, 'skip']]);
  });

  it('[FIN-08] the search that a tenant pays is invoiced by the company, with the first receipt', () => {
    const over = { search, startDate: november.from };
    expect(draftSearchBill(receiptOf(over))).toMatchObject({
      type: 'BILL',
      payeeRole: 'TENANT',
      totals: { baseAmount: 500, vatAmount: 105, totalAmount: 605 },
    });
    expect(draftSearchBill(receiptOf())).toBeNull();
    expect(rows(over, ['RECEIPT', 'BILL'])).toContainEqual(['BILL', 't', 'create']);
  });
});
