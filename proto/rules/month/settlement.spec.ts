import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '../../values/dates.ts';
import { addMoney } from '../../values/money.ts';
import { type BilledContract, billedMonth, draftReceipt } from '../receipt.ts';
import { differenceFrom, isPaidDirectly } from './difference.ts';
import { draftFeeBill } from './fee-bill.ts';
import { landlordPaymentDay } from './payment-day.ts';
import { draftGuaranteed, draftSettlements, type SettlementDraft } from './settlement.ts';
import type { MandateTerms } from './terms.ts';
import { testContract, testTerms } from './testing.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const november = billedMonth(2026, 11);

/** The settlements of a month, from the receipt of the same contract. */
function settle(
  over: Partial<BilledContract> = {},
  terms: Partial<MandateTerms> = {},
  month = november,
): SettlementDraft[] {
  const contract = testContract(over);
  const receipt = draftReceipt(contract, month);
  const made = draftSettlements(
    contract,
    testTerms(terms),
    receipt.outcome === 'create' ? receipt : null,
    month,
  );
  if ('outcome' in made) throw new Error(made.reason);
  return made;
}
const one = (...given: Parameters<typeof settle>): SettlementDraft => settle(...given)[0]!;
const linesOf = ({ lines }: SettlementDraft) =>
  lines.map(({ subcategory, source, totalAmount }) => [subcategory, source, totalAmount]);
const share = (landlord: string, percent: number, more: object = {}) => ({
  landlord,
  percent,
  unit: null,
  landlordType: 'FULL_RIGHT' as const,
  ...more,
});

