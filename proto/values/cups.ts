import { lettersOf23 } from './check-letters.ts';

/** In capitals, without spaces, dots or hyphens. */
export function normaliseCups(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** The two control letters of a supply point's 16 digits: remainder by 529, split by 23. */
export function cupsControl(digits: string): string {
  const remainder = Number(BigInt(digits) % 529n);
  return lettersOf23.charAt(Math.floor(remainder / 23)) + lettersOf23.charAt(remainder % 23);
}

/**
 * Null when the text is a CUPS, electricity or gas: ES, 16 digits, two control letters and, if there,
 * the measuring point (a digit and F, P, R, C, X, Y or Z); else what to correct.
 */
export function checkCups(text: string): string | null {
  const value = normaliseCups(text);
  if (value.length !== 20 && value.length !== 22) {
    return `El CUPS tiene 20 o 22 caracteres y se han escrito ${value.length}: cópielo de la factura del suministro.`;
  }
  const match = /^ES(\d{16})([A-Z]{2})(?:\d[FPRCXYZ])?$/.exec(value);
  if (!match) {
    return 'El CUPS debe ser ES, 16 cifras y dos letras, por ejemplo ES0021000000000001RK: cópielo de la factura del suministro.';
  }
  if (cupsControl(match[1] ?? '') !== match[2]) {
    return 'Las dos letras de control del CUPS no coinciden: hay algún carácter equivocado, compárelo con la factura.';
  }
  return null;
}

/** In groups: `ES 0021 0000 0000 0001 RK`. Other texts are returned as they are. */
export function formatCups(value: string): string {
  const cups = normaliseCups(value);
  const match = /^(ES)(\d{4})(\d{4})(\d{4})(\d{4})([A-Z]{2})(.{2})?$/.exec(cups);
  return match ? match.slice(1).filter(Boolean).join(' ') : value;
}
