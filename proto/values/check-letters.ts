/** Control letter of a remainder by 23: the table of the DNI, used by the CUPS as well. */
export const lettersOf23 = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Remainder by 97 of a number of any length, given as digits (ISO 7064 mod 97-10). */
export function mod97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Letters as two digits (A is 10), the way IBAN and SEPA creditor identifiers are checked. */
export function lettersToDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}
