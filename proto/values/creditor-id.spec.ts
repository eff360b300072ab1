import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lettersOf23 } from './check-letters.ts';
import { checkCreditorId, creditorId, formatCreditorId } from './creditor-id.ts';

describe('SEPA creditor identifier', () => {
  it('[VAL-01] builds and accepts the published example', () => {
    expect(creditorId('B85626240')).toBe('ES77000B85626240');
    expect(creditorId('b-85626240', '123')).toBe('ES77123B85626240');
    expect(checkCreditorId('ES77 000 B85626240')).toBeNull();
    expect(formatCreditorId('es77-000-b85626240')).toBe('ES77000B85626240');
  });

  it.each([
    ['', '16 caracteres'],
    ['FR77000B85626240', '16 caracteres'],
    ['ES77000B8562624', '16 caracteres'],
    ['ES77000B85626241', 'NIF'],
    ['ES78000B85626240', 'dígitos de control'],
  ])('[VAL-01] refuses «%s» naming the rule', (text, words) => {
    expect(checkCreditorId(text)).toContain(words);
  });

  it('[VAL-01] accepts what it builds for any NIF, whatever the suffix', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^[A-Z0-9]{3}$/), (digits, suffix) => {
        const built = creditorId(digits + lettersOf23.charAt(Number(digits) % 23), suffix);
        expect(checkCreditorId(built)).toBeNull();
        expect(checkCreditorId(built.replace(/^ES\d\d/, 'ES99'))).not.toBeNull();
      }),
    );
  });
});
