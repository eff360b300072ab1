import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { dayOf } from '@llavero/proto/values/dates';
import { descriptor, directory, type Entry, localHeader } from '../zip/zip-parts.ts';

/** A cell: text, or a figure or day with its kind. */
export type SheetCell = string | null | { kind: 'money' | 'percent' | 'number' | 'day'; value: number };

/** Rows of one sheet, the heading among them: what Excel reads. */
export const MOST_SHEET_ROWS = 1_048_576;

const styles = { plain: 0, money: 1, percent: 2, day: 3, heading: 4, number: 0 } as const;
const NS = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook that are the same for every export. */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PACKAGE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PACKAGE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PACKAGE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Llavero" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00&quot; €&quot;"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; %&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * A workbook of one sheet as bytes, row by row: nothing but the row at hand is kept in memory. Heading row bold and
 * frozen, figures and days as such.
 */
export async function* workbook(
  labels: readonly string[],
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(fixedParts)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const entry = { name, at, crc: crc32(bytes), packed: packed.length, size: bytes.length };
    entries.push(entry);
    const part = Buffer.concat([localHeader(name), packed, descriptor(entry)]);
    at += part.length;
    yield part;
  }
  const sheet: Entry = { name: 'xl/worksheets/sheet1.xml', at, crc: 0, packed: 0, size: 0 };
  entries.push(sheet);
  const header = localHeader(sheet.name);
  at += header.length;
  yield header;
  for await (const packed of deflated(sheetXml(labels, rows), sheet)) {
    at += packed.length;
    yield packed;
  }
  const end = descriptor(sheet);
  at += end.length;
  yield Buffer.concat([end, directory(entries, at)]);
}

async function* sheetXml(
  labels: readonly string[],
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Buffer> {
  const columns = labels.map((label, index) => {
    const width = Math.min(60, Math.max(14, label.length + 4));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const heading = labels.map((label) => textCell(label, styles.heading)).join('');
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${heading}</row>`,
  );
  for await (const page of rows)
    yield Buffer.from(page.map((row) => `<row>${row.map(cell).join('')}</row>`).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

function cell(value: SheetCell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'string') return textCell(value, styles.plain);
  const number = value.kind === 'day' ? excelDay(value.value) : value.value;
  return Number.isFinite(number) ? `<c s="${styles[value.kind]}"><v>${number}</v></c>` : '<c/>';
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function textCell(text: string, style: number): string {
  // What XML cannot hold is left out.
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  const escaped = clean.replace(/[&<>]/g, (character) => escapes[character] ?? '');
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Days since 30 December 1899, as spreadsheets count, of a day in Madrid (unix seconds). */
function excelDay(seconds: number): number {
  const { year, month, day } = dayOf(seconds);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 25_569;
}

async function* deflated(source: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    for await (const bytes of source) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  })();
  feeding.catch((error: unknown) => deflate.destroy(error as Error));
  for await (const packed of deflate as AsyncIterable<Buffer>) {
    entry.packed += packed.length;
    yield packed;
  }
  await feeding;
}
