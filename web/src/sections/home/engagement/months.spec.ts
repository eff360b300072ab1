import { describe, expect, it } from '@jest/globals';
import { monthLink, shortMonth, signedLink } from './months.ts';

describe('months of the plots', () => {
  it('[SCR-05] lead to their rows; a month ends on its last day, also in a leap year', () => {
    expect(shortMonth('2026-01')).toBe('ene 26');
    expect(signedLink('2028-02')).toBe('/contract/rent?f.signatureDate=2028-02-01..2028-02-29');
    expect(monthLink('2026-09')).toMatch(/&f\.year=2026\.\.2026&f\.month=9\.\.9&f\.included=no$/);
    expect(monthLink('2026-09')).not.toMatch(/PREVIEW|CANCELLED/);
  });
});
