import { daysBetween, daysInMonth, daySeconds } from '../../values/dates.ts';
import { addMoney } from '../../values/money.ts';
import { type SettledDocument, taxSides } from './tax-concepts.ts';

/** Months of one year, both included; 1 to 12. A quarter has three, a year all. */
export interface ReportMonths {
  year: number;
  from: number;
  to: number;
}

/** Sums of a report, in euros: `net` is the total of the settlements, `expense` and `withheld` are negative. */
export interface OwnerSums {
  income: number;
  expense: number;
  withheld: number;
  neutral: number;
  net: number;
}

export interface OwnerReportUnit extends OwnerSums {
  /** Let together by one contract: more than one unit in a row. */
  units: string[];
  /** Days of the period under a contract. */
  letDays: number;
}

export interface OwnerReport {
  months: (OwnerSums & { month: number })[];
  units: OwnerReportUnit[];
  totals: OwnerSums;
  /** Days of the period. */
  days: number;
  /** Per cent of the days of all rows that were under a contract, two decimals. */
  occupancy: number;
}

const noSums = (): OwnerSums => ({ income: 0, expense: 0, withheld: 0, neutral: 0, net: 0 });

function addTo(sums: OwnerSums, document: SettledDocument): void {
  const sides = taxSides(document);
  for (const side of ['income', 'expense', 'withheld', 'neutral'] as const)
    sums[side] = addMoney(sums[side], sides[side]);
  sums.net = addMoney(sums.net, document.totalAmount);
}

/**
 * Income, expenses and occupancy by month and unit, from the settlements of a period (FIN-07). What a row says adds up to
 * the totals of its settlements. A unit counts as let on the days of the settlements of a contract; a guaranteed rent is
 * paid let or not and does not count.
 */
export function ownerReport(documents: readonly SettledDocument[], period: ReportMonths): OwnerReport {
  const first = daySeconds({ year: period.year, month: period.from, day: 1 });
  const last = daySeconds({ year: period.year, month: period.to, day: daysInMonth(period.year, period.to) });
  const days = daysBetween(first, last) + 1;
  const months = new Map<number, OwnerSums>();
  for (let month = period.from; month <= period.to; month += 1) months.set(month, noSums());
  const rows = new Map<string, OwnerReportUnit & { let: Set<number> }>();
  const totals = noSums();
  for (const document of documents) {
    const ofMonth = months.get(document.month ?? 0);
    if (document.year !== period.year || !ofMonth) continue;
    const units = [...document.units].sort();
    const key = units.join();
    const row = rows.get(key) ?? { units, ...noSums(), letDays: 0, let: new Set<number>() };
    rows.set(key, row);
    for (const sums of [ofMonth, row, totals]) addTo(sums, document);
    for (const day of letDays(document, first, days)) row.let.add(day);
  }
  const units = [...rows.values()].map(({ let: found, ...row }) => ({ ...row, letDays: found.size }));
  const all = units.length * days;
  const occupied = units.reduce((sum, { letDays: found }) => sum + found, 0);
  return {
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
    units,
    totals,
    days,
    occupancy: all === 0 ? 0 : Math.round((occupied / all) * 10_000) / 100,
  };
}

/** Days of the period, counted from 0, that a settlement of a contract covers. */
function letDays(
  { contract, periodStart, periodEnd }: SettledDocument,
  first: number,
  days: number,
): number[] {
  if (!contract || periodStart == null || periodEnd == null) return [];
  const from = Math.max(0, daysBetween(first, periodStart));
  const to = Math.min(days - 1, daysBetween(first, periodEnd));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
