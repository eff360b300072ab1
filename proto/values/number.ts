import { decimalUnits, fromUnits, numberUnits, toDecimal } from './decimal.ts';

/** Shown instead of a figure that is not a number. */
const noFigure = '—';

/** Rounds half away from zero, exactly on the printed decimal (1.005 → 1.01 with two decimals). */
export function roundTo(value: number, decimals: number): number {
  return fromUnits(decimalUnits(toDecimal(value), decimals), decimals);
}

/**
 * Prints a number in es-ES: dot for thousands (four-digit numbers too, which Intl leaves alone in
 * Spanish), comma for decimals (C §5, C §9). `formatNumber(1234.5)` → `1.234,50`.
 */
export function formatNumber(value: number, decimals = 2): string {
  if (!Number.isFinite(value)) return noFigure;
  const units = numberUnits(value, decimals);
  const digits = String(units < 0 ? -units : units).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = split > 3 ? digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, '.') : digits.slice(0, split);
  return `${units < 0 ? '-' : ''}${whole}${decimals > 0 ? `,${digits.slice(split)}` : ''}`;
}

/** A number of things with its noun: `1 plazo`, `1.200 plazos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`;

/** Prints a percentage with at most `decimals` decimals: `21 %`, `6,5 %`. */
export function formatPercent(value: number, decimals = 2): string {
  const printed = formatNumber(value, decimals);
  const trimmed = printed.includes(',') ? printed.replace(/,?0+$/, '') : printed;
  return printed === noFigure ? noFigure : `${trimmed} %`;
}

const grouped = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*(?:,\d*)?$/;
const withComma = /^(?:\d+,?\d*|,\d+)$/;
/** A point that cannot be a thousands separator: the decimal key of a numeric keypad. */
const withPoint = /^\d+\.(?:\d{1,2}|\d{4,})$/;

/**
 * Reads a number written in Spanish: dot (or space) for thousands, comma for decimals (C §5).
 * A single point followed by one, two or more than three digits is taken as the decimal point of a
 * keypad (`12.50`); `1.234` is one thousand two hundred and thirty-four. Anything ambiguous or
 * malformed gives null, as does an empty text.
 */
export function parseNumber(text: string): number | null {
  const clean = text.replace(/\s/g, ' ').trim().replace('\u2212', '-');
  const [, sign = '', body = ''] = /^([+-]?) ?(.*)$/.exec(clean) ?? [];
  if (grouped.test(body)) return signed(sign, body.replace(/[. ]/g, '').replace(',', '.'));
  if (withComma.test(body)) return signed(sign, body.replace(',', '.'));
  if (withPoint.test(body)) return signed(sign, body);
  return null;
}

function signed(sign: string, digits: string): number | null {
  const value = Number(digits);
  if (!Number.isFinite(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}
