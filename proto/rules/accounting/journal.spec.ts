import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financeTypes, monthDocuments } from '../../records/choices/finance.ts';
import { addMonths, dayOf, daySeconds, startOfMonth } from '../../values/dates.ts';
import { addMoney, fromCents, toCents } from '../../values/money.ts';
import { documentLine } from '../document-line.ts';
import { financeTotals } from '../finance-totals.ts';
import { planContract } from '../month/plan.ts';
import { testContract, testTerms } from '../month/testing.ts';
import { billedMonth } from '../receipt.ts';
import { accountPlan } from './account-plan.ts';
import { documentAccount, documentRows, type JournalDocument } from './document-entry.ts';
import type { JournalRow } from './journal-entry.ts';
import { balance, entryProblems, sides } from './testing.ts';

const plan = accountPlan();
const { accounts } = plan;

const documentOf = (of: Partial<JournalDocument>): JournalDocument => {
  const document = {
    type: 'RECEIPT',
    sourceRole: 'LANDLORD',
    breakdown: [],
    rectified: null,
    isReturn: false,
    isIncluded: false,
    mandateAccount: null,
    carried: {},
    ...of,
  } as JournalDocument;
  return { ...document, ...financeTotals(document, document.breakdown), ...of };
};
const line = (parts: Parameters<typeof documentLine>[0]) =>
  ({ ...documentLine(parts), providerCategory: null }) as JournalDocument['breakdown'][number];

describe('[EXT-12] entries of documents', () => {
  it('a payment in advance is the landlord’s and passed on like a rent; what was paid straight to the landlord is the tenant’s', () => {
    const advance = {
      category: 'COMPENSATION',
      subcategory: 'RENT_ADVANCE',
      concept: 'Anticipo',
      base: 900,
    } as const;
    const accountOf = (source: 'TENANT' | 'LANDLORD', destination: 'LANDLORD' | 'PROVIDER' | 'TENANT') => {
      const breakdown = [line({ ...advance, source, destination })];
      return documentRows(documentOf({ type: 'SETTLEMENT', sourceRole: 'PROVIDER', breakdown }), plan)
        .map(({ account }) => account)
        .filter((account) => account !== accounts.LANDLORDS);
    };
    expect(accountOf('TENANT', 'LANDLORD')).toEqual([accounts.RENTS]);
    expect(accountOf('LANDLORD', 'TENANT')).toEqual([accounts.RENTS]);
    expect(accountOf('LANDLORD', 'PROVIDER')).toEqual([accounts.TENANTS]);
  });

  it('a receipt asks the tenant for the landlord’s rent, less what the tenant withholds, and for the company’s invoice', () => {
    const breakdown = [
      line({
        category: 'RENT',
        subcategory: 'RENT',
        source: 'LANDLORD',
        destination: 'TENANT',
        concept: 'Renta',
        base: 1000,
        vat: 210,
      }),
      line({
        category: 'RENT',
        subcategory: 'WITHHOLDING',
        source: 'TENANT',
        destination: 'LANDLORD',
        concept: 'Retención',
        base: 190,
      }),
      line({
        category: 'INVOICE',
        subcategory: 'FEE',
        source: 'PROVIDER',
        destination: 'TENANT',
        concept: 'Búsqueda',
        base: 100,
        vat: 21,
      }),
    ];
    expect(sides(documentRows(documentOf({ breakdown }), plan))).toEqual([
      ['440', '4190', 1141, 0],
      ['4190', '440', 0, 1210],
      ['4190', '4190', 190, 0],
      ['430', '440', 0, 121],
    ]);
  });

  it('a settlement passes rents on, less fees, supplements and the reserve, on the account of its mandate', () => {
    const parts = { source: 'LANDLORD', destination: 'PROVIDER', concept: 'x' } as const;
    const breakdown = [
      line({
        category: 'RENT',
        subcategory: 'RENT',
        source: 'TENANT',
        destination: 'LANDLORD',
        concept: 'Renta',
        base: 1000,
      }),
      line({ ...parts, category: 'INVOICE', subcategory: 'FEE', base: 100, vat: 21 }),
      line({ ...parts, category: 'SUPPLEMENT', subcategory: 'BILL_EXPENSE', base: 79, bill: 'b' }),
      line({ ...parts, category: 'COMPENSATION', subcategory: 'SETTLEMENT', base: 300, reserve: true }),
    ];
    const settlement = documentOf({
      type: 'SETTLEMENT',
      sourceRole: 'PROVIDER',
      breakdown,
      mandateAccount: '41910012',
    });
    expect(sides(documentRows(settlement, plan))).toEqual([
      ['41910012', '4190', 0, 500],
      ['4190', '41910012', 1000, 0],
      ['430', '4190', 0, 121],
      ['449', '4190', 0, 79],
      ['561', '4190', 0, 300],
    ]);
  });

  it('an invoice of fees is income and VAT; a rent invoice that a receipt collects is the landlord’s and has no entry', () => {
    const fee = line({
      category: 'INVOICE',
      subcategory: 'FEE',
      source: 'PROVIDER',
      destination: 'LANDLORD',
      concept: 'Honorarios',
      base: 100,
      vat: 21,
    });
    expect(sides(documentRows(documentOf({ type: 'BILL', breakdown: [fee] }), plan))).toEqual([
      ['430', '705', 121, 0],
      ['705', '430', 0, 100],
      ['477', '430', 0, 21],
    ]);
    const rent = line({
      category: 'RENT',
      subcategory: 'RENT',
      source: 'LANDLORD',
      destination: 'TENANT',
      concept: 'Local',
      base: 100,
      vat: 21,
    });
    const invoice = documentOf({ type: 'RENT_BILL', breakdown: [rent] });
    expect(documentRows({ ...invoice, isIncluded: true }, plan)).toEqual([]);
    expect(sides(documentRows(invoice, plan))).toEqual([
      ['440', '4190', 121, 0],
      ['4190', '440', 0, 121],
    ]);
  });

  it('a rectification takes back what its document entered, on the same accounts', () => {
    const fee = {
      category: 'INVOICE',
      subcategory: 'FEE',
      source: 'PROVIDER',
      destination: 'LANDLORD',
      concept: 'Honorarios',
    } as const;
    const bill = documentOf({ type: 'BILL', breakdown: [line({ ...fee, base: 100, vat: 21 })] });
    const back = documentOf({
      type: 'RECTIFYING_BILL',
      rectified: 'BILL',
      breakdown: [line({ ...fee, base: -100, vat: -21 })],
    });
    const both = [...documentRows(bill, plan), ...documentRows(back, plan)];
    for (const { account } of both) expect(balance(both, account)).toBe(0);
  });

  it('a receipt that asks again for what the bank gave back enters no rent anew', () => {
    const breakdown = [
      line({
        category: 'COMPENSATION',
        subcategory: 'SETTLEMENT',
        source: 'LANDLORD',
        destination: 'TENANT',
        concept: 'Recibo devuelto',
        base: 1000,
      }),
      line({
        category: 'SUPPLEMENT',
        subcategory: 'OTHER_SUPPLEMENT',
        source: 'PROVIDER',
        destination: 'TENANT',
        concept: 'Gastos',
        base: 4.5,
      }),
    ];
    expect(sides(documentRows(documentOf({ breakdown, isReturn: true }), plan))).toEqual([
      ['440', '555', 1004.5, 0],
      ['555', '440', 0, 1000],
      ['759', '440', 0, 4.5],
    ]);
  });

  it('a total that its lines do not explain is left open, so that the entry still balances', () => {
    const rows = documentRows(documentOf({ totalAmount: 10 }), plan);
    expect(sides(rows)).toEqual([
      ['440', '555', 10, 0],
      ['555', '440', 0, 10],
    ]);
  });
});

