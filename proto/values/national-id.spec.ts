import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { lettersOf23 } from './check-letters.ts';
import { checkNationalId, formatNationalId, nationalIdKind, normaliseNationalId } from './national-id.ts';

/** Another library's answer. */
const isValid = (kind: 'nif' | 'nie' | 'cif', text: string): boolean | undefined =>
  stdnum['ES']?.[kind]?.validate(text).isValid;

describe('NIF, NIE and CIF', () => {
  it.each([
    ['12345678Z', 'NIF'],
    ['12.345.678-z', 'NIF'],
    ['00000000T', 'NIF'],
    ['X1234567L', 'NIE'],
    ['Y-1234567-X', 'NIE'],
    ['Z1234567R', 'NIE'],
    ['B85626240', 'CIF'],
    ['A58818501', 'CIF'],
    ['Q2818002D', 'CIF'],
  ])('[VAL-01] accepts %s as %s', (text, kind) => {
    expect(nationalIdKind(text)).toBe(kind);
    expect(checkNationalId(text)).toBeNull();
    expect(checkNationalId(text, kind)).toBeNull();
  });

  it.each([
    ['12345678A', undefined, 'letra del NIF no coincide'],
    ['12345678A', 'NIF', 'letra del NIF no coincide'],
    ['X1234567A', 'NIE', 'letra del NIE no coincide'],
    ['B85626241', 'CIF', 'dígito de control del CIF'],
    ['Q28180024', 'CIF', 'dígito de control del CIF'],
    ['1234567L', 'NIF', 'ocho cifras y una letra'],
    ['', 'NIF', 'ocho cifras'],
    ['', undefined, 'NIF, NIE o CIF'],
    ['AAA123456', undefined, 'NIF, NIE o CIF'],
    ['B85626240', 'NIF', 'cambie el tipo de documento a CIF'],
    ['X1234567L', 'NIF', 'cambie el tipo de documento a NIE'],
    ['12345678Z', 'CIF', 'cambie el tipo de documento a NIF'],
    ['X1234567A', 'NIF', 'El NIF debe tener'],
    ['abc', 'PASSPORT', 'entre 4 y 20'],
    ['A'.repeat(21), 'OTHER', 'entre 4 y 20'],
  ])('[VAL-01] refuses «%s» as %s naming the rule', (text, type, words) => {
    expect(checkNationalId(text, type)).toContain(words);
  });

  it.each(['PASSPORT', 'TIE', 'IDC', 'OTHER'])('[VAL-01] asks only a length of %s', (type) => {
    expect(checkNationalId('AAA123456', type)).toBeNull();
    expect(checkNationalId('12345678A', type)).toBeNull();
    expect(checkNationalId('123', type)).not.toBeNull();
  });

  it('[VAL-01] is written in capitals without separators', () => {
    expect(normaliseNationalId(' 12.345.678 - z ')).toBe('12345678Z');
    expect(formatNationalId('x-1234567-l')).toBe('X1234567L');
  });

  it('[VAL-01] exactly one letter is right, and it is the one another library computes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        const right = [...lettersOf23].filter((letter) => checkNationalId(digits + letter, 'NIF') === null);
        expect(right).toHaveLength(1);
        expect(isValid('nif', digits + right[0])).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[XYZ]\d{7}$/), (start) => {
        const right = [...lettersOf23].filter((letter) => checkNationalId(start + letter, 'NIE') === null);
        expect(right).toHaveLength(1);
        expect(isValid('nie', start + right[0])).toBe(true);
      }),
    );
  });

  it('[VAL-01] agrees with another library on companies, and asks the form of control of the entity besides', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/), (text) => {
        const form = /^[NPQRSW].*\d$|^[ABEH](?!00).*[A-J]$/.test(text);
        expect(checkNationalId(text, 'CIF') === null).toBe(isValid('cif', text) === true && !form);
      }),
      { numRuns: 3000 },
    );
  });

  it('[VAL-01] notices two digits changed over', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.integer({ min: 0, max: 6 }), (digits, place) => {
        const swapped =
          digits.slice(0, place) + digits.charAt(place + 1) + digits.charAt(place) + digits.slice(place + 2);
        fc.pre(swapped !== digits);
        expect(checkNationalId(swapped + lettersOf23.charAt(Number(digits) % 23), 'NIF')).not.toBeNull();
      }),
    );
  });
});
