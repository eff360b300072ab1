import { type Cell, textOf } from '@llavero/proto/imports/cells';
import type { ImportRow } from '@llavero/proto/imports/requests';
import { importLimits } from '@llavero/proto/imports/rules';
import { cellTooLong, empty, oldExcel, tooManyColumns, tooManyRows } from './file-errors.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { EXAMPLE_MARK } from './template.ts';

/** A file once its headings are known; rows come as they are asked for. */
export interface OpenedFile {
  headings: string[];
  rows: AsyncGenerator<ImportRow>;
}

/** Begins to read a file; what it is, its first bytes say. @throws CodedError invalid `IMPORT.*` */
export async function openFile(bytes: Buffer): Promise<OpenedFile> {
  const all = rowsOf(bytes);
  for (;;) {
    const { value, done } = await all.next();
    if (done) throw empty();
    const headings = value.cells.map((cell) => textOf(cell).slice(0, 200));
    while (headings.length > 0 && headings.at(-1) === '') headings.pop();
    if (headings.length === 0) continue;
    if (headings.length > importLimits.columns) throw tooManyColumns();
    return { headings, rows: dataOf(all, headings.length) };
  }
}

function rowsOf(bytes: Buffer): AsyncGenerator<ImportRow> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readXlsx(bytes);
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw oldExcel();
  return readCsv(bytes);
}

/** Rows that say something, as wide as the headings, without the example of the template. */
async function* dataOf(all: AsyncGenerator<ImportRow>, width: number): AsyncGenerator<ImportRow> {
  let count = 0;
  for await (const { row, cells: given } of all) {
    const cells = given.slice(0, width).map((cell) => tidy(row, cell));
    if (cells.every((cell) => cell === null) || cells[0] === EXAMPLE_MARK) continue;
    count += 1;
    if (count > importLimits.rows) throw tooManyRows();
    yield { row, cells };
  }
}

function tidy(row: number, cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  if (cell.length > importLimits.cell) throw cellTooLong(row);
  // A zero byte fits no text of the database.
  const text = cell.replaceAll('\0', '').trim();
  return text === '' ? null : text;
}
