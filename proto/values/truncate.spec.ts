import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { truncate } from './truncate.ts';

describe('truncate', () => {
  it.each([
    ['Calle de Atocha', 20, 'Calle de Atocha'],
    ['Calle de Atocha', 15, 'Calle de Atocha'],
    ['Calle de Atocha', 14, 'Calle de At...'],
    ['Calle de Atocha', 9, 'Calle...'],
    ['llaves 🔑🔑🔑🔑', 10, 'llaves...'],
    ['🔑🔑🔑🔑🔑', 4, '🔑...'],
    ['abcdef', 2, '..'],
    ['', 5, ''],
  ])('[VAL-02] «%s» in %d characters is «%s»', (text, max, short) => {
    expect(truncate(text, max)).toBe(short);
  });

  it('[VAL-02] is never longer than asked and marks what it cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (text, max) => {
        const short = truncate(text, max);
        expect(Array.from(short).length).toBeLessThanOrEqual(max);
        expect(short === text || short.endsWith('...')).toBe(true);
      }),
    );
  });
});
