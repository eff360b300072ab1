import type { Report } from '@llavero/proto/rules/reports/report';
import type { ReportTable } from '@llavero/proto/rules/reports/report-table';
import { download } from '../../lib/download.ts';
import { sheetValues, sourceSheet, totalsOf } from './report-cells.ts';

/** Pixels of a column of the workbook. */
const WIDTH = 150;

/**
 * The report as an Excel workbook. A report whose rows can be followed has a sheet per table and one with the documents behind the
 * rows; any other its last table, which is the finest.
 */
export async function downloadReport(report: Report): Promise<void> {
  const { writeSheets } = await import('../list-screen/write-sheet.ts');
  const isFollowed = report.tables.some(({ sources }) => sources !== undefined);
  const sheets = isFollowed
    ? [...report.tables.map(tableSheet), sourcesOf(report)]
    : [tableSheet(report.tables.at(-1)!)];
  const name = `${report.title} ${report.subtitle}.xlsx`.replaceAll(/[\\/:*?"<>|·]/g, '-');
  download(await writeSheets(sheets), name);
}

function tableSheet(table: ReportTable) {
  const totals = totalsOf(table);
  const rows = [...table.rows, ...(totals ? [totals] : [])];
  return {
    name: table.title,
    columns: table.columns.map(({ label }) => ({ label, width: WIDTH })),
    rows: rows.map((row) => sheetValues(table.columns, row)),
  };
}

function sourcesOf({ tables }: Report) {
  const { labels, rows } = sourceSheet(tables, window.location.origin);
  return { name: 'Documentos', columns: labels.map((label) => ({ label, width: WIDTH })), rows };
}
