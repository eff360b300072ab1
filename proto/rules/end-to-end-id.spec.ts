import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endToEndId, endToEndIdsIn, readEndToEndId, SEPA_ID_LENGTH } from './end-to-end-id.ts';

const row = fc.record({ document: fc.uuid(), attempt: fc.integer({ min: 1, max: 1295 }) });

describe('end-to-end id', () => {
  it('[FIN-04] leads back to the document and the attempt, in at most 35 capital letters and figures', () => {
    fc.assert(
      fc.property(row, (given) => {
        const id = endToEndId(given);
        expect(id.length).toBeLessThanOrEqual(SEPA_ID_LENGTH);
        expect(id).toMatch(/^[A-Z0-9]+$/);
        expect(readEndToEndId(id)).toEqual(given);
        expect(readEndToEndId(` ${id.toLowerCase()} `)).toEqual(given);
      }),
    );
  });

  it('[FIN-04] is another one for another document or attempt', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        const same = one.document === other.document && one.attempt === other.attempt;
        expect(endToEndId(one) === endToEndId(other)).toBe(same);
      }),
    );
  });

  it('[FIN-04] is not read when one character is wrong', () => {
    fc.assert(
      fc.property(
        row,
        fc.nat({ max: 30 }),
        fc.constantFrom(...'0123456789ABCXYZ'),
        (given, at, character) => {
          const id = endToEndId(given);
          fc.pre(id[at] !== character);
          expect(readEndToEndId(id.slice(0, at) + character + id.slice(at + 1))).toBeNull();
        },
      ),
    );
  });

  it('[FIN-09] is found in the text of a bank line, broken over lines too', () => {
    const one = { document: '019abc00-1111-7222-8333-444455556666', attempt: 1 };
    const other = { ...one, attempt: 2 };
    const id = endToEndId(one);
    expect(
      endToEndIdsIn(`RECIBO ALL${id.slice(0, 9)}\n${id.slice(9)}NOVIEMBRE ${endToEndId(other)} ${id}`),
    ).toEqual([one, other]);
    expect(endToEndIdsIn('ALQUILER CALLE MALLORCA LL12')).toEqual([]);
    expect(endToEndIdsIn('')).toEqual([]);
  });

  it('[FIN-04] refuses an attempt that has no place in it', () => {
    const document = '019abc00-1111-7222-8333-444455556666';
    for (const attempt of [0, -1, 1.5, 1296])
      expect(() => endToEndId({ document, attempt })).toThrow(RangeError);
  });
});
