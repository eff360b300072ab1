import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '@llavero/proto/values/dates';
import { replayBank } from './bank-replay.ts';

const now = daySeconds({ year: 2026, month: 11, day: 20 }) + 10 * 3600;

describe('two years of the bank account of the demo company', () => {
  it('[FIN-09] match themselves to nine of ten, and none to another document than it was meant for', () => {
    const { wrong, ...figures } = replayBank(now);
    expect(wrong).toEqual([]);
    expect(figures.automatic / figures.lines).toBeGreaterThanOrEqual(0.9);
    expect(figures.lines).toBeGreaterThan(4000);
    // Among them remittances that the bank books as one sum.
    expect(figures.inOneSum).toBeGreaterThan(50);
  });
});