describe('the settlement of a month', () => {
  it('[FIN-01] [FIN-05] passes on what the receipt asks, less the fee with its VAT, by the sign rule', () => {
    const fixedExpenses = [{ concept: 'Agua', amount: 20, vatPercent: 10 }];
    const draft = one({ fixedExpenses, lastBonusDay: day(2026, 11, 15), bonusPercent: 50 });
    expect(linesOf(draft)).toEqual([
      ['RENT', 'TENANT', 1000],
      ['BONUS', 'LANDLORD', 250],
      ['FIXED_EXPENSE', 'TENANT', 22],
      ['FEE', 'LANDLORD', 90.75],
    ]);
    expect(draft.totals).toMatchObject({ totalAmount: 681.25, rentAmount: 750, invoiceAmount: -90.75 });
    expect(draft.lines.at(-1)).toMatchObject({
      baseAmount: 75,
      vatAmount: 15.75,
      vatPercent: 21,
      feeValue: 10,
    });
    expect(draft.lines.at(-1)!.explanation).toMatch(/^10\s% de 750,00\s€, más IVA del 21 %\.$/);
  });

  it('[FIN-01] a taxed rent is passed on with its VAT and without what the tenant keeps back', () => {
    const draft = one({ contractType: 'LOCAL_CONTRACT', tenantIsCompany: true }, { feeType: 'NONE' });
    expect(linesOf(draft)).toEqual([
      ['RENT', 'TENANT', 1210],
      ['WITHHOLDING', 'LANDLORD', 190],
    ]);
    expect(draft.totals).toMatchObject({ totalAmount: 1020, baseAmount: 1000, vatAmount: 210 });
  });

  it.each([
    ['of nothing', { feeType: 'NONE' as const }, {}, 0],
    ['in per cent of the rent', {}, {}, 121],
    ['in per cent of a base of its own', { feeBase: 800 }, {}, 96.8],
    ['in euros', { feeType: 'FIXED' as const, feeValue: 35 }, {}, 42.35],
    [
      'in euros, of a broken month by days',
      { feeType: 'FIXED' as const, feeValue: 30 },
      { startDate: day(2026, 11, 16) },
      18.15,
    ],
    ['in per cent, of a broken month', {}, { startDate: day(2026, 11, 16) }, 60.5],
    ['on a base of its own, of a broken month', { feeBase: 800 }, { startDate: day(2026, 11, 16) }, 48.4],
  ])('[FIN-01] [FIN-08] a fee %s', (_name, terms, contract, total) => {
    const fees = one(contract, terms).lines.filter(({ category }) => category === 'INVOICE');
    expect(addMoney(...fees.map(({ totalAmount }) => totalAmount))).toBe(total);
  });

  it('[FIN-08] three months free give the fee back in a line of its own, and only these three', () => {
    const terms = { promotionFrom: day(2026, 10, 20) };
    const totals = [9, 10, 11, 12, 13].map((month) => {
      const draft = one({}, terms, billedMonth(2026 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1));
      return [draft.lines.length, draft.totals.totalAmount];
    });
    expect(totals).toEqual([
      [2, 879],
      [3, 1000],
      [3, 1000],
      [3, 1000],
      [2, 879],
    ]);
    expect(one({}, terms).lines.at(-1)).toMatchObject({
      subcategory: 'PROMOTION_FEE',
      source: 'PROVIDER',
      concept: 'Promoción: honorarios sin coste (mes 2 de 3)',
      totalAmount: 121,
    });
    expect(draftFeeBill(one({}, terms))).toBeNull();
  });

  const search = { option: 'ONE_PAYMENT' as const, onePaymentMonths: 1, instalments: 3 };
  const none = { recurringPercent: null, totalAmount: null };
  const searchTotals = (
    contract: Partial<BilledContract>,
    terms: Partial<MandateTerms> = {},
    months = [9, 10, 11, 12],
  ) =>
    months.map((month) => {
      const made = testContract(contract);
      const of = billedMonth(2026, month);
      const receipt = draftReceipt(made, of);
      if (receipt.outcome === 'skip') return null;
      const drafts = draftSettlements(made, testTerms({ feeType: 'NONE', ...terms }), receipt, of);
      if ('outcome' in drafts) return null;
      return drafts[0]!.lines.find(({ subcategory }) => subcategory === 'OTHER_INVOICE')?.totalAmount ?? 0;
    });

  it('[FIN-08] a search in one payment is paid in its instalments from the first month, to the cent', () => {
    const startDate = day(2026, 9, 10);
    expect(searchTotals({ startDate }, { search: { ...search, ...none } })).toEqual([
      403.34, 403.33, 403.33, 0,
    ]);
    // The contract's own terms go before the mandate's; its total is VAT included.
    const own = { ...search, ...none, instalments: 1, totalAmount: 605, feeTotal: null };
    expect(searchTotals({ startDate, search: own }, { search: { ...search, ...none } })).toEqual([
      605, 0, 0, 0,
    ]);
  });

  it('[FIN-08] what is left of the instalments is paid in the last month of the contract', () => {
    const contract = { startDate: day(2026, 9, 1), endDate: day(2026, 10, 31) };
    expect(searchTotals(contract, { search: { ...search, ...none } })).toEqual([403.34, 806.66, null, null]);
  });

  it('[FIN-08] a recurring search is a percentage of each rent; an undecided one and one on the tenant cost nothing', () => {
    const recurring = {
      ...search,
      option: 'RECURRING_PAYMENT' as const,
      recurringPercent: 3,
      totalAmount: null,
    };
    expect(searchTotals({}, { search: recurring })).toEqual([36.3, 36.3, 36.3, 36.3]);
    for (const option of ['UNKNOWN', 'FEES_ON_TENANT'] as const)
      expect(searchTotals({}, { search: { ...search, ...none, option } })).toEqual([0, 0, 0, 0]);
  });

  it('[FIN-08] fees on the tenant are a line of the first receipt, not of the settlement', () => {
    const own = { ...search, ...none, option: 'FEES_ON_TENANT' as const, feeTotal: 121 };
    const contract = { startDate: day(2026, 11, 1), search: own };
    const receipt = draftReceipt(testContract(contract), november);
    if (receipt.outcome === 'skip') throw new Error(receipt.reason);
    expect(receipt.totals).toMatchObject({ totalAmount: 1121, invoiceAmount: 121, rentAmount: 1000 });
    expect(receipt.lines.at(-1)!.explanation).toContain('LAU, art. 20.1');
    expect(one(contract, { feeType: 'NONE' }).totals.totalAmount).toBe(1000);
    const december = draftReceipt(testContract(contract), billedMonth(2026, 12));
    expect(december).toMatchObject({ totals: { totalAmount: 1000 } });
  });

  it('[FIN-01] what the tenant pays straight to the landlord is taken off: only the fee is left', () => {
    const draft = one({ paymentMethod: 'DIRECTLY_TO_LANDLORD' });
    expect(linesOf(draft)[1]).toEqual(['RENT_ADVANCE', 'LANDLORD', 1000]);
    expect(draft.totals).toMatchObject({ totalAmount: -121, rentAmount: 1000 });
  });
});

