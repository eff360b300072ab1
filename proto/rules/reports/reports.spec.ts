import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakdownSubcategories, financeRoles, providerCategories } from '../../records/choices/finance.ts';
import { daySeconds } from '../../values/dates.ts';
import { addMoney, toCents } from '../../values/money.ts';
import { financeTotals } from '../finance-totals.ts';
import { largeOperations, LARGE_OPERATIONS_FROM, type Operation } from './large-operations.ts';
import { ownerReport } from './owner-report.ts';
import { type SettledDocument, taxParts } from './tax-concepts.ts';
import { depreciationOf, taxSummary } from './tax-summary.ts';
import { withholdingSummary } from './withholding-summary.ts';

type Line = SettledDocument['breakdown'][number];
const day = (month: number, date: number, year = 2026) => daySeconds({ year, month, day: date });

function line(
  subcategory: NonNullable<Line['subcategory']>,
  source: Line['source'],
  total: number,
  more = {},
): Line {
  const { category } = breakdownSubcategories.options[subcategory];
  return { category, subcategory, source, concept: 'x', vatAmount: 0, totalAmount: total, ...more } as Line;
}

function settlement(month: number, breakdown: Line[], more: Partial<SettledDocument> = {}): SettledDocument {
  const { totalAmount } = financeTotals({ type: 'SETTLEMENT', sourceRole: 'PROVIDER' }, breakdown);
  return {
    id: String(month),
    type: 'SETTLEMENT',
    sourceRole: 'PROVIDER',
    year: 2026,
    month,
    units: ['u1'],
    contract: 'c1',
    tenants: ['t1'],
    periodStart: day(month, 1),
    periodEnd: day(month, 28),
    breakdown,
    totalAmount,
    ...more,
  };
}

const year = [
  settlement(1, [
    line('RENT', 'TENANT', 1210, { vatAmount: 210 }),
    line('WITHHOLDING', 'LANDLORD', 190),
    line('FEE', 'LANDLORD', 60.5, { vatAmount: 10.5 }),
  ]),
  settlement(2, [
    line('RENT', 'TENANT', 1000),
    line('BONUS', 'LANDLORD', 100),
    line('BILL_EXPENSE', 'LANDLORD', 80, { providerCategory: 'INDUSTRIAL_TRADES', concept: 'Fontanero' }),
    line('BILL_EXPENSE', 'LANDLORD', 300, { providerCategory: 'OTHER', concept: 'IBI 2026' }),
    line('FIXED_EXPENSE', 'LANDLORD', 70, { concept: 'Cuota de comunidad' }),
    line('FIXED_EXPENSE', 'TENANT', 25, { concept: 'Agua' }),
    line('SETTLEMENT', 'LANDLORD', 12),
  ]),
];

const cents = fc.integer({ min: -900_000, max: 900_000 }).map((amount) => amount / 100);
const anyLine = fc
  .record({
    subcategory: fc.constantFrom(...breakdownSubcategories.values),
    source: fc.constantFrom(...financeRoles.values),
    total: cents,
    vatAmount: cents,
    providerCategory: fc.option(fc.constantFrom(...providerCategories.values)),
    concept: fc.constantFrom('IBI', 'Comunidad', 'Seguro', 'Otra cosa'),
  })
  .map(({ subcategory, source, total, ...more }) => line(subcategory, source, total, more));
const anySettlement = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.array(anyLine, { maxLength: 6 }),
    fc.record({
      units: fc.subarray(['u1', 'u2', 'u3'], { minLength: 1 }),
      contract: fc.option(fc.constant('c')),
      year: fc.constantFrom(2025, 2026),
    }),
  )
  .map(([month, lines, more]) => settlement(month, lines, more));
const totalOf = (documents: readonly SettledDocument[]) =>
  addMoney(...documents.map(({ totalAmount }) => totalAmount));

