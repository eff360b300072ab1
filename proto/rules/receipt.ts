import type { OutputOf } from '../commands/command.ts';
import type { billableContracts } from '../commands/contracts.ts';
import { type DocumentLine, documentLine, type LineParts, transferLine } from './document-line.ts';
import { expenseOfMonth, type FixedExpense } from './fixed-expenses.ts';
import { financeTotals, type FinanceTotals } from './finance-totals.ts';
import { advanceLines } from './payment-in-advance.ts';
import { monthsInPeriod, prorateMonth } from './periods.ts';
import { rentOfMonth, type RentSpan } from './rent.ts';
import { type RentTaxes, rentTaxesOn, type TaxedRent } from './rent-taxes.ts';
import { dayOf, daySeconds, daysInMonth, endOfMonth, formatDay, monthName } from '../values/dates.ts';
import { VAT_PERCENT, withoutVat } from './tenant-search.ts';
import { addMoney, percentOf } from '../values/money.ts';
import type { PaymentMethodCode } from '../records/choices/contracts.ts';

/** A contract as its owner hands it over. */
export type Billable = OutputOf<typeof billableContracts>['contracts'][number];

/** A contract with what its taxes depend on and other services know. */
export type BilledContract = Billable & Pick<TaxedRent, 'unitTypes' | 'besideHome' | 'tenantIsCompany'>;

/** The month that is billed; first and last day as unix seconds at 00:00 Europe/Madrid. */
export interface BilledMonth {
  year: number;
  month: number;
  from: number;
  to: number;
}

export interface ReceiptDraft {
  outcome: 'create';
  type: 'RECEIPT';
  periodStart: number;
  periodEnd: number;
  lines: DocumentLine[];
  totals: FinanceTotals;
  /** VAT of the rent. */
  vatPercent: number;
}

export interface SkippedReceipt {
  outcome: 'skip';
  /** Spanish. */
  reason: string;
}

/** First and last day of a month in Europe/Madrid. `month` is 1–12. */
export function billedMonth(year: number, month: number): BilledMonth {
  const from = daySeconds({ year, month, day: 1 });
  return { year, month, from, to: endOfMonth(from) };
}

/** 'Renta de noviembre de 2026'. */
export function receiptConcept({ year, month }: Pick<BilledMonth, 'year' | 'month'>): string {
  return `Renta de ${monthName(month)} de ${year}`;
}

/**
 * What the month's receipt of a contract holds (FIN-01), each amount in a line of its own that can be explained:
 *
 * - the rent in force in the month, by days where it is broken or the rent changed ({@link rentOfMonth});
 * - its bonus while it lasts (C §3.2);
 * - the fixed expenses of these days ({@link expenseOfMonth}), also where there is no rent left to pay. They are paid on
 *   the tenant's behalf (F §3 'supplement'), so nothing is withheld of them;
 * - the withholding of a taxed rent ({@link rentTaxesOn}): base + VAT − withholding is the total;
 * - the payment in advance, asked for and set off ({@link advanceLines});
 * - the fee for finding the tenant where the tenant pays it ({@link tenantFeeLines}), in the first month.
 */
export function draftReceipt(contract: BilledContract, month: BilledMonth): ReceiptDraft | SkippedReceipt {
  if (contract.withoutRentBills) return { outcome: 'skip', reason: 'El contrato no emite recibos.' };
  const periodStart = Math.max(contract.startDate, month.from);
  const periodEnd = Math.min(contract.endDate ?? month.to, month.to);
  const spans = rentOfMonth(contract, periodStart, periodEnd);
  if (spans.length === 0) return { outcome: 'skip', reason: 'El contrato no está vigente ese mes.' };

  const taxes = rentTaxesOn(contract, periodStart);
  const rents = spans.map((span) => rentLine(month, span, spans.length > 1, taxes));
  const rent = addMoney(...rents.map(({ baseAmount }) => baseAmount));
  const expenses = fixedExpenses(contract).flatMap((expense) => expenseLine(expense, periodStart, periodEnd));
  const advance = advanceLines(contract, month, taxes.vatPercent);
  const search = tenantFeeLines(contract, month);
  if (rent === 0 && [expenses, advance, search].every(({ length }) => length === 0))
    return { outcome: 'skip', reason: 'La renta del mes es de 0,00 € y no hay gastos.' };

  const bonus = bonusOf(contract, spans);
  const lines = [
    ...rents,
    ...bonusLines(contract, bonus, taxes),
    ...expenses,
    ...withholdingLines(addMoney(rent, -bonus), taxes),
    ...advance,
    ...search,
  ];
  const totals = financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines);
  return {
    outcome: 'create',
    type: 'RECEIPT',
    periodStart,
    periodEnd,
    lines,
    totals,
    vatPercent: taxes.vatPercent,
  };
}

/** Day on which the tenant is expected to pay; the month's last day when it is shorter (C §3.2 paymentDay). */
export function expectedPaymentDay(
  contract: Pick<Billable, 'paymentDay'>,
  { year, month }: BilledMonth,
): number {
  return daySeconds({ year, month, day: Math.min(contract.paymentDay, daysInMonth(year, month)) });
}

/**
 * How a receipt is paid: as the contract says, and undecided when nothing is left to charge. A credit is never debited,
 * and no clock makes it unpaid (F §4: only what the company moves itself).
 */
