/**
 * Exact decimal arithmetic behind money and number formatting. A JavaScript number is read as the
 * decimal a person sees when it is printed (1.005 is 1.005, not 1.00499…), so that half cents round
 * the way the paper calculation does.
 */
export interface Decimal {
  /** All digits as one integer, with sign. */
  digits: bigint;
  /** How many of them stand behind the decimal point; never negative. */
  scale: number;
}

const decimalPattern = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/**
 * Reads a number, or a decimal text with a point such as PostgreSQL `numeric` ("1234.50").
 * Throws RangeError when it is neither: a programming error, user input goes through `parseNumber`.
 */
export function toDecimal(value: number | string): Decimal {
  const match = decimalPattern.exec(String(value).trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || whole + fraction === '') throw new RangeError(`not a decimal number: ${String(value)}`);
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(sign + whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Integer division rounded half away from zero. Throws RangeError on a zero divisor. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const negative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const quotient = (2n * a + b) / (2n * b);
  return negative ? -quotient : quotient;
}

/**
 * The same for a number, without big integers where the double's own error cannot tip the rounding: the
 * product is below 1e11 and this close to a whole unit. Lists print thousands of amounts.
 */
export function numberUnits(value: number, decimals: number): number | bigint {
  const product = value * 10 ** decimals;
  const nearest = Math.round(product);
  if (Math.abs(product) < 1e11 && Math.abs(product - nearest) < 1e-4) return nearest + 0;
  return decimalUnits(toDecimal(value), decimals);
}

/** The value in units of 10^-decimals (cents for 2), rounded half away from zero. */
export function decimalUnits({ digits, scale }: Decimal, decimals: number): bigint {
  return scale <= decimals
    ? digits * 10n ** BigInt(decimals - scale)
    : divideRounded(digits, 10n ** BigInt(scale - decimals));
}

/** The number nearest to `units` × 10^-decimals. */
export function fromUnits(units: bigint, decimals: number): number {
  return units === 0n ? 0 : Number(`${units}e-${decimals}`);
}
