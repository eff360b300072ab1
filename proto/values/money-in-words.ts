import { MAX_MONEY, toCents } from './money.ts';

const units = [
  'CERO', 'UN', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE',
  'DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE', 'QUINCE', 'DIECISÉIS', 'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE',
  'VEINTE', 'VEINTIÚN', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO', 'VEINTICINCO', 'VEINTISÉIS',
  'VEINTISIETE', 'VEINTIOCHO', 'VEINTINUEVE',
] as const; // prettier-ignore
const tens = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const hundreds = [
  '', 'CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS',
  'SEISCIENTOS', 'SETECIENTOS', 'OCHOCIENTOS', 'NOVECIENTOS',
]; // prettier-ignore

function belowThousand(n: number): string {
  if (n === 100) return 'CIEN';
  if (n >= 100) return join(hundreds[Math.floor(n / 100)], n % 100 ? belowThousand(n % 100) : '');
  if (n < units.length) return units[n] ?? '';
  return `${tens[Math.floor(n / 10)]}${n % 10 ? ` Y ${units[n % 10]}` : ''}`;
}

function belowMillion(n: number): string {
  const thousands = Math.floor(n / 1000);
  const rest = n % 1000 ? belowThousand(n % 1000) : '';
  if (thousands === 0) return rest;
  return join(thousands === 1 ? 'MIL' : `${belowThousand(thousands)} MIL`, rest);
}

function join(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

/**
 * A whole number in capitals as it stands before a masculine noun (VEINTIÚN, TREINTA Y UN).
 * Throws RangeError outside 0…999.999.999.999.
 */
export function integerInWords(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999_999_999)
    throw new RangeError(`not writable in words: ${n}`);
  if (n === 0) return units[0];
  const millions = Math.floor(n / 1_000_000);
  const rest = belowMillion(n % 1_000_000);
  if (millions === 0) return rest;
  return join(millions === 1 ? 'UN MILLÓN' : `${belowMillion(millions)} MILLONES`, rest);
}

/**
 * An amount in words for contracts and receipts (C §9): `MIL DOSCIENTOS TREINTA Y CUATRO EUROS CON
 * CINCUENTA CÉNTIMOS`. The numeral is apocopated before the noun, exact millions take DE
 * (`DOS MILLONES DE EUROS`), one is singular, cents are left out when there are none.
 * Takes euros; throws RangeError beyond ±999.999.999.999,99.
 */
export function moneyInWords(euros: number): string {
  if (!(Math.abs(euros) <= MAX_MONEY)) throw new RangeError(`not writable in words: ${euros}`);
  const cents = toCents(euros);
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const noun = whole === 1 ? 'EURO' : 'EUROS';
  const link = whole > 0 && whole % 1_000_000 === 0 ? 'DE ' : '';
  const centWords = rest ? `CON ${integerInWords(rest)} ${rest === 1 ? 'CÉNTIMO' : 'CÉNTIMOS'}` : '';
  return join(cents < 0 ? 'MENOS' : '', integerInWords(whole), link + noun, centWords);
}
