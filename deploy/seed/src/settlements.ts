import { carryBalances, type OpenBalance, withLines } from '@llavero/proto/rules/carried-balance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { reservedBy } from '@llavero/proto/rules/finance-totals';
import { draftFeeBill, feeBillConcept } from '@llavero/proto/rules/month/fee-bill';
import { landlordPaymentDay } from '@llavero/proto/rules/month/payment-day';
import {
  draftSettlements,
  settlementConcept,
  type SettlementDraft,
} from '@llavero/proto/rules/month/settlement';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { reserveLines, reserveTargetOf } from '@llavero/proto/rules/owner-reserve';
import { VAT_PERCENT } from '@llavero/proto/rules/tenant-search';
import { addMoney, percentOf } from '@llavero/proto/values/money';
import { financeName } from '@llavero/proto/values/series';
import { addDays } from '@llavero/proto/values/dates';
import { type Billed, billedContract, type Series } from './billed.ts';
import type { MandateRow } from './mandates.ts';
import { Random } from './random.ts';
import { type Row, row } from './row.ts';

/** What is read of a month's receipt. */
type ReceiptRow = Row<{
  breakdown: DocumentLine[];
  periodStart: number;
  periodEnd: number;
  paymentExpectedDate: number;
  paymentDate: number | null;
}>;

/** The settlements of past months with the bills of their fees, by the rules of the generation. */
export class Settlements {
  /** Dice of their own: what is added here leaves the rest of the portfolio as it was. */
  readonly #dice = new Random(20_261_124);
  readonly #random: Random;
  readonly #series: Series;
  /** Negative settlements that the next one of the same contract and payee takes over. */
  readonly #open = new Map<string, { row: Row<{ includedIn: string | null }>; balance: OpenBalance }>();

  /** What landlords have in the reserve of a mandate, euros. */
  readonly #reserves = new Map<string, number>();

  readonly #today: number;

  /** @param today day: nothing is issued after it */
  constructor(random: Random, series: Series, today: number) {
    this.#random = random;
    this.#series = series;
    this.#today = today;
  }

  /** Those of one contract and month; paid in the days after it, unless its receipt has not been. */
  of(of: Billed, month: BilledMonth, receipt: ReceiptRow): Row<object>[] {
    const { breakdown, periodStart, periodEnd } = receipt.object;
    const settled = { lines: breakdown, periodStart, periodEnd };
    const terms = termsOf(of.mandate);
    const drafts = draftSettlements(billedContract(of), terms, settled, month);
    const days = this.#random.int(1, 4);
    if ('outcome' in drafts) return [];
    return drafts.flatMap((draft, at) =>
      this.#written(of, terms, month, receipt, draft, { random: at === 0 ? this.#random : this.#dice, days }),
    );
  }

  /**
   * A draft of the running month from before the rent of its receipt was put right: what *Borradores* finds. Dice of its own leave the
   * rest of the portfolio as it was.
   */
  staleDraft({ of, span, receipt }: { of: Billed; span: BilledMonth; receipt: ReceiptRow }): Row<object>[] {
    const { breakdown, periodStart, periodEnd } = receipt.object;
    const lines = breakdown.map((line) => (line.subcategory === 'RENT' ? withoutRaise(line) : line));
    const terms = termsOf(of.mandate);
    const drafts = draftSettlements(billedContract(of), terms, { lines, periodStart, periodEnd }, span);
    if ('outcome' in drafts) return [];
    const written = drafts.flatMap((draft) =>
      this.#written(of, terms, span, receipt, draft, { random: this.#dice, days: 1 }),
    );
    return written.map(({ object, ...rest }) => ({
      ...rest,
      object: 'paymentMethod' in object ? { ...object, ...unseen } : object,
    }));
  }

