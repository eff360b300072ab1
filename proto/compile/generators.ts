import { cadastralControl } from '../values/cadastral-reference.ts';
import { lettersOf23, lettersToDigits, mod97 } from '../values/check-letters.ts';
import { cupsControl } from '../values/cups.ts';
import { checkNationalId } from '../values/national-id.ts';

/**
 * Invented identifiers with right check digits, for tests and the demo portfolio: the same integer always
 * gives the same one, different integers below a million different ones.
 */

/** `width` figures that look random and repeat only after 10^width integers. */
function figures(n: number, width: number): string {
  const size = 10 ** width;
  // The factor has no divisor in common with 10, so every figure is met before one repeats.
  const mixed = (n * 7_654_321 + 3_141_592_653) % size;
  return String(mixed).padStart(width, '0');
}

function letter(alphabet: string, n: number): string {
  return alphabet.charAt(n % alphabet.length);
}

/** DNI with its letter: `46571203K`. */
export function validNif(n: number): string {
  const digits = figures(n, 8);
  return digits + lettersOf23.charAt(Number(digits) % 23);
}

/** NIE: X, Y or Z, seven figures and the letter. */
export function validNie(n: number): string {
  const first = n % 3;
  const digits = figures(n, 7);
  return letter('XYZ', first) + digits + lettersOf23.charAt(Number(`${first}${digits}`) % 23);
}

/** CIF of a trading company (A or B) with its control figure. */
export function validCif(n: number): string {
  const body = letter('BA', n) + figures(n, 7);
  const control = Array.from({ length: 10 }, (_, figure) => String(figure)).find(
    (figure) => checkNationalId(body + figure, 'CIF') === null,
  );
  return body + (control ?? '');
}

const banks = ['2100', '0049', '0182', '0081', '2085', '1465'];
const accountWeights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

function accountControl(digits: string): string {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (accountWeights[index] ?? 0),
    0,
  );
  const control = 11 - (sum % 11);
  return String(control === 11 ? 0 : control === 10 ? 1 : control);
}

/** Spanish IBAN with the check digits of the account (CCC) and its own. */
export function validSpanishIban(n: number): string {
  const branch = (banks[n % banks.length] ?? '2100') + figures(n, 4);
  const account = figures(n, 10);
  const bban = branch + accountControl(`00${branch}`) + accountControl(account) + account;
  const check = 98 - mod97(lettersToDigits(`${bban}ES00`));
  return `ES${String(check).padStart(2, '0')}${bban}`;
}

/** CUPS of an electricity supply point. */
export function validCups(n: number): string {
  const digits = `0021${figures(n, 12)}`;
  return `ES${digits}${cupsControl(digits)}`;
}

/** Cadastral reference of a town property, with its two control letters. */
export function validCadastralReference(n: number): string {
  const sheet = `${letter('VDTE', n)}${letter('GKLF', n + 1)}`;
  const first18 = `${figures(n, 7)}${sheet}${figures(n + 7, 4)}${letter('ABCDE', n)}${String(1 + (n % 9999)).padStart(4, '0')}`;
  return first18 + cadastralControl(first18);
}

/** Spanish mobile number in international form. */
export function validPhone(n: number): string {
  return `+346${figures(n, 8)}`;
}