describe('[FIN-07] reports of a landlord', () => {
  it('tell income, expenses by concept, withholdings and money that is neither', () => {
    const facts = { values: new Map(), shareOf: () => 100 };
    const { concepts, settled } = taxSummary(year, 2026, facts);
    expect(Object.fromEntries(concepts.map(({ concept, amount }) => [concept, amount]))).toEqual({
      INCOME: 1925,
      REPAIRS: -80,
      TAXES: -300,
      COMMUNITY: -70,
      MANAGEMENT: -60.5,
      WITHHELD: -190,
      VAT: 210,
      NEUTRAL: -12,
    });
    expect(settled).toBe(totalOf(year));
  });

  it('depreciate 3 % of the greater value of the construction, by share and days let', () => {
    const value = { constructionCost: 100_000, constructionCadastralValue: 120_000 };
    expect(depreciationOf(value, 50, 365, 365)).toEqual({ base: 120_000, amount: 1800 });
    expect(depreciationOf(value, 100, 73, 365)).toEqual({ base: 120_000, amount: 720 });
    expect(depreciationOf({ ...value, constructionCadastralValue: null }, 100, 365, 365)?.base).toBe(100_000);
    expect(
      depreciationOf({ constructionCost: null, constructionCadastralValue: null }, 100, 365, 365),
    ).toBeNull();
    const summary = taxSummary(year, 2026, { values: new Map([['u1', value]]), shareOf: () => 50 });
    // 56 days of 365: 3 % of 120,000 is 3,600, half of it 1,800.
    expect(summary.depreciation).toEqual([
      { unit: 'u1', share: 50, letDays: 56, base: 120_000, amount: 276.16 },
    ]);
    expect(summary.net).toBe(addMoney(1925, -80, -300, -70, -60.5, -276.16));
  });

  it('count the days under a contract once, and none of a guaranteed rent', () => {
    const twice = [
      settlement(1, []),
      settlement(1, []),
      settlement(2, [], { contract: null, units: ['u2'] }),
    ];
    const report = ownerReport(twice, { year: 2026, from: 1, to: 3 });
    expect(report.days).toBe(90);
    expect(report.units.map(({ units, letDays }) => [units, letDays])).toEqual([
      [['u1'], 28],
      [['u2'], 0],
    ]);
    expect(report.occupancy).toBe(15.56);
  });

  it('sum up by month, quarter and year what the settlements of these months say', () => {
    const quarter = ownerReport(year, { year: 2026, from: 1, to: 3 });
    expect(quarter.months.map(({ month, income, expense }) => [month, income, expense])).toEqual([
      [1, 1000, -60.5],
      [2, 925, -450],
      [3, 0, 0],
    ]);
    expect(ownerReport(year, { year: 2026, from: 2, to: 2 }).totals).toMatchObject({ income: 925, net: 463 });
  });

  it('name the base and the withholding of each unit and tenant (model 180)', () => {
    expect(withholdingSummary(year, 2026)).toEqual([
      {
        units: ['u1'],
        tenants: ['t1'],
        base: 1000,
        withheld: 190,
        parts: [{ id: '1', base: 1000, withheld: 190 }],
      },
    ]);
  });

  it('add up to the documents they are made of, whatever their lines (500 runs)', () => {
    fc.assert(
      fc.property(fc.array(anySettlement, { maxLength: 20 }), (documents) => {
        const mine = documents.filter((document) => document.year === 2026);
        for (const document of documents)
          expect(addMoney(...taxParts(document).map(({ amount }) => amount))).toBe(document.totalAmount);
        const summary = taxSummary(documents, 2026, { values: new Map(), shareOf: () => 100 });
        expect(summary.settled).toBe(totalOf(mine));
        expect(addMoney(...summary.concepts.map(({ amount }) => amount))).toBe(totalOf(mine));
        const report = ownerReport(documents, { year: 2026, from: 1, to: 12 });
        const { income, expense, withheld, neutral, net } = report.totals;
        expect(addMoney(income, expense, withheld, neutral)).toBe(net);
        expect(net).toBe(totalOf(mine));
        for (const parts of [report.months, report.units])
          expect(addMoney(...parts.map((part) => part.net))).toBe(net);
        expect(addMoney(...withholdingSummary(documents, 2026).map((row) => row.withheld))).toBe(
          addMoney(-withheld) + 0,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('[FIN-07] operations over 3,005.06 € (model 347)', () => {
  const operation = (key: Operation['key'], party: string, month: number, total: number): Operation => ({
    key,
    party,
    date: day(month, 15),
    total,
    source: { collection: 'bill', id: `${party}${month}`, name: 'x', date: null, base: null, amount: total },
  });

  it('name who exceeds the sum in the year, purchases and sales apart, by quarter', () => {
    const found = largeOperations(
      [
        operation('A', 'p', 1, 3005.06),
        operation('A', 'q', 1, 3000),
        operation('A', 'q', 12, 5.07),
        operation('B', 'q', 5, 4000),
        { ...operation('B', 'p', 1, 9000), date: day(12, 31, 2025) },
      ],
      2026,
    );
    expect(found).toMatchObject([
      { key: 'A', party: 'q', quarters: [3000, 0, 0, 5.07], total: 3005.07 },
      { key: 'B', party: 'q', quarters: [0, 4000, 0, 0], total: 4000 },
    ]);
  });

  it('leave nobody out and nobody in, and their quarters add up (300 runs)', () => {
    const any = fc.record({
      key: fc.constantFrom<Operation['key']>('A', 'B'),
      party: fc.constantFrom('p', 'q', 'r'),
      month: fc.integer({ min: 1, max: 12 }),
      total: cents,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (drawn) => {
        const operations = drawn.map(({ key, party, month, total }) => operation(key, party, month, total));
        const found = largeOperations(operations, 2026);
        for (const key of ['A', 'B'] as const)
          for (const party of ['p', 'q', 'r']) {
            const mine = operations.filter((it) => it.key === key && it.party === party);
            const total = addMoney(...mine.map((it) => it.total));
            const row = found.find((it) => it.key === key && it.party === party);
            expect(row !== undefined).toBe(Math.abs(toCents(total)) > toCents(LARGE_OPERATIONS_FROM));
            if (!row) continue;
            expect([row.total, addMoney(...row.quarters)]).toEqual([total, total]);
            expect(addMoney(...row.sources.map(({ amount }) => amount))).toBe(total);
          }
      }),
      { numRuns: 300 },
    );
  });
});
