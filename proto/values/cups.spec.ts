import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCups, cupsControl, formatCups, normaliseCups } from './cups.ts';

describe('CUPS', () => {
  it('[VAL-10] accepts supply points of 20 and 22 characters however they are written', () => {
    expect(cupsControl('1234123456789012')).toBe('JY');
    for (const text of ['ES1234123456789012JY', 'ES1234123456789012JY1F', 'es 1234 1234 5678 9012 jy 1f']) {
      expect(checkCups(text)).toBeNull();
    }
    expect(normaliseCups(' es-1234.1234 56789012JY')).toBe('ES1234123456789012JY');
  });

  it('[VAL-10] shows groups', () => {
    expect(formatCups('ES1234123456789012JY1F')).toBe('ES 1234 1234 5678 9012 JY 1F');
    expect(formatCups('ES1234123456789012JY')).toBe('ES 1234 1234 5678 9012 JY');
    expect(formatCups('pendiente')).toBe('pendiente');
  });

  it.each([
    ['', '20 o 22 caracteres'],
    ['ES1234123456789012J', 'se han escrito 19'],
    ['ES1234123456789012JY1', 'se han escrito 21'],
    ['FR1234123456789012JY', 'debe ser ES'],
    ['ES1234123456789012JYF1', 'debe ser ES'],
    ['ES1234123456789012JY1A', 'debe ser ES'],
    ['ES1234123456789013JY', 'letras de control'],
    ['ES1234123456789012YJ', 'letras de control'],
  ])('[VAL-10] refuses «%s» naming the rule', (text, words) => {
    expect(checkCups(text)).toContain(words);
  });

  it('[VAL-10] the example of its own message is right', () => {
    const example = /ES\d{16}[A-Z]{2}/.exec(checkCups('FR1234123456789012JY') ?? '')?.[0];
    expect(checkCups(example ?? '')).toBeNull();
  });

  it('[VAL-10] notices any one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{16}$/),
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, shift) => {
          const control = cupsControl(digits);
          expect(checkCups(`ES${digits}${control}`)).toBeNull();
          const wrong =
            digits.slice(0, place) + ((Number(digits[place]) + shift) % 10) + digits.slice(place + 1);
          expect(checkCups(`ES${wrong}${control}`)).not.toBeNull();
        },
      ),
    );
  });
});
