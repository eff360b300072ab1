import type { InputOf } from '@llavero/proto/commands/command';
import { printReport } from '@llavero/proto/commands/reports';
import type { Report } from '@llavero/proto/rules/reports/report';
import { runCommand } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { inNewTab } from '../document/document-actions.ts';
import { sheetValues, totalsOf } from './report-cells.ts';

/** Pixels of a column of the workbook. */
const WIDTH = 150;

/** The report as an Excel workbook: its last table, which is the finest, with the row of totals. */
export async function downloadReport({ title, subtitle, tables }: Report): Promise<void> {
  const { writeSheet } = await import('../../../components/list-screen/write-sheet.ts');
  const table = tables.at(-1)!;
  const totals = totalsOf(table);
  const rows = [...table.rows, ...(totals ? [totals] : [])];
  const file = await writeSheet(
    table.columns.map(({ label }) => ({ label, width: WIDTH })),
    rows.map((row) => sheetValues(table.columns, row)),
  );
  download(file, `${title} ${subtitle}.xlsx`.replaceAll(/[\\/:*?"<>|·]/g, '-'));
}

/** Prints the report and opens it; it is kept as a document. */
export function openReport(input: Partial<InputOf<typeof printReport>>): Promise<void> {
  return inNewTab(async () => (await runCommand(printReport, input)).path);
}
