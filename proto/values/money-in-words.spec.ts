import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { integerInWords, moneyInWords } from './money-in-words.ts';

describe('money in words', () => {
  it.each([
    [0, 'CERO EUROS'],
    [1, 'UN EURO'],
    [1.01, 'UN EURO CON UN CÉNTIMO'],
    [0.21, 'CERO EUROS CON VEINTIÚN CÉNTIMOS'],
    [16, 'DIECISÉIS EUROS'],
    [21, 'VEINTIÚN EUROS'],
    [22, 'VEINTIDÓS EUROS'],
    [23, 'VEINTITRÉS EUROS'],
    [26, 'VEINTISÉIS EUROS'],
    [30, 'TREINTA EUROS'],
    [31, 'TREINTA Y UN EUROS'],
    [100, 'CIEN EUROS'],
    [101, 'CIENTO UN EUROS'],
    [555, 'QUINIENTOS CINCUENTA Y CINCO EUROS'],
    [777, 'SETECIENTOS SETENTA Y SIETE EUROS'],
    [999, 'NOVECIENTOS NOVENTA Y NUEVE EUROS'],
    [1000, 'MIL EUROS'],
    [1001, 'MIL UN EUROS'],
    [1234.5, 'MIL DOSCIENTOS TREINTA Y CUATRO EUROS CON CINCUENTA CÉNTIMOS'],
    [21_000, 'VEINTIÚN MIL EUROS'],
    [100_000, 'CIEN MIL EUROS'],
    [131_121.31, 'CIENTO TREINTA Y UN MIL CIENTO VEINTIÚN EUROS CON TREINTA Y UN CÉNTIMOS'],
    [1_000_000, 'UN MILLÓN DE EUROS'],
    [1_000_000.5, 'UN MILLÓN DE EUROS CON CINCUENTA CÉNTIMOS'],
    [1_000_001, 'UN MILLÓN UN EUROS'],
    [2_000_000, 'DOS MILLONES DE EUROS'],
    [2_500_000, 'DOS MILLONES QUINIENTOS MIL EUROS'],
    [21_000_000, 'VEINTIÚN MILLONES DE EUROS'],
    [1_000_000_000, 'MIL MILLONES DE EUROS'],
    [1_001_000_000, 'MIL UN MILLONES DE EUROS'],
    [-5.05, 'MENOS CINCO EUROS CON CINCO CÉNTIMOS'],
    [
      999_999_999_999.99,
      'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE EUROS CON NOVENTA Y NUEVE CÉNTIMOS',
    ],
  ])('[VAL-02] writes %d as «%s»', (value, words) => {
    expect(moneyInWords(value)).toBe(words);
  });

  it('[VAL-02] refuses what cannot be written', () => {
    for (const bad of [1e12, Number.NaN, -Infinity]) expect(() => moneyInWords(bad)).toThrow(RangeError);
    for (const bad of [-1, 1.5, 1e12]) expect(() => integerInWords(bad)).toThrow(RangeError);
  });

  it('[VAL-02] the words say the number: reading them back gives the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (n) => {
        expect(readWords(integerInWords(n))).toBe(n);
      }),
      { numRuns: 500 },
    );
    for (let n = 1; n <= 2100; n++) expect(readWords(integerInWords(n))).toBe(n);
  });

  it('[VAL-02] never says UNO, a double blank or a bare Y', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
        const words = moneyInWords(cents / 100);
        expect(words).not.toMatch(
          /\bUNO\b| {2}|^ | $|(?:^|MENOS |MILLÓN |MILLONES )UN MIL\b|Y (?:EUROS|MIL|CON)/,
        );
        expect(words).toMatch(/EUROS?( CON .* CÉNTIMOS?)?$/);
      }),
    );
  });
});

const values = new Map<string, number>(
  Object.entries({
    UN: 1, DOS: 2, TRES: 3, CUATRO: 4, CINCO: 5, SEIS: 6, SIETE: 7, OCHO: 8, NUEVE: 9, DIEZ: 10, ONCE: 11,
    DOCE: 12, TRECE: 13, CATORCE: 14, QUINCE: 15, DIECISÉIS: 16, DIECISIETE: 17, DIECIOCHO: 18, DIECINUEVE: 19,
    VEINTE: 20, VEINTIÚN: 21, VEINTIDÓS: 22, VEINTITRÉS: 23, VEINTICUATRO: 24, VEINTICINCO: 25, VEINTISÉIS: 26,
    VEINTISIETE: 27, VEINTIOCHO: 28, VEINTINUEVE: 29, TREINTA: 30, CUARENTA: 40, CINCUENTA: 50, SESENTA: 60,
    SETENTA: 70, OCHENTA: 80, NOVENTA: 90, CIEN: 100, CIENTO: 100, DOSCIENTOS: 200, TRESCIENTOS: 300,
    CUATROCIENTOS: 400, QUINIENTOS: 500, SEISCIENTOS: 600, SETECIENTOS: 700, OCHOCIENTOS: 800, NOVECIENTOS: 900,
  }),
); // prettier-ignore

/** An independent reader of Spanish numerals: adds words up, MIL multiplies the group, MILLÓN the whole. */
function readWords(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(' ')) {
    if (word === 'Y') continue;
    if (word === 'MIL') group = Math.max(group, 1) * 1000;
    else if (word.startsWith('MILL')) {
      total = group * 1_000_000;
      group = 0;
    } else {
      const value = values.get(word);
      if (value === undefined) throw new Error(`unknown word ${word}`);
      group += value;
    }
  }
  return total + group;
}
