import { CSV_BYTE_ORDER_MARK, toCsv } from '@llavero/proto/values/csv';
import { download } from '../../../lib/download.ts';
import { cellSheet, cellText } from './cell-text.ts';
import type { Answer } from './use-query-run.ts';

/** Pixels of a column of the workbook. */
const WIDTH = 140;

/** The rows of an answer as a CSV file. */
export function downloadCsv({ columns, rows }: Answer, name: string): void {
  const text = toCsv(
    columns.map((column) => column.name),
    rows.map((row) =>
      row.map((value, at) => (typeof value === 'number' ? value : cellText(value, columns[at]?.type ?? ''))),
    ),
  );
  download(new Blob([CSV_BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** The rows of an answer as an Excel workbook; the writer is loaded on use. */
export async function downloadXlsx({ columns, rows }: Answer, name: string): Promise<void> {
  const { writeSheet } = await import('../../../components/list-screen/write-sheet.ts');
  const file = await writeSheet(
    columns.map((column) => ({ label: column.name, width: WIDTH })),
    rows.map((row) => row.map((value, at) => cellSheet(value, columns[at]?.type ?? ''))),
  );
  download(file, `${name}.xlsx`);
}
