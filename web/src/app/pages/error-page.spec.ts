import { describe, expect, it } from '@jest/globals';
import { isMissingCode } from './error-page.tsx';

describe('a page older than the server', () => {
  it('[NAV-07] is told from a screen that broke, in every browser', () => {
    expect(isMissingCode(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(
      true,
    );
    expect(isMissingCode(new TypeError('error loading dynamically imported module: /assets/x.js'))).toBe(
      true,
    );
    expect(isMissingCode(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isMissingCode(new TypeError('x is undefined'))).toBe(false);
    expect(isMissingCode(null)).toBe(false);
  });
});
