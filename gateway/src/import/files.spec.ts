import { describe, expect, it } from '@jest/globals';
import { deflateRawSync } from 'node:zlib';
import writeXlsxFile from 'write-excel-file/node';
import { CodedError } from '@llavero/proto/errors';
import { importColumns } from '@llavero/proto/imports/columns';
import { matchHeadings } from '@llavero/proto/imports/match-headings';
import type { ImportRow, ImportRowResult } from '@llavero/proto/imports/requests';
import { importableCollections, importLimits } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { errorCsv, errorXlsx } from './error-file.ts';
import { openFile } from './read-file.ts';
import { dateText, isDateFormat } from './read-xlsx.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';

async function all(bytes: Buffer): Promise<{ headings: string[]; rows: ImportRow[] }> {
  const { headings, rows } = await openFile(bytes);
  const list: ImportRow[] = [];
  for await (const row of rows) list.push(row);
  return { headings, rows: list };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );

describe('CSV files', () => {
  it.each([
    ['semicolons and Windows-1252', Buffer.from('Nombre;Año\r\nMuñoz;"1.234,5"\r\n', 'latin1')],
    ['commas and UTF-8 with a byte order mark', Buffer.from('\uFEFFNombre,Año\nMuñoz,"1.234,5"\n')],
    [
      'tabs and UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Nombre\tAño\nMuñoz\t1.234,5', 'utf16le')]),
    ],
  ])('[SCR-06] with %s say the same', async (_, bytes) => {
    expect(await all(bytes)).toEqual({
      headings: ['Nombre', 'Año'],
      rows: [{ row: 2, cells: ['Muñoz', '1.234,5'] }],
    });
  });

  it('[SCR-06] keep the numbers of their rows over empty ones, quotes and lines inside a cell', async () => {
    const text = '\r\nA;B\r\n1;"dos\nlíneas ""y"" comillas"\r\n;\r\n4;5" x;de más\r\n';
    expect(await all(Buffer.from(text))).toEqual({
      headings: ['A', 'B'],
      rows: [
        { row: 3, cells: ['1', 'dos\nlíneas "y" comillas'] },
        { row: 5, cells: ['4', '5" x'] },
      ],
    });
  });

  it('[VAL-11] are refused when they are empty, too wide or too long', async () => {
    expect(await refusal(all(Buffer.from('\n \n')))).toBe('IMPORT.EMPTY');
    expect(await refusal(all(Buffer.from('a;'.repeat(importLimits.columns) + 'a\n')))).toBe(
      'IMPORT.TOO_MANY_COLUMNS',
    );
    const rows = 'x\n'.repeat(importLimits.rows + 2);
    expect(await refusal(all(Buffer.from(rows)))).toBe('IMPORT.TOO_MANY_ROWS');
    expect(await refusal(all(Buffer.from(`a\n"${'x'.repeat(importLimits.cell + 1)}"`)))).toBe(
      'IMPORT.CELL_TOO_LONG',
    );
  });
});

