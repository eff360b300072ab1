import { lettersToDigits, mod97 } from './check-letters.ts';
import { checkNationalId, normaliseNationalId } from './national-id.ts';

/** In capitals, without spaces, dots or hyphens. */
export function normaliseCreditorId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Check digits over the NIF and `ES00` (mod 97-10); the three-character suffix does not count. */
function controlOf(nif: string): string {
  return String(98 - mod97(lettersToDigits(`${nif}ES00`))).padStart(2, '0');
}

/** SEPA creditor identifier of a Spanish creditor: `creditorId('B85626240', '000')` → `ES77000B85626240`. */
export function creditorId(nif: string, suffix = '000'): string {
  const number = normaliseNationalId(nif);
  return `ES${controlOf(number)}${suffix}${number}`;
}

/** Null when the text is a Spanish SEPA creditor identifier (check digits and NIF), else what to correct. */
export function checkCreditorId(text: string): string | null {
  const value = normaliseCreditorId(text);
  const match = /^ES(\d{2})[A-Z0-9]{3}([A-Z0-9]{9})$/.exec(value);
  const nif = match?.[2] ?? '';
  if (!match) {
    return 'El identificador de acreedor tiene 16 caracteres (ES, dos cifras, sufijo de tres y NIF), por ejemplo ES77000B85626240.';
  }
  if (checkNationalId(nif))
    return 'El NIF del identificador de acreedor no es correcto: revise los nueve últimos caracteres.';
  if (controlOf(nif) !== match[1]) {
    return 'Los dígitos de control del identificador de acreedor no coinciden: pida a su banco el identificador SEPA.';
  }
  return null;
}

/** As it is shown: the normalised identifier. */
export function formatCreditorId(value: string): string {
  return normaliseCreditorId(value);
}