describe('[EXT-12] the journal of random documents', () => {
  const amount = fc.integer({ min: -500_000, max: 500_000 }).map(fromCents);
  const categories = [
    ['RENT', 'RENT'],
    ['RENT', 'GUARANTEED'],
    ['INVOICE', 'FEE'],
    ['COMPENSATION', 'SETTLEMENT'],
    ['COMPENSATION', 'RENT_ADVANCE'],
    ['SUPPLEMENT', 'SUPPLY'],
  ] as const;
  const roles = ['LANDLORD', 'TENANT', 'PROVIDER'] as const;
  const drawnLine = fc
    .record({
      category: fc.constantFrom(...categories),
      source: fc.constantFrom(...roles),
      destination: fc.constantFrom(...roles),
      base: amount,
      vat: amount,
      bill: fc.constantFrom(null, 'b'),
      reserve: fc.boolean(),
      carriedFrom: fc.constantFrom(null, 'old', 'unknown'),
    })
    .map(({ category: [category, subcategory], ...of }) =>
      line({ ...of, category, subcategory, concept: 'x' }),
    );
  const drawnDocument = fc
    .record({
      type: fc.constantFrom(...financeTypes.values),
      rectified: fc.constantFrom(null, 'RECEIPT', 'SETTLEMENT', 'BILL', 'GUARANTEED'),
      sourceRole: fc.constantFrom(...roles),
      breakdown: fc.array(drawnLine, { maxLength: 6 }),
      isReturn: fc.boolean(),
      mandateAccount: fc.constantFrom(null, '41910012'),
      carried: fc.constantFrom(...financeTypes.values).map((old) => ({ old })),
    })
    .map(({ rectified, ...of }) =>
      documentOf({
        ...of,
        rectified: of.type === 'RECTIFYING_BILL' ? rectified : null,
      } as Partial<JournalDocument>),
    );

  it('every entry balances to the cent and its first row is the document’s total: the journal adds up to the documents (1,000 documents)', () => {
    fc.assert(
      fc.property(drawnDocument, (document) => {
        const rows = documentRows(document, plan);
        expect(entryProblems(rows)).toEqual([]);
        if (toCents(document.totalAmount) === 0) return;
        const { account, side } = documentAccount(document, plan);
        expect(rows[0]?.account).toBe(account);
        expect(toCents(rows[0]!.debit) - toCents(rows[0]!.credit)).toBe(side * toCents(document.totalAmount));
        // Lines are whole: nothing is left open but what the bank has to bring.
        if (!document.isReturn) expect(rows.every((row) => row.account !== accounts.PENDING)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('what months of contracts enter leaves no invoice of fees and no rent that was settled (60 contracts, 12 months)', () => {
    const start = daySeconds({ year: 2024, month: 1, day: 1 });
    const drawn = fc.record({
      rent: fc.integer({ min: 1, max: 300_000 }).map(fromCents),
      feeType: fc.constantFrom('NONE', 'PERCENT', 'FIXED'),
      feeValue: fc.integer({ min: 0, max: 3500 }).map((n) => n / 100),
      paymentMethod: fc.constantFrom('DIRECT_DEBIT', 'DIRECTLY_TO_LANDLORD'),
      contractType: fc.constantFrom('LONG_CONTRACT', 'LOCAL_CONTRACT'),
      tenantIsCompany: fc.boolean(),
      promotionFrom: fc.constantFrom(null, start),
      percents: fc.constantFrom([100], [50, 50], [12.5, 87.5]),
      option: fc.constantFrom('UNKNOWN', 'FEES_ON_TENANT', 'RECURRING_PAYMENT'),
    });
    fc.assert(
      fc.property(drawn, ({ feeType, feeValue, promotionFrom, percents, option, ...of }) => {
        const search = {
          option,
          onePaymentMonths: 1,
          instalments: 1,
          recurringPercent: 3,
          totalAmount: null,
          feeTotal: 605,
        };
        const contract = testContract({ ...of, search } as never);
        const distribution = percents.map((percent, at) => ({
          landlord: 'ab'[at]!,
          percent,
          unit: null,
          landlordType: 'FULL_RIGHT',
        }));
        const terms = testTerms({ feeType, feeValue, promotionFrom, distribution } as never);
        const rows: JournalRow[] = [];
        const totals: number[] = [];
        for (let at = 0; at < 12; at += 1) {
          const { year, month } = dayOf(addMonths(startOfMonth(start), at));
          const asked = {
            month: billedMonth(year, month),
            kinds: monthDocuments.values,
            standing: () => undefined,
          };
          for (const planned of planContract(contract, terms, asked)) {
            if (planned.outcome !== 'create') continue;
            const { type, lines, totals: own } = planned.draft;
            const sourceRole = type === 'RECEIPT' || type === 'RENT_BILL' ? 'LANDLORD' : 'PROVIDER';
            const document = documentOf({
              type,
              sourceRole,
              isIncluded: type === 'RENT_BILL',
              breakdown: lines as never,
            });
            expect(document.totalAmount).toBe(own.totalAmount);
            const entry = documentRows(document, plan);
            expect(entryProblems(entry)).toEqual([]);
            rows.push(...entry);
            if (type === 'RECEIPT') totals.push(own.totalAmount);
            if (type === 'SETTLEMENT') totals.push(-own.totalAmount);
          }
        }
        expect(balance(rows, accounts.CUSTOMERS)).toBe(0);
        expect(balance(rows, accounts.RENTS)).toBe(0);
        const principal = [accounts.TENANTS, accounts.LANDLORDS, accounts.FEES, accounts.VAT_CHARGED];
        expect(principal.reduce((sum, account) => sum + balance(rows, account), 0)).toBe(0);
        const direct = of.paymentMethod === 'DIRECTLY_TO_LANDLORD';
        // Tenants owe what their receipts ask for, landlords are owed what their settlements pay.
        if (!direct)
          expect(balance(rows, accounts.TENANTS) + balance(rows, accounts.LANDLORDS)).toBe(
            toCents(addMoney(...totals)),
          );
      }),
      { numRuns: 60 },
    );
  });
});
