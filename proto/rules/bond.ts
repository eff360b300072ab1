import { addMoney, scaleMoney, toCents } from '../values/money.ts';
import type { ContractType } from './conditions.ts';
import { DAYS_OF_STATED_MONTH, type Duration, durationInThirtieths } from './periods.ts';

/** Default bond of a contract, in months of rent (C §9): two, of which one is the legal bond. */
export const DEFAULT_TOTAL_BOND_MONTHS = 2;
export const DEFAULT_LEGAL_BOND_MONTHS = 1;

/**
 * Two rents for a year, less for less (C §5): rent × 2 × months of the duration ÷ 12, in euros, rounded once; at most
 * `most`, which is compared first, because a large rent over many years is more than an amount can be.
 */
function twoRentsAYear(rent: number, duration: Duration, most: number): number {
  const parts = 2 * durationInThirtieths(duration);
  const year = 12 * DAYS_OF_STATED_MONTH;
  const exceeds = BigInt(toCents(rent)) * BigInt(parts) >= BigInt(toCents(most)) * BigInt(year);
  return Math.max(0, exceeds ? addMoney(most) : scaleMoney(rent, parts, year));
}

/**
 * Most that the other bonds of a seasonal contract may add up to (C §5): the lesser of one rent and twice
 * the rent times months of duration over 12. Euros, exact for durations with days.
 */
export function maxOtherBonds(rent: number, duration: Duration): number {
  return twoRentsAYear(rent, duration, Math.max(0, rent));
}

export interface BondTerms {
  contractType: ContractType;
  /** Everything handed over as bond and guarantee, in euros. */
  totalBondAmount: number;
  /** Monthly rent in euros. */
  rent: number;
  /** Duration of the contract, a year when absent; a long contract does not need it. */
  duration?: Duration;
}

/** How a total bond is divided. Amounts in euros, months in whole rents. */
export interface BondDistribution {
  legalBondAmount: number;
  legalBondMonths: number;
  totalBondMonths: number;
  /** What is neither legal bond: the additional guarantee. */
  additionalGuaranteeAmount: number;
}

/** How many whole times `part` fits in `amount`. */
function wholeTimes(amount: number, part: number): number {
  const a = toCents(amount);
  const b = toCents(part);
  return b > 0 ? (a - (a % b)) / b : 0;
}

/**
 * Divides a total bond into legal bond and additional guarantee (C §5).
 * - Long contract: the legal bond is the lesser of the total and one rent; its months are 1 when the
 *   total reaches one rent, else 0.
 * - Other types: the lesser of the total and two rents scaled by duration in months over 12; *ours*: its
 *   months are the whole rents in it, the way the total's months are counted.
 * - Months of the total are the whole rents in it; the guarantee is the remainder, never below 0.
 *
 * The scale has no upper limit in the text, so a premises contract over a year may take more than the
 * two months of LAU art. 36.1: `contractWarnings` says so instead of changing the figure.
 */
export function redistributeBond({
  contractType,
  totalBondAmount,
  rent,
  duration = { years: 1 },
}: BondTerms): BondDistribution {
  const total = Math.max(0, totalBondAmount);
  const legalBondAmount =
    contractType === 'LONG_CONTRACT'
      ? Math.max(0, Math.min(addMoney(rent), addMoney(total)))
      : twoRentsAYear(rent, duration, total);
  const legalBondMonths =
    contractType === 'LONG_CONTRACT'
      ? Math.min(1, wholeTimes(total, rent))
      : wholeTimes(legalBondAmount, rent);
  return {
    legalBondAmount,
    legalBondMonths,
    totalBondMonths: wholeTimes(total, rent),
    additionalGuaranteeAmount: Math.max(0, addMoney(total, -legalBondAmount)),
  };
}
