import { describe, expect, it } from '@jest/globals';
import { readStatements } from './read-statements.ts';
import { movement, norma43, statementOf } from './testing/statement-files.ts';

/** The file with a record put in before a line, counted from 1; the count of its end follows. */
function withRecord(file: string, at: number, record: string): Buffer {
  const lines = file.split('\r\n');
  lines.splice(at - 1, 0, record.padEnd(80));
  const end = lines.at(-1)!;
  lines[lines.length - 1] = end.slice(0, 20) + String(lines.length - 1).padStart(6, '0') + end.slice(26);
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

describe('record 24 of Norma 43', () => {
  const file = norma43([
    statementOf([movement({ cents: 80_000, text: 'Renta' }), movement({ cents: -100 })]),
  ]);
  // In dollars: what the movement was before the bank exchanged it.
  const equivalence = '2401840000000000092000';

  it('[FIN-09] says the amount in another currency and changes nothing of its movement', () => {
    const plain = readStatements(Buffer.from(file, 'latin1')).statements;
    const at = file.split('\r\n').findIndex((line) => line.startsWith('33')) + 1;
    expect(readStatements(withRecord(file, at, equivalence)).statements).toEqual(plain);
    // Behind the first movement as well, whose texts it follows.
    const second = file.split('\r\n').findLastIndex((line) => line.startsWith('22')) + 1;
    expect(readStatements(withRecord(file, second, equivalence)).statements).toEqual(plain);
  });

  it('[FIN-09] before any movement is refused with its line', () => {
    expect(() => readStatements(withRecord(file, 2, equivalence))).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({
          message: expect.stringContaining('Línea 2: la equivalencia (24) no sigue a un movimiento (22)'),
        }),
      }),
    );
  });
});
