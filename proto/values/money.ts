import { decimalUnits, divideRounded, fromUnits, numberUnits, toDecimal } from './decimal.ts';
import { formatNumber, parseNumber } from './number.ts';

/** Largest amount the database holds (`numeric(14,2)`), in euros. */
export const MAX_MONEY = 999_999_999_999.99;

const maxCents = 99_999_999_999_999;

function safeCents(cents: number | bigint): number {
  if (cents > maxCents || cents < -maxCents) throw new RangeError('the amount is outside numeric(14,2)');
  return Number(cents);
}

/**
 * Euros to integer cents, rounded half away from zero on the printed decimal (1.005 → 101).
 * Takes a number or the text of a PostgreSQL `numeric` ("1234.50"); text typed by a person goes
 * through {@link parseMoney}. Throws RangeError on anything else and beyond {@link MAX_MONEY}.
 */
export function toCents(euros: number | string): number {
  const cents = typeof euros === 'number' ? numberUnits(euros, 2) : decimalUnits(toDecimal(euros), 2);
  return typeof cents === 'number' ? cents : safeCents(cents);
}

/** What parts in integer cents come to. */
export const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** Integer cents to euros. Throws RangeError when `cents` is not a whole number in range. */
export function fromCents(cents: number): number {
  if (!Number.isInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  // Division of two exact integers gives the double nearest to the decimal.
  return safeCents(cents) / 100 + 0;
}

/** Euros rounded to whole cents, half away from zero. */
export function roundMoney(euros: number): number {
  return fromCents(toCents(euros));
}

/** Sum of amounts in euros, added as whole cents. No amounts give 0. */
export function addMoney(...amounts: readonly number[]): number {
  return fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));
}

/**
 * Amount times a factor, exact before the one rounding at the end: a unit price may have more than
 * two decimals (`multiplyMoney(0.1234, 100)` → 12.34). Euros in, euros out.
 */
export function multiplyMoney(amount: number, factor: number): number {
  return scaleMoney(amount, factor, 1);
}

/** Amount × numerator ÷ denominator with one rounding at the end. Throws RangeError when dividing by 0. */
export function scaleMoney(amount: number, numerator: number, denominator: number): number {
  const a = toDecimal(amount);
  const n = toDecimal(numerator);
  const d = toDecimal(denominator);
  const dividend = a.digits * n.digits * 10n ** BigInt(2 + d.scale);
  const divisor = d.digits * 10n ** BigInt(a.scale + n.scale);
  return fromUnits(BigInt(safeCents(divideRounded(dividend, divisor))), 2);
}

/** `percent` per cent of an amount: `percentOf(650, 21)` → 136.5. */
export function percentOf(amount: number, percent: number): number {
  return scaleMoney(amount, percent, 100);
}

/**
 * Splits euros into equal parts, or in proportion to weights (ownership shares, days), so that the
 * parts add up to the amount to the cent: spare cents go to the largest remainders, the first ones on a tie.
 * Throws RangeError without parts, on a negative weight, or when all weights are 0.
 */
export function splitMoney(amount: number, parts: number | readonly number[]): number[] {
  const weights = weightsOf(parts);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) throw new RangeError('an amount needs at least one part with a weight');
  const cents = toCents(amount);
  const size = BigInt(Math.abs(cents));
  const shares = weights.map((weight, index) => ({
    index,
    cents: (size * weight) / total,
    remainder: (size * weight) % total,
  }));
  const given = shares.reduce((sum, share) => sum + share.cents, 0n);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder.slice(0, Number(size - given))) share.cents += 1n;
  return shares.map((share) => fromUnits(cents < 0 ? -share.cents : share.cents, 2));
}

function weightsOf(parts: number | readonly number[]): bigint[] {
  if (typeof parts === 'number') {
    if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`not a number of parts: ${parts}`);
    return Array.from({ length: parts }, () => 1n);
  }
  const decimals = parts.map((weight) => toDecimal(weight));
  if (decimals.some(({ digits }) => digits < 0n)) throw new RangeError('a weight cannot be negative');
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  return decimals.map((decimal) => decimalUnits(decimal, scale));
}

/**
 * Reads an amount written in Spanish, with or without the euro sign: `1.234,56 €`, `1234,5`, `-3 EUR`.
 * More than two decimals are rounded. Null when it is not an amount or beyond {@link MAX_MONEY}.
 */
export function parseMoney(text: string): number | null {
  const value = parseNumber(
    text
      .trim()
      .replace(/\s*(?:€|eur|euros?)$/i, '')
      .replace(/^€\s*/, ''),
  );
  if (value === null || Math.abs(value) > MAX_MONEY) return null;
  return roundMoney(value);
}

/**
 * True for an amount whose comma may be of thousands: `12,345` is 12.345 € in an English file and 12,35 € in a Spanish one, and
 * no amount has three decimals. Who cannot ask refuses it.
 */
export function isAmbiguousMoney(text: string): boolean {
  const amount = text
    .trim()
    .replace(/\s*(?:€|eur|euros?)$/i, '')
    .replace(/^€\s*/, '');
  return /^[-+\u2212]? ?[1-9]\d{0,2},\d{3}$/.test(amount);
}

/** Null when {@link parseMoney} understands the text, else what to write. */
export function checkMoney(text: string): string | null {
  return parseMoney(text) === null
    ? 'El importe no se entiende: escríbalo con coma para los decimales, por ejemplo 1.234,56.'
    : null;
}

/** Prints euros in es-ES with two decimals and the sign after a space: `1.234,50 €` (C §9). */
export function formatMoney(euros: number): string {
  return `${formatNumber(euros, 2)} €`;
}
