import { dayOf } from '../../values/dates.ts';
import { addMoney, toCents } from '../../values/money.ts';
import type { ReportSource } from './report-table.ts';

/** Yearly sum with one third party from which on model 347 declares it (RD 1065/2007 art. 33.1), VAT included; euros. */
export const LARGE_OPERATIONS_FROM = 3005.06;

/** An invoice issued (B) or received (A). */
export interface Operation {
  key: 'A' | 'B';
  /** Whom it is with: id of a person or supplier. */
  party: string;
  /** Day of the invoice, unix seconds. */
  date: number;
  /** Euros with VAT. */
  total: number;
  source: ReportSource;
}

export interface LargeOperation {
  key: Operation['key'];
  party: string;
  /** Euros by quarter; they add up to the total. */
  quarters: [number, number, number, number];
  total: number;
  /** The invoices that it adds up. */
  sources: ReportSource[];
}

/**
 * Third parties with whom the year's operations exceed 3,005.06 € (model 347; RD 1065/2007 art. 33 and 34), purchases and
 * sales apart, by quarter. What is declared in model 180 or 190 (a withholding) is left out by the caller (art. 33.2.i).
 */
export function largeOperations(operations: readonly Operation[], year: number): LargeOperation[] {
  const rows = new Map<string, LargeOperation>();
  for (const { key, party, date, total, source } of operations) {
    const day = dayOf(date);
    if (day.year !== year) continue;
    const row: LargeOperation = rows.get(key + party) ?? {
      ...{ key, party, total: 0, sources: [] },
      quarters: [0, 0, 0, 0],
    };
    const quarter = Math.floor((day.month - 1) / 3) as 0 | 1 | 2 | 3;
    row.quarters[quarter] = addMoney(row.quarters[quarter], total);
    row.total = addMoney(row.total, total);
    row.sources.push(source);
    rows.set(key + party, row);
  }
  return [...rows.values()]
    .filter(({ total }) => Math.abs(toCents(total)) > toCents(LARGE_OPERATIONS_FROM))
    .sort((a, b) => (a.key === b.key ? b.total - a.total : a.key < b.key ? -1 : 1));
}
