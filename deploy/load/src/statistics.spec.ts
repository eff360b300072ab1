import { describe, expect, it } from '@jest/globals';
import { median, percentile, ratio, summary } from './statistics.ts';

describe('statistics of the benchmark', () => {
  it('takes the middle, and between two the mean', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 10])).toBe(3);
    expect(median([7])).toBe(7);
  });

  it('takes percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 50)).toBe(50);
    expect(percentile(hundred, 95)).toBe(95);
    expect(percentile([3, 1, 2], 95)).toBe(3);
    expect(percentile([3, 1, 2], 0)).toBe(1);
  });

  it('compares each round with itself, so that a slow moment of the machine hits both sides', () => {
    // The machine halves its speed in the second round.
    expect(ratio([50, 25, 55], [100, 50, 100])).toEqual({ median: 0.5, low: 0.5, high: 0.55 });
    expect(summary([2, 8, 3])).toEqual({ median: 3, low: 2, high: 8 });
  });

  it('refuses to make a figure out of nothing', () => {
    expect(() => median([])).toThrow('nothing was measured');
    expect(() => ratio([1], [1, 2])).toThrow('both sides');
  });
});
