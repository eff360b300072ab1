import { checkIban } from '@llavero/proto/values/iban-check';

/** Weights of the control digits of a Spanish account (CCC). */
const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** Control digit over ten digits: 11 less the weighted sum modulo 11, where 11 is 0 and 10 is 1. */
function controlDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? 0 : rest === 10 ? 1 : rest;
}

/** IBAN of a Spanish account from bank (4 digits), office (4) and number (10), as Norma 43 names it. */
export function spanishIban(bank: string, office: string, number: string): string {
  const ccc = `${bank}${office}${controlDigit(`00${bank}${office}`)}${controlDigit(number)}${number}`;
  // E is 14 and S is 28; the check digits count as 00.
  const check = 98n - (BigInt(`${ccc}142800`) % 97n);
  return `ES${String(check).padStart(2, '0')}${ccc}`;
}

/** The first valid IBAN in free text that is not `own`; null without one. */
export function ibanIn(text: string, own: string): string | null {
  for (const [found] of text.toUpperCase().matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g)) {
    const compact = found.replace(/[ -]/g, '');
    // What follows an account in the text may look like a part of it: the length of Spanish ones is known.
    const candidate = compact.startsWith('ES') ? compact.slice(0, 24) : compact;
    if (candidate !== own && checkIban(candidate) === null) return candidate;
  }
  return null;
}
