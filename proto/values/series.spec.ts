import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financeName, parseSeriesCode, seriesCode } from './series.ts';

describe('finance series', () => {
  it.each([
    ['SETTLEMENT', 12, 'L202600012'],
    ['GUARANTEED', 12, 'L202600012'],
    ['RECEIPT', 0, 'REC202600000'],
    ['RECEIPT', 123_456, 'REC2026123456'],
  ] as const)('the name of %s number %d is «%s»', (type, serie, name) => {
    expect(financeName({ type, year: 2026, serie })).toBe(name);
  });

  it('a code is initial, five digits and a third part', () => {
    expect(seriesCode('I', 0, '…')).toBe('I-00000-…');
    expect(seriesCode('REC', 12, 2026)).toBe('REC-00012-2026');
    expect(parseSeriesCode('REC-00012-2026')).toEqual({ initial: 'REC', serie: 12, third: '2026' });
    for (const bad of ['', 'REC-12-2026', 'REC-00012', 'REC-00012-']) expect(parseSeriesCode(bad)).toBeNull();
    for (const bad of [-1, 1.5, Number.NaN]) expect(() => seriesCode('L', bad, 1)).toThrow(RangeError);
  });

  it('codes are read back whole', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1990, max: 2100 }), (serie, year) => {
        expect(parseSeriesCode(seriesCode('L', serie, year))).toEqual({
          initial: 'L',
          serie,
          third: String(year),
        });
      }),
    );
  });
});
