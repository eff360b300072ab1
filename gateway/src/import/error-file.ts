import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Cell } from '@llavero/proto/imports/cells';
import type { ImportRowResult } from '@llavero/proto/imports/requests';
import { CSV_BYTE_ORDER_MARK, csvRow } from '@llavero/proto/values/csv';
import { tooManyForXlsx } from './file-errors.ts';

/** Heading of the last column. */
const REASON = 'Motivo';
/** A book is made in memory and at one go. */
const MOST_XLSX_ROWS = 5_000;

type Rows = AsyncIterable<ImportRowResult>;

/** The rows in error as they came, and why: to be put right and uploaded again. What a spreadsheet would run is kept from running. */
export async function* errorCsv(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvRow([...headings, REASON]);
  for await (const row of rows)
    yield csvRow([...headings.map((_, at) => row.cells[at] ?? null), reasonOf(row)]);
}

/** The same as a book; its cells are texts and figures, never formulas. @throws CodedError when there are too many */
export async function errorXlsx(headings: readonly string[], rows: Rows): Promise<Buffer> {
  const data: SheetData = [[...headings, REASON].map((value) => ({ value, fontWeight: 'bold' as const }))];
  for await (const row of rows) {
    if (data.length > MOST_XLSX_ROWS) throw tooManyForXlsx();
    const reason = { value: reasonOf(row), type: String, textColor: '#c92a2a' };
    data.push([...headings.map((_, at) => sheetCell(row.cells[at] ?? null)), reason]);
  }
  return writeXlsxFile(data, { sheet: 'Filas con error', stickyRowsCount: 1 }).toBuffer();
}

function sheetCell(value: Cell) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value, type: String };
}

function reasonOf({ problems }: ImportRowResult): string {
  return problems.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join(' ');
}
