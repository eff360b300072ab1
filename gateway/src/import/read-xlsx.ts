import type { Cell } from '@llavero/proto/imports/cells';
import type { ImportRow } from '@llavero/proto/imports/requests';
import { importLimits } from '@llavero/proto/imports/rules';
import { tooManyColumns, unreadable } from './file-errors.ts';
import { XlsxParts } from './xlsx-parts.ts';

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, and how far those that began on a Macintosh are off. */
const EPOCH = Date.UTC(1899, 11, 30);
const MACINTOSH_DAYS = 1462;

interface Book {
  sheet: string;
  strings: string[];
  /** By number of the cell's style: whether it shows a date. */
  dates: boolean[];
  offset: number;
}

/** How much of a book is read. */
export interface XlsxLimits {
  columns: number;
  /** Cells beyond them are left out; otherwise the book is refused. */
  cut: boolean;
  /** Bytes that the book may unpack to. */
  unpacked?: number;
}

/**
 * The rows of the first visible sheet of a book. Formulas give the value they had when the book was saved; dates come
 * as text DD/MM/YYYY. Nothing is run, no link is followed.
 * @throws CodedError invalid `IMPORT.UNREADABLE`, `IMPORT.BURSTING`, `IMPORT.TOO_MANY_COLUMNS`
 */
export async function* readXlsx(
  bytes: Buffer,
  { columns, cut, unpacked }: XlsxLimits = { columns: importLimits.columns, cut: false },
): AsyncGenerator<ImportRow> {
  const parts = await XlsxParts.open(bytes, unpacked);
  const book = await openBook(parts);
  const rows: ImportRow[] = [];
  let row = 0;
  let at = -1;
  let cells: Cell[] = [];
  let cell: { type: string; style: number; text: string } | undefined;
  let reading = false;
  const pieces = parts.read(book.sheet, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        at = -1;
        cells = [];
      } else if (name === 'c') {
        at = attributes['r'] ? columnOf(attributes['r']) : at + 1;
        if (at >= columns && !cut) throw tooManyColumns();
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      } else reading = name === 'v' || name === 't';
    },
    text(text) {
      if (reading && cell) cell.text += text;
    },
    close(name) {
      reading = false;
      if (name === 'c' && cell && at < columns) {
        while (cells.length < at) cells.push(null);
        cells[at] = valueOf(book, cell);
      } else if (name === 'row') rows.push({ row, cells });
    },
  });
  for await (const _ of pieces) yield* rows.splice(0);
}

async function openBook(parts: XlsxParts): Promise<Book> {
  let first: string | undefined;
  let offset = 0;
  await parts.whole('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) offset = MACINTOSH_DAYS;
      const isShown = (attributes['state'] ?? 'visible') === 'visible';
      if (name === 'sheet' && isShown) first ??= attributes['r:id'] ?? attributes['id'];
    },
  });
  let sheet: string | undefined;
  await parts.whole('xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === first && Target)
        sheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  if (sheet === undefined || !parts.has(sheet)) throw unreadable();
  return { sheet, offset, strings: await sharedStrings(parts), dates: await dateStyles(parts) };
}

async function sharedStrings(parts: XlsxParts): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let reading = false;
  let phonetic = false;
  await parts.whole('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      reading = name === 't' && !phonetic;
    },
    text(text) {
      if (reading) current += text;
    },
    close(name) {
      reading = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

async function dateStyles(parts: XlsxParts): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const dates: boolean[] = [];
  let inCells = false;
  await parts.whole('xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        dates.push(isDateFormat(id, formats.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

/** Built-in formats of days and times by number; others by the letters that stand for parts of a date. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare);
}

function valueOf(book: Book, { type, style, text }: { type: string; style: number; text: string }): Cell {
  if (text === '') return null;
  if (type === 's') return book.strings[Number(text)] ?? null;
  if (type === 'b') return text === '1';
  if (type !== 'n' && type !== 'd') return text;
  const value = Number(text);
  if (type === 'd' || !Number.isFinite(value)) return text.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, '');
  return book.dates[style] ? dateText(value + book.offset) : value;
}

/** A spreadsheet's date as people write it: `01/02/2026`, with its time where it has one. */
export function dateText(serial: number): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440);
  const date = new Date(EPOCH + Math.floor(serial) * DAY_MS + minutes * 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (serial < 1) return time;
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return minutes % 1440 === 0 ? day : `${day} ${time}`;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
