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

/** Rows of a report with what their columns are; the same table becomes a spreadsheet, a page and a PDF. */
export interface ReportTable {
  title: string;
  columns: readonly ReportColumn[];
  rows: ReportValue[][];
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