describe('a contract with guaranteed units', () => {
  it('[FIN-08] is settled by its guarantee; with another unit beside it is left out, and says what to do', () => {
    const guaranteed = [{ unit: 'u', amount: 25 }];
    const reasonOf = (units: string[]) => {
      const of = testContract({ units });
      const receipt = draftReceipt(of, november);
      if (receipt.outcome === 'skip') throw new Error(receipt.reason);
      const made = draftSettlements(of, testTerms({ guaranteed }), receipt, november);
      return 'outcome' in made ? made.reason : null;
    };
    expect(reasonOf(['u'])).toBe(
      'La unidad tiene renta garantizada: se paga con su liquidación garantizada.',
    );
    expect(reasonOf(['u', 'v'])).toMatch(
      /^El contrato tiene unidades con renta garantizada y otras sin ella/,
    );
    expect(reasonOf(['u', 'v'])).toMatch(/haga un contrato para las demás, o garantícelas también/);
    expect(reasonOf(['v'])).toBeNull();
  });
});

describe('a payment in advance', () => {
  const lease = {
    startDate: day(2026, 11, 1),
    endDate: day(2027, 10, 31),
    paymentInAdvance: { months: 1, days: 0, amount: 1000 },
  };
  const december = billedMonth(2026, 12);

  it('[FIN-01] reaches the landlord with the first settlement and is taken off in the month it is for; the fee counts on each rent', () => {
    const first = one(lease);
    expect(linesOf(first)).toContainEqual(['RENT_ADVANCE', 'TENANT', 1000]);
    expect(first.totals).toMatchObject({ totalAmount: 1000 + 1000 - 121, rentAmount: 1000 });
    const of = testContract(lease);
    const receipt = draftReceipt(of, december);
    if (receipt.outcome === 'skip') throw new Error(receipt.reason);
    const drafts = draftSettlements(of, testTerms(), receipt, december);
    if ('outcome' in drafts) throw new Error(drafts.reason);
    expect(drafts[0]!.totals).toMatchObject({ totalAmount: -121, rentAmount: 1000 });
  });

  it('[FIN-01] paid straight to the landlord it comes off like the rent', () => {
    const direct = one({ ...lease, paymentMethod: 'DIRECTLY_TO_LANDLORD' });
    expect(direct.totals.totalAmount).toBe(-121);
    expect(direct.lines.filter(isPaidDirectly).map(({ totalAmount }) => totalAmount)).toEqual([2000]);
  });

  it('[FIN-01] the differences to last month tell it from what the landlord was paid directly', () => {
    const lines = (over: object) => one({ ...lease, ...over }).lines;
    const change = (over: object) =>
      differenceFrom(
        { type: 'SETTLEMENT', lines: lines(over) },
        { type: 'SETTLEMENT', lines: lines({ paymentInAdvance: null }) },
      ).explanation;
    expect(change({})).toBe('Pago anticipado nuevo: 1.000,00 €.');
    expect(change({ paymentMethod: 'DIRECTLY_TO_LANDLORD', paymentInAdvance: null })).toBe(
      'Cobrado por el propietario nuevo: -1.000,00 €.',
    );
  });
});