  #written(
    { contract: { id: contract, object }, ibans }: Billed,
    terms: MandateTerms,
    month: BilledMonth,
    receipt: ReceiptRow,
    drafted: SettlementDraft,
    { random, days }: { random: Random; days: number },
  ): Row<object>[] {
    const key = `${contract} ${drafted.payee}`;
    const older = this.#open.get(key);
    const carried = carryBalances(drafted, older ? [older.balance] : []);
    const reserveKey = `${terms.id} ${drafted.payee}`;
    const reserve = {
      target: reserveTargetOf(terms, drafted.payee),
      balance: this.#reserves.get(reserveKey) ?? 0,
    };
    const draft = withLines(carried, reserveLines(carried, reserve, 0));
    const reserveAmount = reservedBy(draft.lines);
    this.#reserves.set(reserveKey, addMoney(reserve.balance, reserveAmount));
    const { year, month: number } = month;
    const { payee, totals, lines, periodStart, periodEnd } = draft;
    const isPaid = totals.totalAmount > 0;
    const issueDate = Math.min(addDays(month.to, -5), this.#today);
    const common = {
      year,
      month: number,
      mandate: object.mandate,
      contract,
      tenants: object.tenants,
      landlords: [payee],
      units: object.units,
      periodStart,
      periodEnd,
      sourceRole: 'PROVIDER',
      destinationRole: 'LANDLORD',
      issueDate,
      validated: true,
    };
    const serie = this.#series.next('SETTLEMENT', year);
    const isCharged = receipt.object.paymentDate !== null;
    const settlement = row(random, issueDate, {
      ...common,
      type: 'SETTLEMENT',
      category: 'RENT',
      concept: settlementConcept('SETTLEMENT', month),
      serie,
      communicationDate: issueDate,
      paymentExpectedDate: landlordPaymentDay(
        terms.paymentDay,
        Math.max(receipt.object.paymentExpectedDate, periodStart),
      ),
      paymentDate: isPaid && isCharged ? addDays(month.to, days) : null,
      paymentMethod: isPaid ? 'TRANSFER' : 'PAYMENT_PENDING',
      paymentBlock: isPaid && !isCharged,
      destination: { agent: payee, iban: ibans.get(payee) ?? null },
      breakdown: lines.map((line) => ({ ...line })),
      includedIn: null as string | null,
      reserveAmount,
      ...totals,
    });
    if (older) older.row.object.includedIn = settlement.id;
    this.#open.delete(key);
    if (totals.totalAmount < 0) {
      const name = financeName({ type: 'SETTLEMENT', year, serie });
      const { concept } = settlement.object;
      const balance = {
        id: settlement.id,
        name,
        concept,
        totalAmount: totals.totalAmount,
        adjusts: false,
        ofMonth: null,
      };
      this.#open.set(key, { row: settlement, balance });
    }
    const bill = draftFeeBill(draft);
    if (!bill) return [settlement];
    return [
      settlement,
      row(this.#dice, issueDate, {
        ...common,
        type: 'BILL',
        concept: feeBillConcept(month),
        serie: this.#series.next('BILL', year),
        vatPercent: VAT_PERCENT,
        destination: { agent: payee, iban: null },
        breakdown: bill.lines.map((line) => ({ ...line })),
        includedIn: settlement.id,
        ...bill.totals,
      }),
    ];
  }
}

/** What a settlement has that nobody has verified, told or paid. */
const unseen = { validated: false, issueDate: null, communicationDate: null, paymentDate: null };

/** The line with 5 % less rent; of a home, so without VAT. */
function withoutRaise(line: DocumentLine): DocumentLine {
  const amount = percentOf(line.totalAmount, 95);
  return { ...line, unitAmount: amount, totalAmount: amount, baseAmount: amount, rentAmount: amount };
}

/** The terms of a demo mandate as the contracts service would answer them. */
function termsOf({ id, object }: MandateRow): MandateTerms {
  return {
    id,
    settles: true,
    mandateDate: object.mandateDate,
    endDate: object.endDate,
    landlords: object.landlords,
    distribution: object.propertyDistribution.map((share) => ({
      ...share,
      unit: null,
    })) as MandateTerms['distribution'],
    feeType: object.feeType,
    feeValue: object.feeValue,
    feeBase: null,
    paymentDay: object.paymentDay,
    paymentMethod: 'TRANSFER',
    promotionFrom: null,
    search: {
      option: object.tenantSearchSelectedOption as 'UNKNOWN',
      onePaymentMonths: object.tenantSearchOnePaymentPlanMonths,
      instalments: 1,
      recurringPercent: object.tenantSearchRecurringPaymentPlanPercent,
      totalAmount: null,
    },
    reserveTarget: object.reserveTarget ?? 0,
    guaranteed: [],
    changedAt: null,
  };
}
