import {
  type ReportColumn,
  type ReportTable,
  type ReportValue,
  totalsRow,
} from '@llavero/proto/rules/reports/report-table';
import type { SheetValue } from '../list-screen/columns.tsx';

/** The row of totals, or null for a table that adds nothing up. */
export function totalsOf(table: ReportTable): ReportValue[] | null {
  return table.rows.length > 0 && table.columns.some(({ summed }) => summed) ? totalsRow(table) : null;
}

/** A row as cells of a spreadsheet. */
export function sheetValues(columns: readonly ReportColumn[], row: readonly ReportValue[]): SheetValue[] {
  return columns.map(({ kind }, at): SheetValue => {
    const value = row[at] ?? null;
    return typeof value === 'number' && kind !== 'text'
      ? { kind, value }
      : value === null
        ? null
        : String(value);
  });
}
