import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lettersToDigits, mod97 } from './check-letters.ts';
import { checkIban, checkSepaIban } from './iban-check.ts';
import { anonymiseIban, formatIban, isSepaIban, normaliseIban } from './iban.ts';

const example = 'ES9121000418450200051332';

/** Check digits of an account by the book, independent of the library. */
function cccDigit(digits: string): string {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const sum = Array.from(digits.padStart(10, '0'), Number).reduce(
    (total, digit, i) => total + digit * (weights[i] ?? 0),
    0,
  );
  const rest = 11 - (sum % 11);
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest);
}
function ibanOf(country: string, account: string): string {
  return country + String(98 - mod97(lettersToDigits(`${account}${country}00`))).padStart(2, '0') + account;
}
function spanishIban(bank: string, account: string): string {
  return ibanOf('ES', bank + cccDigit(bank) + cccDigit(account) + account);
}

const accounts = fc.tuple(fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^\d{10}$/));

describe('IBAN', () => {
  it.each([
    example,
    'ES91 2100 0418 4502 0005 1332',
    'es91-2100-0418-4502-0005-1332',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
  ])('[VAL-01] accepts %s', (text) => {
    expect(checkIban(text)).toBeNull();
  });

  it.each([
    ['', 'empezar por el país'],
    ['hola', 'empezar por el país'],
    ['ZZ9121000418450200051332', 'empezar por el país'],
    ['2100 0418 4502 0005 1332', 'empezar por el país'],
    ['ES91 2100 0418 4502 0005 133', 'se han escrito 23'],
    ['DE8937040044053201300', 'longitud de su país (DE)'],
    ['ES92 2100 0418 4502 0005 1332', 'dígitos de control del IBAN'],
    [ibanOf('ES', '21000418460200051332'), 'CCC'],
    [ibanOf('ES', '21000418440200051332'), 'CCC'],
  ])('[VAL-01] refuses «%s» naming the rule', (text, words) => {
    expect(checkIban(text)).toContain(words);
  });

  it('[VAL-01] strips spaces and hyphens, shows groups of four, hides all but the last four', () => {
    expect(normaliseIban(' es91 2100-0418 4502 0005 1332 ')).toBe(example);
    expect(formatIban(example)).toBe('ES91 2100 0418 4502 0005 1332');
    expect(anonymiseIban(example)).toBe('**** **** **** **** **** 1332');
    expect(anonymiseIban('1332')).toBe('****');
    expect(anonymiseIban('')).toBe('');
  });

  it('[VAL-01] accepts every account with its own check digits', () => {
    fc.assert(fc.property(accounts, ([bank, account]) => checkIban(spanishIban(bank, account)) === null));
  });

  it('[VAL-01] notices any one wrong digit', () => {
    fc.assert(
      fc.property(
        accounts,
        fc.integer({ min: 2, max: 23 }),
        fc.integer({ min: 1, max: 9 }),
        ([bank, account], place, shift) => {
          const right = spanishIban(bank, account);
          const wrong =
            right.slice(0, place) + ((Number(right[place]) + shift) % 10) + right.slice(place + 1);
          expect(checkIban(wrong)).not.toBeNull();
        },
      ),
    );
  });

  it('[VAL-01] notices wrong CCC digits even when mod 97 is right', () => {
    fc.assert(
      fc.property(accounts, fc.integer({ min: 0, max: 99 }), ([bank, account], digits) => {
        const ccc = String(digits).padStart(2, '0');
        const right = ccc === cccDigit(bank) + cccDigit(account);
        expect(checkIban(ibanOf('ES', bank + ccc + account)) === null).toBe(right);
      }),
    );
  });

  it('[VAL-01] never shows more than the last four', () => {
    fc.assert(
      fc.property(accounts, ([bank, account]) => {
        const iban = spanishIban(bank, account);
        const hidden = anonymiseIban(iban).replace(/ /g, '');
        expect(hidden).toBe('*'.repeat(20) + iban.slice(-4));
        expect(normaliseIban(formatIban(iban))).toBe(iban);
      }),
    );
  });

  it('[VAL-01] knows which countries SEPA reaches', () => {
    expect(isSepaIban(example)).toBe(true);
    expect(isSepaIban('CH9300762011623852957')).toBe(true);
    expect(isSepaIban('BR1800360305000010009795493C1')).toBe(false);
  });

  it('[VAL-01] Albania, Moldova, Montenegro, North Macedonia and Serbia are SEPA too, and its list is complete', () => {
    for (const country of ['AL', 'ME', 'MD', 'MK', 'RS'])
      expect([country, isSepaIban(country)]).toEqual([country, true]);
    const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE';
    const others = 'IS LI NO AD CH GB GI MC SM VA';
    for (const country of `${union} ${others}`.split(' '))
      expect([country, isSepaIban(country)]).toEqual([country, true]);
    for (const country of ['US', 'BR', 'MA', 'TR', 'UA', 'BA', 'XK', 'DZ', 'TN', ''])
      expect([country, isSepaIban(country)]).toEqual([country, false]);
  });

  it('[VAL-01] an account outside SEPA is told apart from one that is wrong', () => {
    expect(checkSepaIban(example)).toBeNull();
    expect(checkSepaIban('BR1800360305000010009795493C1')).toMatch(/SEPA/);
    expect(checkSepaIban('ES9121000418450200051333')).toMatch(/control/);
  });
});
