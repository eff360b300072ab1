import type { Report } from '@llavero/proto/rules/reports/report';
import { download } from '../../lib/download.ts';
import { sheetValues, totalsOf } from './report-cells.ts';

/** Pixels of a column of the workbook. */
const WIDTH = 150;

/** The report as an Excel workbook: its last table, which is the finest, with the row of totals. */
export async function downloadReport({ title, subtitle, tables }: Report): Promise<void> {
  const { writeSheet } = await import('../list-screen/write-sheet.ts');
  const table = tables.at(-1)!;
  const totals = totalsOf(table);
  const rows = [...table.rows, ...(totals ? [totals] : [])];
  const file = await writeSheet(
    table.columns.map(({ label }) => ({ label, width: WIDTH })),
    rows.map((row) => sheetValues(table.columns, row)),
  );
  download(file, `${title} ${subtitle}.xlsx`.replaceAll(/[\\/:*?"<>|·]/g, '-'));
}
