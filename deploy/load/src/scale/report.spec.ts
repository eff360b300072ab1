import { describe, expect, it } from '@jest/globals';
import type { Measured } from '../drive.ts';
import { isFlat, scaleReport } from './report.ts';

const rounds = (...p50: number[]): Measured[] =>
  p50.map((value) => ({ perSecond: 1, p50: value, p95: value * 2, cpu: {} }));

describe('the table of the scaled system', () => {
  it('[STA-12] compares within each round and marks what takes more than twice as long', () => {
    const flat = { name: 'list', small: rounds(2, 20, 2), large: rounds(3, 30, 3) };
    const slow = { name: 'filter', small: rounds(2, 2, 2), large: rounds(3, 9, 9) };
    expect([isFlat(flat), isFlat(slow)]).toEqual([true, false]);
    const text = scaleReport([flat, slow], 100);
    expect(text).toContain(
      '| list | 2.0 | 3.0 | 1.50 (1.50 – 1.50) | 4.0 | 6.0 | 1.50 (1.50 – 1.50) | yes |',
    );
    expect(text).toContain('| filter | 2.0 | 9.0 | 4.50 (1.50 – 4.50) |');
    expect(text).toContain('1 of 2 questions stay within 2 ×.');
  });
});
