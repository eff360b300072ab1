/**
 * Telephone in international form (C §5): commas, quotes, dots and spaces are dropped, 00 becomes +,
 * and without + the Spanish prefix is added. Hyphens, slashes and brackets go the same way, since
 * people write them for the same reason. An empty text stays empty.
 */
export function normalisePhone(text: string): string {
  const bare = text.replace(/[,'"’‘`´“”.\s\-/()]/g, '');
  if (bare === '') return '';
  const international = bare.startsWith('00') ? `+${bare.slice(2)}` : bare;
  return international.startsWith('+') ? international : `+34${international}`;
}

/** Null when the text is a telephone number, else what to correct. Spanish numbers have nine digits from 6 to 9. */
export function checkPhone(text: string): string | null {
  const value = normalisePhone(text);
  if (!/^\+\d*$/.test(value)) {
    return 'El teléfono solo puede llevar cifras y el prefijo con +: revise los demás caracteres.';
  }
  if (value.startsWith('+34')) {
    if (/^\+34[6-9]\d{8}$/.test(value)) return null;
    return 'El teléfono español debe tener 9 cifras y empezar por 6, 7, 8 o 9; si es extranjero, escriba su prefijo con + delante.';
  }
  if (/^\+[1-9]\d{6,14}$/.test(value)) return null;
  return 'El teléfono extranjero debe tener entre 7 y 15 cifras con su prefijo: escríbalo como +33 612 345 678.';
}

/** Country codes of one and two digits; every other one has three (ITU-T E.164). */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** In groups: `+34 612 345 678`. A text that is not a telephone number is returned as it is. */
export function formatPhone(value: string): string {
  const phone = normalisePhone(value);
  if (!/^\+\d{7,15}$/.test(phone)) return value;
  const digits = phone.slice(1);
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  // No group of one: the last two groups share the remainder (612 345 67 89).
  const groups =
    rest.length % 3 === 1
      ? [...chunks(rest.slice(0, -4)), ...[rest.slice(-4, -2), rest.slice(-2)]]
      : chunks(rest);
  return `+${code} ${groups.join(' ')}`;
}

function chunks(digits: string): string[] {
  return digits.match(/\d{1,3}/g) ?? [];
}
