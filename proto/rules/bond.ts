import { addMoney, scaleMoney, toCents } from '../values/money.ts';
import type { ContractType } from './conditions.ts';

/** Default bond of a contract, in months of rent (C §9): two, of which one is the legal bond. */
export const DEFAULT_TOTAL_BOND_MONTHS = 2;
export const DEFAULT_LEGAL_BOND_MONTHS = 1;

/**
 * Most that the other bonds of a seasonal contract may add up to (C §5): the lesser of one rent and twice
 * the rent times months of duration over 12. Euros; months may be a fraction.
 */
export function maxOtherBonds(rent: number, durationMonths: number): number {
  return Math.max(0, Math.min(scaleMoney(rent, 1, 1), scaleMoney(rent, 2 * durationMonths, 12)));
}

export interface BondTerms {
  contractType: ContractType;
  /** Everything handed over as bond and guarantee, in euros. */
  totalBondAmount: number;
  /** Monthly rent in euros. */
  rent: number;
  /** Duration of the contract in months; a long contract does not need it. */
  durationMonths?: number;
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
  durationMonths = 12,
}: BondTerms): BondDistribution {
  const total = Math.max(0, totalBondAmount);
  const limit = contractType === 'LONG_CONTRACT' ? rent : scaleMoney(rent, 2 * durationMonths, 12);
  const legalBondAmount = Math.max(0, Math.min(addMoney(limit), addMoney(total)));
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
