import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** Without spaces and hyphens, in capitals (C §5). */
export function normaliseIban(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Null when the text is an IBAN: country, length, mod-97 and the account's own check digits (for
 * Spain both digits of the CCC), else which of these fails and what to do.
 */
export function checkIban(text: string): string | null {
  const value = normaliseIban(text);
  const { valid, errorCodes } = validateIBAN(value);
  if (valid) return null;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) || errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return 'El IBAN debe empezar por el país y dos cifras, por ejemplo ES91 2100 0418 4502 0005 1332.';
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return value.startsWith('ES')
      ? `El IBAN español tiene 24 caracteres y se han escrito ${value.length}: compruebe si falta o sobra alguno.`
      : `El IBAN no tiene la longitud de su país (${value.slice(0, 2)}): compruebe si falta o sobra algún carácter.`;
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)) {
    return 'Los dígitos de control del IBAN no coinciden: hay alguna cifra equivocada, revíselo.';
  }
  return value.startsWith('ES')
    ? 'Los dígitos de control de la cuenta (CCC) no coinciden: revise banco, oficina y número de cuenta.'
    : 'El número de cuenta del IBAN no es válido en su país: revíselo.';
}

/** In groups of four (C §5): `ES91 2100 0418 4502 0005 1332`. */
export function formatIban(value: string): string {
  return normaliseIban(value).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Asterisks and the last four characters (C §5), in groups: `**** **** **** **** **** 1332`. */
export function anonymiseIban(value: string): string {
  const iban = normaliseIban(value);
  if (iban.length <= 4) return '*'.repeat(iban.length);
  return formatIban('*'.repeat(iban.length - 4) + iban.slice(-4));
}

/**
 * Countries whose accounts SEPA reaches, by the code their IBAN begins with, as of November 2026 (European Payments
 * Council). Overseas and crown territories have the IBAN of their state (GP: FR, JE: GB). Newest: Albania and Montenegro
 * since November 2024, Moldova and North Macedonia since March 2025, Serbia since May 2025; operational from October 2025
 * and, Serbia, May 2026. From memory of public lists.
 */
const sepaCountries: ReadonlySet<string> = new Set([
  'AD', 'AL', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GI', 'GR', 'HR', 'HU', 'IE',
  'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MD', 'ME', 'MK', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK',
  'SM', 'VA',
]); // prettier-ignore

/** True when the account's country belongs to SEPA: only those may enter a remittance. */
export function isSepaIban(value: string): boolean {
  return sepaCountries.has(normaliseIban(value).slice(0, 2));
}

/** Null when the text is an IBAN that can be debited or paid to by SEPA, else what to do. */
export function checkSepaIban(text: string): string | null {
  const problem = checkIban(text);
  if (problem) return problem;
  return isSepaIban(text)
    ? null
    : `La cuenta es de un país fuera de SEPA (${normaliseIban(text).slice(0, 2)}): indique una cuenta de la zona SEPA o cambie la forma de pago.`;
}