export function receiptPaymentMethod(
  contract: Pick<Billable, 'paymentMethod'>,
  totalAmount: number,
): PaymentMethodCode {
  // A contract's method is one of the set; the command between the services carries it as text.
  return totalAmount > 0 ? (contract.paymentMethod as PaymentMethodCode) : 'PAYMENT_PENDING';
}

/** A line between landlord and tenant; what the tenant takes off has the tenant as its source, which the sign rule subtracts. */
function line({
  source = 'LANDLORD',
  ...parts
}: Omit<LineParts, 'source' | 'destination' | 'vat'> & { source?: 'LANDLORD' | 'TENANT' }): DocumentLine {
  return documentLine({
    ...parts,
    source,
    destination: source === 'TENANT' ? 'LANDLORD' : 'TENANT',
    vat: percentOf(parts.base, parts.vatPercent ?? 0),
    fixedExpense: parts.category === 'SUPPLEMENT',
  });
}

function rentLine(month: BilledMonth, span: RentSpan, isSplit: boolean, taxes: RentTaxes): DocumentLine {
  const { from, to, days, daysInMonth: inMonth, agreed, amount } = span;
  const dates = isSplit ? `del ${dayOf(from).day} al ${dayOf(to).day}, ` : '';
  const suffix = agreed || days === inMonth ? '' : ` (${dates}${days} de ${inMonth} días)`;
  const how = agreed
    ? 'Importe pactado para el primer mes. '
    : isSplit
      ? `La renta cambia dentro del mes: del ${formatDay(from)} al ${formatDay(to)}. `
      : '';
  return line({
    category: 'RENT',
    subcategory: 'RENT',
    concept: receiptConcept(month) + suffix,
    explanation: how + taxes.vatExplanation,
    base: amount,
    vatPercent: taxes.vatPercent,
  });
}

const bonusPercent = (contract: Billable): number =>
  typeof contract.bonusPercent === 'number' ? contract.bonusPercent : 0;

/** The bonus counts by days up to its last day; without a last day there is none. Euros. */
function bonusOf(contract: Billable, spans: readonly RentSpan[]): number {
  const { lastBonusDay } = contract;
  if (lastBonusDay === null) return 0;
  const discounted = spans.map((span) => {
    const [covered] = monthsInPeriod(span.from, Math.min(lastBonusDay, span.to));
    return covered ? prorateMonth(span.amount, covered.days, span.days) : 0;
  });
  return percentOf(addMoney(...discounted), bonusPercent(contract));
}

function bonusLines(contract: Billable, bonus: number, { vatPercent }: RentTaxes): DocumentLine[] {
  if (bonus <= 0) return [];
  const concept = `Bonificación del ${bonusPercent(contract)} %`;
  return [
    line({ category: 'RENT', subcategory: 'BONUS', source: 'TENANT', concept, base: bonus, vatPercent }),
  ];
}

function expenseLine(expense: FixedExpense, from: number, to: number): DocumentLine[] {
  const share = expenseOfMonth(expense, from, to);
  if (!share || share.amount === 0) return [];
  return [
    line({
      category: 'SUPPLEMENT',
      subcategory: 'FIXED_EXPENSE',
      concept: expense.concept,
      explanation: share.explanation,
      base: share.amount,
      vatPercent: expense.vatPercent ?? 0,
    }),
  ];
}

/** What the tenant keeps back of the rent it pays: it lowers the total, not the base nor the VAT. */
function withholdingLines(
  rent: number,
  { withholdingPercent, withholdingExplanation }: RentTaxes,
): DocumentLine[] {
  const withheld = percentOf(rent, withholdingPercent);
  if (withheld <= 0) return [];
  return [
    transferLine({
      category: 'RENT',
      subcategory: 'WITHHOLDING',
      source: 'TENANT',
      destination: 'LANDLORD',
      concept: `Retención del ${withholdingPercent} %`.replace('.', ','),
      explanation: withholdingExplanation,
      base: withheld,
    }),
  ];
}

/**
 * The fee that the tenant pays for the search (C §3.5 FEES_ON_TENANT): the contract's `feeTotal`, VAT included, in the
 * month in which the contract starts. It is the company's, not the landlord's. LAU art. 20.1 puts it on the landlord of a
 * habitual residence: the contract's legal warnings say so, and the line says it again.
 */
function tenantFeeLines({ search, startDate, contractType }: Billable, month: BilledMonth): DocumentLine[] {
  if (search?.option !== 'FEES_ON_TENANT' || startDate < month.from || startDate > month.to) return [];
  const total = search.feeTotal ?? 0;
  if (total <= 0) return [];
  const { base, vat } = withoutVat(total);
  const law =
    contractType === 'LONG_CONTRACT'
      ? ' En vivienda habitual los gastos de gestión son del arrendador (LAU, art. 20.1): compruébelo.'
      : '';
  return [
    documentLine({
      category: 'INVOICE',
      subcategory: 'FEE',
      source: 'PROVIDER',
      destination: 'TENANT',
      concept: 'Honorarios por la búsqueda',
      explanation: `El contrato los pone a cargo del inquilino, una vez, con el primer recibo.${law}`,
      base,
      vat,
      vatPercent: VAT_PERCENT,
    }),
  ];
}

/** The contract's list as it comes over the wire; what is no expense is left out. */
function fixedExpenses({ fixedExpenses: list }: Billable): FixedExpense[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return [];
    const expense = entry as FixedExpense;
    if (typeof expense.amount !== 'number') return [];
    return [{ ...expense, concept: expense.concept || 'Gasto fijo' }];
  });
}
