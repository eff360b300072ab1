import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkPhone, formatPhone, normalisePhone } from './phone.ts';

describe('telephone', () => {
  it.each([
    ['612 345 678', '+34612345678'],
    ['93.123.45.67', '+34931234567'],
    ["'612,345,678'", '+34612345678'],
    ['"612345678"', '+34612345678'],
    ['0034612345678', '+34612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['+44 20 7946 0958', '+442079460958'],
    ['(93) 123-45-67', '+34931234567'],
    ['', ''],
    ['  ', ''],
  ])('[VAL-01] normalises «%s» to «%s»', (text, value) => {
    expect(normalisePhone(text)).toBe(value);
  });

  it.each(['612345678', '+34 912 345 678', '+33612345678', '+12125551234', '800 123 456'])(
    '[VAL-01] accepts «%s»',
    (text) => {
      expect(checkPhone(text)).toBeNull();
    },
  );

  it.each([
    ['', 'cifras'],
    ['61234567', '9 cifras'],
    ['512345678', '9 cifras'],
    ['34612345678', 'con + delante'],
    ['+33 12', 'entre 7 y 15'],
    ['+1234567890123456', 'entre 7 y 15'],
    ['+0123456789', 'entre 7 y 15'],
    ['612 34O 678', 'solo puede llevar cifras'],
    ['612+345678', 'solo puede llevar cifras'],
  ])('[VAL-01] refuses «%s» naming the rule', (text, words) => {
    expect(checkPhone(text)).toContain(words);
  });

  it.each([
    ['612345678', '+34 612 345 678'],
    ['+12125551234', '+1 212 555 12 34'],
    ['+442079460958', '+44 207 946 09 58'],
    ['+351912345678', '+351 912 345 678'],
    ['+37612345678', '+376 123 456 78'],
    ['+3761234567', '+376 123 45 67'],
    ['no tiene', 'no tiene'],
    ['', ''],
  ])('[VAL-01] shows «%s» as «%s»', (value, text) => {
    expect(formatPhone(value)).toBe(text);
  });

  it('[VAL-01] normalising twice changes nothing, and the groups keep every digit', () => {
    fc.assert(
      fc.property(fc.string(), (text) => normalisePhone(normalisePhone(text)) === normalisePhone(text)),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (value) => {
        expect(normalisePhone(formatPhone(value))).toBe(value);
        expect(formatPhone(value)).toMatch(/^\+\d{1,3}( \d{2,4})+$/);
      }),
    );
  });
});
