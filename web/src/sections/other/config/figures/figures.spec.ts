import { describe, expect, it } from '@jest/globals';
import { legalEntry } from '@llavero/proto/rules/legal/settings';
import { startingEntries } from '@llavero/proto/rules/legal/starting-entries';
import { fromDayKey } from '@llavero/proto/values/dates';
import { readMonth, writtenMonth } from './month-text.ts';
import { withNextRate } from './next-rate.ts';

describe('[NAV-03] dated figures', () => {
  it('a new rate of VAT ends the one before it the day before', () => {
    const next = withNextRate(startingEntries.vatPercent, {
      value: 22,
      law: 'Ley 1/2027',
      from: '2027-03-01',
    });
    const rate = (day: string) =>
      legalEntry('vatPercent', { day: fromDayKey(day) }, { vatPercent: next })?.value;
    expect([rate('2027-02-28'), rate('2027-03-01')]).toEqual([21, 22]);
    expect(next.map(({ to }) => to)).toEqual(['2010-06-30', '2012-08-31', '2027-02-28', undefined]);
  });

  it.each([
    ['10/2026', '2026-10'],
    [' 1/2026', '2026-01'],
    ['01-2026', '2026-01'],
    ['13/2026', null],
    ['2026', null],
  ])('a month as it is typed: %s', (text, month) => {
    expect(readMonth(text)).toBe(month);
    if (month) expect(readMonth(writtenMonth(month))).toBe(month);
  });
});
