/** What a cell may hold; null and undefined make an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** Put before a downloaded file: without it Excel reads UTF-8 accents as Windows-1252. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a cell that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;
/** A signed number, a telephone, an amount: begins with a sign but cannot call a function. */
const harmless = /^[+-][\d\s.,]*\d(?:\s[€%])?$/;

/**
 * One cell (C §9): always quoted, quotes doubled, booleans as Sí/No, numbers with a decimal comma and
 * no thousands dot, so that a Spanish spreadsheet reads a figure.
 *
 * Text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, tab or carriage
 * return) gets an apostrophe in front, which Excel and LibreOffice show as plain text; signed figures and
 * telephones stay as they are. A reader that imports such a file must drop that apostrophe.
 */
export function csvField(value: CsvValue): string {
  return `"${cellText(value).replaceAll('"', '""')}"`;
}

function cellText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', ',') : '';
  return formulaStart.test(value) && !harmless.test(value) ? `'${value}` : value;
}

/** Cells separated by commas, ending in CRLF. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** A whole file: the heading row and the rows, each ending in CRLF, without byte order mark. */
export function toCsv(heading: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = csvRow(heading);
  for (const row of rows) text += csvRow(row);
  return text;
}
