import { fileURLToPath } from 'node:url';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Patterns of imports that lead elsewhere in tests, and where; jest and Node are told the same. */
export const STAND_INS: Readonly<Record<string, string>> = { '^fast-check$': path('seeded-fast-check.js') };

/** Those of screens, beside these: no spec reads a style or a picture, and jsdom has no layout. */
export const STAND_INS_OF_PAGES: Readonly<Record<string, string>> = {
  '\\.(css|svg|png|woff2?)(\\?.*)?$': path('empty-stylesheet.js'),
  '^@floating-ui/dom$': path('no-layout.js'),
};
