import { divideRounded } from '../values/decimal.ts';
import { toCents } from '../values/money.ts';

/**
 * Part of their incomes that tenants spend on rent: twelve rents over the incomes of a year, in per cent with two
 * decimals. Euros. Null while no income is known.
 */
export function effortPercent(
  monthlyRent: number | null | undefined,
  annualIncomes: readonly (number | null | undefined)[],
): number | null {
  const income = annualIncomes.reduce<number>((sum, euros) => sum + toCents(euros ?? 0), 0);
  if (monthlyRent == null || income <= 0) return null;
  return Number(divideRounded(BigInt(toCents(monthlyRent)) * 12n * 10_000n, BigInt(income))) / 100;
}
