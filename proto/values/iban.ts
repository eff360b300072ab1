/** Without spaces and hyphens, in capitals (C §5). */
export function normaliseIban(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
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