describe('XLSX files', () => {
  it('[SCR-06] give text, figures, flags and dates as people see them, of the first sheet', async () => {
    const bytes = await writeXlsxFile([
      {
        sheet: 'Datos',
        data: [
          ['Nombre', 'Renta', 'Alta', 'Activa'].map((value) => ({ value })),
          [
            { value: 'Peña & «Hijos» <SL>', type: String },
            { value: 950.5, type: Number },
            { value: new Date(Date.UTC(2026, 1, 28)), type: Date, format: 'dd/mm/yyyy' },
            { value: true, type: Boolean },
          ],
          [],
          [null, { value: 7, type: Number }],
        ],
      },
      { sheet: 'Otra', data: [[{ value: 'no' }]] },
    ]).toBuffer();
    expect(await all(bytes)).toEqual({
      headings: ['Nombre', 'Renta', 'Alta', 'Activa'],
      rows: [
        { row: 2, cells: ['Peña & «Hijos» <SL>', 950.5, '28/02/2026', true] },
        { row: 4, cells: [null, 7] },
      ],
    });
  });

  it('[VAL-02] dates are told by their format', () => {
    expect([14, 22, 9, 0].map((id) => isDateFormat(id, undefined))).toEqual([true, true, false, false]);
    for (const code of ['dd/mm/yyyy', 'd-mmm-yy', 'hh:mm']) expect(isDateFormat(170, code)).toBe(true);
    for (const code of ['General', '#,##0.00 "días"', '0.00%', '[Red]0.0'])
      expect(isDateFormat(170, code)).toBe(false);
    expect([dateText(46054), dateText(46054.75), dateText(0.5)]).toEqual([
      '01/02/2026',
      '01/02/2026 18:00',
      '12:00',
    ]);
  });

  it('[VAL-11] are refused when they are no book, an old one, or burst', async () => {
    expect(await refusal(all(Buffer.from('PK\x03\x04 no es un libro')))).toBe('IMPORT.UNREADABLE');
    expect(await refusal(all(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toBe('IMPORT.OLD_EXCEL');
    expect(await refusal(all(zip({ 'a.txt': Buffer.from('hola') })))).toBe('IMPORT.UNREADABLE');
    const bomb = Buffer.alloc(320 * 1024 * 1024, ' ');
    const book = {
      'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': Buffer.from('<R><Relationship Id="r1" Target="worksheets/s.xml"/></R>'),
    };
    const sheet = Buffer.concat([Buffer.from('<worksheet>'), bomb]);
    expect(await refusal(all(zip({ ...book, 'xl/worksheets/s.xml': sheet })))).toBe('IMPORT.BURSTING');
    const entity =
      '<!DOCTYPE x [<!ENTITY e "lol">]><worksheet><sheetData><row><c><v>&e;</v></c></row></sheetData></worksheet>';
    const lol = zip({ ...book, 'xl/worksheets/s.xml': Buffer.from(entity) });
    expect(await refusal(all(lol))).toBe('IMPORT.UNREADABLE');
  });
});

describe('templates', () => {
  it.each(importableCollections)(
    '[SCR-06] of %s come back with every column known and without the example',
    async (name) => {
      const definition = definitionOf(name);
      const columns = templateColumns(definition, importColumns(definition));
      for (const bytes of [Buffer.from(csvTemplate(columns)), await xlsxTemplate(definition, columns)]) {
        const { headings, rows } = await all(bytes);
        expect(rows).toEqual([]);
        expect(matchHeadings(headings, columns)).toEqual(columns.map(({ key }) => key));
      }
    },
  );
});

describe('files of errors', () => {
  const headings = ['Nombre', 'Nota'];
  const row: ImportRowResult = {
    row: 2,
    cells: ['=HYPERLINK("http://x.test")', '@SUM(A1)'],
    outcome: 'error',
    record: null,
    undo: null,
    problems: [{ field: 'iban', label: 'IBAN', rule: 'iban', message: 'Revise el número.' }],
  };
  async function* rows() {
    yield row;
  }

  it('[VAL-11] say why, and nothing in them runs as a formula', async () => {
    let csv = '';
    for await (const piece of errorCsv(headings, rows())) csv += piece;
    expect(csv).toContain(`"'=HYPERLINK(""http://x.test"")","'@SUM(A1)","IBAN: Revise el número."`);
    const back = await all(await errorXlsx(headings, rows()));
    expect(back).toEqual({
      headings: [...headings, 'Motivo'],
      rows: [{ row: 2, cells: [...row.cells, 'IBAN: Revise el número.'] }],
    });
  });
});

/** A small archive, as any other programme would write it. */
function zip(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(files)) {
    const packed = deflateRawSync(data);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    about.copy(central, 6);
    central.writeUInt16LE(20, 4);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
