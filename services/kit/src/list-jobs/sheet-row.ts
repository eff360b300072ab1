import type { SheetCell } from './sheet-writer.ts';
import type { ReportColumn, ReportValue } from '@llavero/proto/rules/reports/report-table';

/** A row of a report as cells: figures and days as such, so that the spreadsheet counts with them. */
export function toSheetRow(columns: readonly ReportColumn[], row: readonly ReportValue[]): SheetCell[] {
  return columns.map(({ kind }, at) => {
    const value = row[at] ?? null;
    if (typeof value !== 'number' || kind === 'text') return value === null ? null : String(value);
    return { kind, value };
  });
}
