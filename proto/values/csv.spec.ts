import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CsvValue, csvField, csvRow, toCsv } from './csv.ts';

/** A reader by RFC 4180, independent of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error('not a CSV file');
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('CSV', () => {
  it('quotes every field, separates by comma and ends rows in CRLF', () => {
    expect(csvRow(['Núñez', 'a "b", c', null, undefined, true, false, 1234.5, -2])).toBe(
      '"Núñez","a ""b"", c","","","Sí","No","1234,5","-2"\r\n',
    );
    expect(toCsv(['Nombre'], [['Ana'], ['Eva']])).toBe('"Nombre"\r\n"Ana"\r\n"Eva"\r\n');
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+cmd|calc', `"'+cmd|calc"`],
    ['-2+3+cmd', `"'-2+3+cmd"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['+34 612 345 678', '"+34 612 345 678"'],
    ['-1.234,50 €', '"-1.234,50 €"'],
    ['-3 %', '"-3 %"'],
    ['a=1', '"a=1"'],
  ])('a spreadsheet does not run «%s»', (text, field) => {
    expect(csvField(text)).toBe(field);
  });

  it('any text comes back whole, at most behind the apostrophe', () => {
    const value: fc.Arbitrary<CsvValue> = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[=+@-].{0,8}$/),
      fc.constant('a\r\n"b",'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 2 })), (rows) => {
        const back = readCsv(toCsv(['a', 'b'], rows)).slice(1);
        expect(back).toHaveLength(rows.length);
        back.forEach((row, r) =>
          row.forEach((cell, c) => expect([rows[r]?.[c], `'${String(rows[r]?.[c])}`]).toContain(cell)),
        );
        for (const cell of back.flat()) expect(cell).not.toMatch(/^[=@\t\r]|^[+-].*[A-Za-z(|!]/s);
      }),
    );
  });
});
