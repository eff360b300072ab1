import {
  type ReportColumn,
  type ReportSource,
  reportText,
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

/** Where a document opens: the list that its collection has in the menu. */
const openedAt: Readonly<Record<ReportSource['collection'], string>> = {
  finance: '/finance/receipt/finance',
  bill: '/finance/bill/bill',
};

/**
 * The documents behind the rows of a report, a line each: table and row (as numbered in its sheet, below the heading), document,
 * figures, and the address at which it opens.
 */
export function sourceSheet(
  tables: readonly ReportTable[],
  origin: string,
): { labels: string[]; rows: SheetValue[][] } {
  const money = (value: number | null): SheetValue => (value === null ? null : { kind: 'money', value });
  const rows = tables.flatMap(({ title, columns, rows: all, sources = [] }) =>
    sources.flatMap((documents, at) =>
      documents.map(({ collection, id, name, date, base, amount }): SheetValue[] => [
        ...[title, { kind: 'number' as const, value: at + 2 }],
        ...[reportText(columns[0]!, all[at]?.[0] ?? null), name],
        date === null ? null : { kind: 'day', value: date },
        ...[money(base), money(amount), `${origin}${openedAt[collection]}/${id}`],
      ]),
    ),
  );
  const labels = ['Tabla', 'Fila', 'De', 'Documento', 'Fecha', 'Base', 'Importe', 'Enlace'];
  return { labels, rows };
}
