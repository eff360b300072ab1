import { formatDay } from '../../values/dates.ts';
import { formatMoney, fromCents, toCents } from '../../values/money.ts';
import { formatNumber, formatPercent } from '../../values/number.ts';

/** How a value of a column is meant: euros, per cent, a plain number, a day in unix seconds (Madrid), or text. */
export type ReportKind = 'text' | 'money' | 'percent' | 'number' | 'day';
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** Spanish, as the heading of the column. */
  label: string;
  kind: ReportKind;
  /** Added up in the row of totals; of money only. */
  summed?: true;
}

/** A document that a row is made of, with its part of the row. Euros. */
export interface ReportSource {
  collection: 'finance' | 'bill';
  id: string;
  /** As the office calls it: 'FA20260012', 'F-7 · Pintura'. */
  name: string;
  /** Unix seconds of a day; null where the document has none. */
  date: number | null;
  /** What its part of the row is worked out from; null where the row has an amount only. */
  base: number | null;
  /** Its part of the row's amount: VAT, a withholding, a total. The parts of a row add up to it. */
  amount: number;
}

/** Rows of a report with what their columns are; the same table becomes a spreadsheet, a page and a PDF. */
export interface ReportTable {
  title: string;
  columns: readonly ReportColumn[];
  rows: ReportValue[][];
  /** The documents behind each row, in the order of the rows; left out of a table whose rows cannot be followed. */
  sources?: ReportSource[][];
}

/** Adds up the summed columns as rows pass by, so that a stream of rows has totals too. */
export class ReportTotals {
  readonly #columns: readonly ReportColumn[];
  readonly #cents: number[];

  constructor(columns: readonly ReportColumn[]) {
    this.#columns = columns;
    this.#cents = columns.map(() => 0);
  }

  add(row: readonly ReportValue[]): void {
    for (const [at, { summed }] of this.#columns.entries()) {
      const value = row[at];
      if (summed && typeof value === 'number') this.#cents[at]! += toCents(value);
    }
  }

  /** 'Total' in the first column, the sums in theirs, nothing elsewhere. */
  row(): ReportValue[] {
    return this.#columns.map(({ summed }, at) =>
      summed ? fromCents(this.#cents[at]!) : at === 0 ? 'Total' : null,
    );
  }
}

/** The row of totals of a whole table. */
export function totalsRow({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): ReportValue[] {
  const totals = new ReportTotals(columns);
  for (const row of rows) totals.add(row);
  return totals.row();
}

const formats: Readonly<Record<ReportKind, (value: number) => string>> = {
  text: String,
  money: formatMoney,
  percent: formatPercent,
  number: (value) => formatNumber(value, 0),
  day: formatDay,
};

/** A value in Spanish format; empty for none. */
export function reportText({ kind }: ReportColumn, value: ReportValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? formats[kind](value) : value;
}
