import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { CodedError } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { isOwnLine, netOf, type RectifiedType } from '@llavero/proto/rules/rectification';
import { addMonths, dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { fromCents, toCents } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

const MONTHS = 24;
/** Whoever corrects or cancels does so with documents of these months; an adjustment looks back twelve (decision 0050). */
const RECENT = 3;

/** Euros that the first mandate keeps for each landlord. */
const RESERVE = 300;

const kinds = ['rent', 'fee', 'credit', 'rectify', 'cancel', 'undo', 'charge', 'bill'] as const;
/** What happens in a month before the next one is generated. */
const happening = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(10_000),
  cents: fc.integer({ min: 1, max: 250_000 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;
const history = fc.array(fc.array(happening, { maxLength: 3 }), { minLength: MONTHS, maxLength: MONTHS });

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());

const thisMonth = startOfMonth(Date.now() / 1000);
/** A month of the history, from 0; the last one is the month before this one. */
const monthAt = (at: number): [year: number, month: number] => {
  const { year, month } = dayOf(addMonths(thisMonth, at - MONTHS));
  return [year, month];
};
const placeOf = ({ year, month }: Pick<Finance, 'year' | 'month'>) => (year ?? 0) * 12 + (month ?? 0);

/** Two contracts of a mandate with two landlords and a reserve, one of a mandate with fees that are more than its rent. */
function letAll() {
  const landlords = [uuidv7(), uuidv7()] as const;
  const share = { unit: null, landlordType: 'FULL_RIGHT' as const };
  const distribution = [
    { ...share, landlord: landlords[0], percent: 60 },
    { ...share, landlord: landlords[1], percent: 40 },
  ];
  const first = office.let({}, { landlords: [...landlords], distribution, reserveTarget: RESERVE });
  const second = office.let({ mandate: first.terms.id, landlords: [...landlords], rent: 731.17 });
  const third = office.let({ rent: 400 }, { feeType: 'FIXED', feeValue: 390 });
  return {
    contracts: [first.contract, second.contract, third.contract],
    mandates: [first.terms, third.terms],
  };
}
type Let = ReturnType<typeof letAll>;
/** What has been let, and cents of the bills that came, by id. */
interface Past {
  portfolio: Let;
  bills: Map<string, number>;
}

/** All documents of the portfolio, cancelled ones too. */
async function allOf({ mandates }: Let): Promise<Finance[]> {
  const store = office.running.services.get('finance')!.get(RecordStores).of(finance);
  return store.findUnchecked({
    filter: { mandate: { $in: mandates.map(({ id }) => id) } },
    sort: [{ field: 'id', order: 'asc' }],
    limit: 10_000,
  });
}

/** Something happens; what the rules refuse does not. Answers whether a document came or went. */
async function happen(
  { kind, pick, cents }: Happening,
  at: number,
  { portfolio, bills }: Past,
): Promise<boolean> {
  const contract = portfolio.contracts[pick % portfolio.contracts.length]!;
  const terms = portfolio.mandates[pick % portfolio.mandates.length]!;
  const [year, month] = monthAt(at);
  const recent = async (wanted: (one: Finance) => boolean) => {
    const all = (await allOf(portfolio)).filter(
      (one) => placeOf(one) > placeOf({ year, month }) - RECENT && wanted(one),
    );
    return all[pick % all.length];
  };
  const change = async (document: Finance | undefined, status: string) =>
    document ? (await office.change(document, status)).ok : false;
  switch (kind) {
    case 'rent':
      contract.rent = fromCents(cents);
      return false;
    case 'fee':
      Object.assign(
        terms,
        pick % 3 === 0
          ? { feeType: 'PERCENT', feeValue: (cents % 3000) / 100 }
          : { feeType: 'FIXED', feeValue: fromCents(cents % 60_000) },
      );
      return false;
    case 'credit':
      contract.fixedExpenses = [{ concept: 'Abono', amount: -fromCents(cents), from: null, to: null }];
      return false;
    case 'bill': {
      const { id } = await office.bills.create(
        {
          ...{ number: `F${uuidv7()}`, concept: 'Reparación', approved: true, payer: 'LANDLORD' as const },
          ...{ contract: contract.id, mandate: contract.mandate },
          breakdown: [
            {
              ...{ category: 'SUPPLEMENT', concept: 'Reparación', units: 1, vatPercent: 0, vatAmount: 0 },
              ...{ baseAmount: fromCents(cents), totalAmount: fromCents(cents) },
            },
          ] as never,
        },
        { ...admin, trusted: true },
        undefined,
        { byCommand: true },
      );
      bills.set(id, cents);
      return false;
    }
    case 'rectify': {
      const one = await recent(
        ({ type, cancelled }) => !cancelled && (type === 'RECEIPT' || type === 'BILL'),
      );
      const line = one?.breakdown.findIndex(isOwnLine) ?? -1;
      if (!one || line < 0) return false;
      const amount = pick % 3 === 0 ? netOf(one.breakdown[line]!) : fromCents(cents);
      const corrections = pick % 5 === 0 ? [] : [{ line, amount }];
      const input = { id: one.id, version: one.version, reason: 'Error', corrections };
      await office.peers.command(rectifyDocument, input, admin).catch((error: unknown) => {
        if (!(error instanceof CodedError)) throw error;
      });
      return false;
    }
    case 'cancel':
      return change(await recent(({ cancelled }) => !cancelled), 'CANCELLED');
    case 'undo':
      return change(await recent(({ cancelled }) => cancelled), 'VALIDATED');
    case 'charge':
      return change(
        await recent(({ type, paymentDate }) => type === 'RECEIPT' && paymentDate === null),
        'CHARGED',
      );
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
type Line = Finance['breakdown'][number];
const counted = (one: Finance, line: Line) => lineSign(one, line) * toCents(line.totalAmount);
/** Signed cents of the lines of documents that are meant. */
const centsOf = (documents: readonly Finance[], meant: (line: Line) => boolean) =>
  sum(documents.flatMap((one) => one.breakdown.filter(meant).map((line) => counted(one, line))));
const totalsOf = (documents: readonly Finance[]) =>
  sum(documents.map(({ totalAmount }) => toCents(totalAmount)));

/** The documents of a history that stand. */
class Books {
  readonly standing: readonly Finance[];
  readonly #byId: ReadonlyMap<string, Finance>;

  constructor(all: readonly Finance[]) {
    this.standing = all.filter(({ cancelled }) => !cancelled);
    this.#byId = new Map(all.map((one) => [one.id, one]));
  }

  of(type: RectifiedType): Finance[] {
    return this.standing.filter((one) => one.type === type);
  }

  /** Those that rectify a document of the kind. */
  correctionsOf(type: RectifiedType): Finance[] {
    return this.standing.filter((one) => this.rectified(one)?.type === type);
  }

  rectified({ rectifies }: Finance): Finance | undefined {
    return this.#byId.get(rectifies ?? '');
  }

  /** Every balance and difference is on one document, with its amount, and that one stands. */
  expectEachOnce(): void {
    const carried = this.standing.flatMap((one) =>
      one.breakdown.flatMap((line) =>
        line.carriedFrom === null
          ? []
          : [{ from: carriedOf(line).toSorted(), into: one.id, cents: counted(one, line) }],
      ),
    );
    const included = this.standing.flatMap((one) => {
      if (one.includedIn === null || one.type === 'BILL') return [];
      const sign = this.rectified(one)?.type === 'BILL' ? -1 : 1;
      return [{ from: one.id, into: one.includedIn, cents: sign * toCents(one.totalAmount) }];
    });
    // The differences of several months are one line, and what they come to.
    const together = carried.map(({ from, into }) => {
      const own = included.filter((one) => one.into === into && from.includes(one.from));
      return { from: own.map((one) => one.from).toSorted(), into, cents: sum(own.map(({ cents }) => cents)) };
    });
    expect(carried).toEqual(together);
    expect(carried.flatMap(({ from }) => from).toSorted()).toEqual(
      included.map(({ from }) => from).toSorted(),
    );
  }

  /**
   * Of each contract and month that has all of them, settlements and fee invoices are what its receipt is, rectified; a fee whose invoice was
   * corrected is less for the landlord by as much, so that these corrections take each other away.
   * @returns how many months were looked at, of how many
   */
  expectEachMonth(): [whole: number, all: number] {
    const months = new Map<
      string,
      { receipts: number; settled: number; fees: number; payees: number; settlements: number }
    >();
    for (const one of this.standing) {
      const of = this.rectified(one) ?? one;
      const key = `${of.contract} ${of.year} ${of.month}`;
      const sums = months.get(key) ?? { receipts: 0, settled: 0, fees: 0, payees: 0, settlements: 0 };
      months.set(key, sums);
      // A receipt names all landlords, and each has a settlement.
      if (one.type === 'RECEIPT') sums.payees += one.landlords.length;
      else if (one.type === 'SETTLEMENT') sums.settlements += 1;
      const isCorrection = of !== one;
      if (of.type === 'RECEIPT') sums.receipts += centsOf([one], isOwnLine);
      else if (of.type === 'SETTLEMENT')
        sums.settled += centsOf([one], (line) =>
          isCorrection ? line.category !== 'INVOICE' : isOwnLine(line),
        );
      else if (of.type === 'BILL' && !isCorrection) sums.fees += centsOf([one], isOwnLine);
    }
    const whole = [...months].filter(([, { payees, settlements }]) => payees > 0 && payees === settlements);
    for (const [key, { receipts, settled, fees }] of whole)
      expect([key, settled + fees]).toEqual([key, receipts]);
    return [whole.length, months.size];
  }

  /** What tenants and landlords owe, or were paid, is what their documents that no other one includes come to. */
  expectNothingLost(): void {
    const last = (documents: readonly Finance[]) =>
      totalsOf(documents.filter(({ includedIn }) => includedIn === null));
    const [receipts, ofReceipts] = [this.of('RECEIPT'), this.correctionsOf('RECEIPT')];
    expect(last([...receipts, ...ofReceipts])).toBe(centsOf(receipts, isOwnLine) + totalsOf(ofReceipts));
    const [settlements, ofSettlements, ofBills] = [
      this.of('SETTLEMENT'),
      this.correctionsOf('SETTLEMENT'),
      this.correctionsOf('BILL'),
    ];
    const paid = last([...settlements, ...ofSettlements]) - last(ofBills);
    const beside = centsOf(settlements, ({ bill, reserve }) => bill !== null || reserve);
    expect(paid).toBe(centsOf(settlements, isOwnLine) + beside + totalsOf(ofSettlements) - totalsOf(ofBills));
  }

  /** Each bill is charged whole, and no reserve is below nothing or above its target. @param bills cents by id */
  expectBillsAndReserves(bills: ReadonlyMap<string, number>, target: number): void {
    for (const [id, cents] of bills)
      expect([id, -centsOf(this.of('SETTLEMENT'), ({ bill }) => bill === id)]).toEqual([id, cents]);
    const reserved = new Map<string, number>();
    for (const { landlords, reserveAmount } of this.of('SETTLEMENT'))
      reserved.set(landlords[0]!, (reserved.get(landlords[0]!) ?? 0) + toCents(reserveAmount));
    for (const cents of reserved.values()) expect(cents >= 0 && cents <= toCents(target)).toBe(true);
  }
}

describe('the money of months with corrections', () => {
  it('[FIN-01] [FIN-03] [FIN-05] [FIN-08] settlements, reserves, fees and bills are what was collected, to the cent, after 24 months of changed terms, rectifications, cancellations and their undoing (2 histories)', async () => {
    const run = fc.asyncProperty(history, async (months) => {
      office.clear();
      const portfolio = letAll();
      const bills = new Map<string, number>();
      for (const [at, happenings] of months.entries()) {
        await office.generate(...monthAt(at));
        let isOpen = false;
        for (const one of happenings) isOpen = (await happen(one, at, { portfolio, bills })) || isOpen;
        // What was cancelled is made again, unless it has been undone.
        if (isOpen)
          for (let back = Math.max(0, at - RECENT); back <= at; back += 1)
            await office.generate(...monthAt(back));
      }
      // Nothing happens any more: the differences of the last months are passed on.
      for (const at of [MONTHS, MONTHS + 1, MONTHS + 2]) await office.generate(...monthAt(at));

      const books = new Books(await allOf(portfolio));
      books.expectEachOnce();
      const [whole, all] = books.expectEachMonth();
      // A fee invoice of another amount stands in the way of its settlement until a person rectifies it.
      expect(whole).toBeGreaterThan(all * 0.7);
      books.expectNothingLost();
      books.expectBillsAndReserves(bills, RESERVE);
    });
    await fc.assert(run, { numRuns: 2, endOnFailure: true });
  }, 600_000);
});