describe('who is paid', () => {
  const paid = (distribution: MandateTerms['distribution'], over: Partial<BilledContract> = {}) =>
    settle(over, { feeType: 'NONE', distribution }).map(({ payee, totals }) => [payee, totals.totalAmount]);

  it('[FIN-01] each landlord by their share, and the parts are the whole to the cent', () => {
    expect(paid([share('a', 33.3333), share('b', 33.3333), share('d', 33.3334)], { rent: 1000.01 })).toEqual([
      ['a', 333.34],
      ['b', 333.33],
      ['d', 333.34],
    ]);
  });

  it('[FIN-01] entries of the unit go before those without one; without any the first landlord gets all', () => {
    const distribution = [share('a', 100), share('b', 100, { unit: 'u' })];
    expect(paid(distribution)).toEqual([['b', 1000]]);
    expect(paid(distribution, { units: ['other'] })).toEqual([['a', 1000]]);
    expect(paid([], { landlords: ['z', 'a'] })).toEqual([['z', 1000]]);
  });

  it('[FIN-01] a bare owner gets nothing, the usufructuary gets that share', () => {
    const bare = share('a', 50, { landlordType: 'NUDE_LANDLORD' as const });
    const usufruct = (percent: number) => share('b', percent, { landlordType: 'USUFRUCTUARY' as const });
    expect(paid([bare, usufruct(50)])).toEqual([['b', 1000]]);
    expect(paid([bare, usufruct(25), share('d', 25)])).toEqual([
      ['b', 750],
      ['d', 250],
    ]);
    expect(paid([{ ...bare, percent: 60 }, usufruct(0), share('d', 40)])).toEqual([
      ['b', 600],
      ['d', 400],
    ]);
  });

  it.each([
    ['shares that are not 100 %', { distribution: [share('a', 60)] }, {}, 'Reparto de la propiedad'],
    [
      'units with different owners',
      { distribution: [share('a', 100, { unit: 'u' }), share('b', 100, { unit: 'v' })] },
      { units: ['u', 'v'] },
      'repartos distintos',
    ],
    ['nobody', { distribution: [] }, { landlords: [] }, 'Nadie a quien pagar'],
    ['a mandate that is not signed', { settles: false }, {}, 'El mandato no está firmado'],
    ['a guaranteed unit', { guaranteed: [{ unit: 'u', amount: 30 }] }, {}, 'renta garantizada'],
    ['no receipt', {}, { withoutRentBills: true }, 'genere antes su recibo'],
  ])('[FIN-01] leaves out %s with a sentence that says what to do', (_name, terms, contract, sentence) => {
    expect(() => settle(contract, terms)).toThrow(sentence);
  });
});

describe('a guaranteed settlement', () => {
  const guarantee = (terms: Partial<MandateTerms> = {}, amount = 31.5) => {
    const made = draftGuaranteed(testTerms(terms), { unit: 'u', amount }, november);
    if ('outcome' in made) throw new Error(made.reason);
    return made;
  };

  it('[FIN-08] is the days of the month within the mandate times the daily amount, less the fee', () => {
    const [whole] = guarantee();
    expect(linesOf(whole!)).toEqual([
      ['GUARANTEED', 'PROVIDER', 945],
      ['FEE', 'LANDLORD', 114.35],
    ]);
    expect(whole!.lines[0]).toMatchObject({ units: 30, unitAmount: 31.5, rentAmount: 945 });
    expect(whole!.totals.totalAmount).toBe(830.65);
    const [part] = guarantee({ feeType: 'NONE', mandateDate: day(2026, 11, 11), endDate: day(2026, 11, 20) });
    expect([part!.periodStart, part!.periodEnd]).toEqual([day(2026, 11, 11), day(2026, 11, 20)]);
    expect(part!.totals.totalAmount).toBe(315);
  });

  it('[FIN-08] is shared out; before or after the mandate, or of nothing, there is none', () => {
    const parts = guarantee({ feeType: 'NONE', distribution: [share('a', 50), share('b', 50)] }, 1.01);
    expect(parts.map(({ totals }) => totals.totalAmount)).toEqual([15.15, 15.15]);
    expect(() => guarantee({ endDate: day(2026, 10, 31) })).toThrow('no está vigente');
    expect(() => guarantee({}, 0)).toThrow('0,00');
  });
});

describe('the bill of the fees', () => {
  it('[FIN-01] has the fees of its settlement from the company to the landlord, base and VAT', () => {
    const settlement = one({}, { search: null });
    expect(draftFeeBill(settlement)).toMatchObject({
      type: 'BILL',
      payee: 'a',
      lines: [{ subcategory: 'FEE', source: 'PROVIDER', destination: 'LANDLORD', baseAmount: 100 }],
      totals: { totalAmount: 121, baseAmount: 100, vatAmount: 21, invoiceAmount: 121 },
    });
    expect(draftFeeBill(one({}, { feeType: 'NONE' }))).toBeNull();
  });
});

it.each([
  [5, day(2026, 11, 3), day(2026, 11, 5)],
  [3, day(2026, 11, 3), day(2026, 12, 3)],
  [31, day(2026, 2, 3), day(2026, 2, 28)],
  [30, day(2026, 1, 31), day(2026, 2, 28)],
  [31, day(2026, 12, 31), day(2027, 1, 31)],
])(
  '[FIN-01] a landlord is paid on day %s at the earliest after the rent is expected',
  (paymentDay, expected, at) => {
    expect(landlordPaymentDay(paymentDay, expected)).toBe(at);
  },
);
