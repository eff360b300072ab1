import type { OutputOf } from '../commands/command.ts';
import type { billableContracts } from '../commands/contracts.ts';
import { financeTotals, type FinanceTotals } from './finance-totals.ts';
import { monthsInPeriod, prorateMonth } from './periods.ts';
import { daySeconds, daysInMonth, endOfMonth, monthName } from '../values/dates.ts';
import { percentOf } from '../values/money.ts';

export type Billable = OutputOf<typeof billableContracts>['contracts'][number];

/** The month that is billed; first and last day as unix seconds at 00:00 Europe/Madrid. */
export interface BilledMonth {
  year: number;
  month: number;
  from: number;
  to: number;
}

/**
 * One line of a receipt in the words of the breakdown (F §3). Amounts in euros, positive; what the tenant
 * takes off (a bonus) has the tenant as its source, which the sign rule subtracts (F §5).
 */
export interface ReceiptLine {
  category: 'RENT' | 'SUPPLEMENT';
  subcategory: 'RENT' | 'BONUS' | 'FIXED_EXPENSE';
  source: 'LANDLORD' | 'TENANT';
  destination: 'LANDLORD' | 'TENANT';
  concept: string;
  units: number;
  unitAmount: number;
  totalAmount: number;
  baseAmount: number;
  rentAmount: number;
  suplementationAmount: number;
}

export interface ReceiptDraft {
  outcome: 'create';
  periodStart: number;
  periodEnd: number;
  lines: ReceiptLine[];
  totals: FinanceTotals;
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
 * What the month's receipt of a contract holds (FIN-01): the rent, prorated by calendar days in a broken
 * month, its bonus while it lasts (C §3.2), and the fixed expenses, each a line of its own, so that every
 * amount can be explained. The first month may have an agreed amount (`firstMonthRent`), taken as it is.
 */
export function draftReceipt(contract: Billable, month: BilledMonth): ReceiptDraft | SkippedReceipt {
  if (contract.withoutRentBills) return { outcome: 'skip', reason: 'El contrato no emite recibos.' };
  const periodStart = Math.max(contract.startDate, month.from);
  const periodEnd = Math.min(contract.endDate ?? month.to, month.to);
  const [part] = monthsInPeriod(periodStart, periodEnd);
  if (!part) return { outcome: 'skip', reason: 'El contrato no está vigente ese mes.' };

  const agreed = contract.startDate >= month.from ? contract.firstMonthRent : null;
  const broken = part.days < part.daysInMonth;
  const rent = agreed ?? prorateMonth(contract.rent, part.days, part.daysInMonth);
  if (rent === 0) return { outcome: 'skip', reason: 'La renta del mes es de 0,00 €.' };
  const days = broken && agreed == null ? ` (${part.days} de ${part.daysInMonth} días)` : '';
  const lines = [line('RENT', 'RENT', receiptConcept(month) + days, rent)];

  const bonus = bonusOf(contract, periodStart, periodEnd, rent);
  if (bonus > 0) lines.push(line('RENT', 'BONUS', `Bonificación del ${bonusPercent(contract)} %`, bonus));
  for (const { concept, amount } of fixedExpenses(contract)) {
    const share = prorateMonth(amount, part.days, part.daysInMonth);
    if (share > 0) lines.push(line('SUPPLEMENT', 'FIXED_EXPENSE', concept, share));
  }
  const totals = financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines);
  return { outcome: 'create', periodStart, periodEnd, lines, totals };
}

/** Day on which the tenant is expected to pay; the month's last day when it is shorter (C §3.2 paymentDay). */
export function expectedPaymentDay(
  contract: Pick<Billable, 'paymentDay'>,
  { year, month }: BilledMonth,
): number {
  return daySeconds({ year, month, day: Math.min(contract.paymentDay, daysInMonth(year, month)) });
}

function line(
  category: ReceiptLine['category'],
  subcategory: ReceiptLine['subcategory'],
  concept: string,
  amount: number,
): ReceiptLine {
  const off = subcategory === 'BONUS';
  return {
    category,
    subcategory,
    source: off ? 'TENANT' : 'LANDLORD',
    destination: off ? 'LANDLORD' : 'TENANT',
    concept,
    units: 1,
    unitAmount: amount,
    totalAmount: amount,
    baseAmount: amount,
    rentAmount: category === 'RENT' ? amount : 0,
    suplementationAmount: category === 'SUPPLEMENT' ? amount : 0,
  };
}

const bonusPercent = (contract: Billable): number =>
  typeof contract.bonusPercent === 'number' ? contract.bonusPercent : 0;

/** The bonus counts by days up to its last day; without a last day there is none. */
function bonusOf(contract: Billable, from: number, to: number, rent: number): number {
  if (contract.lastBonusDay == null) return 0;
  const [whole] = monthsInPeriod(from, to);
  const [covered] = monthsInPeriod(from, Math.min(contract.lastBonusDay, to));
  if (!whole || !covered) return 0;
  return percentOf(prorateMonth(rent, covered.days, whole.days), bonusPercent(contract));
}

function fixedExpenses(contract: Billable): { concept: string; amount: number }[] {
  if (!Array.isArray(contract.fixedExpenses)) return [];
  return contract.fixedExpenses.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return [];
    const { concept, amount } = entry;
    if (typeof amount !== 'number') return [];
    return [{ concept: typeof concept === 'string' && concept ? concept : 'Gasto fijo', amount }];
  });
}
