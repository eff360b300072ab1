import { describe, expect, it } from '@jest/globals';
import { atTime, fromDayKey } from '@llavero/proto/values/dates';
import { suppliesCheckAt } from './supplies-check-job.ts';

describe('the check of the supplies after a contract', () => {
  it.each([
    ['2026-11-20', '2026-12-05'],
    // Across the change to summer time.
    ['2027-03-20', '2027-04-04'],
  ])('of one that ends on %s is at 09:00 in Madrid on %s', (end, day) => {
    expect(suppliesCheckAt(fromDayKey(end))).toBe(atTime(fromDayKey(day), 9));
  });
});
