import { fromDayKey as day } from '../../../values/dates.ts';
import { contractWarnings } from '../contract-warnings.ts';
import type { WarnedContract } from '../warning.ts';

/** When the contracts of the tests are looked at, unix seconds. */
export const now = day('2026-11-20');

/** A home as the law has it. */
export const home: WarnedContract = {
  contractType: 'LONG_CONTRACT',
  region: 'MADRID',
  signatureDate: now,
  startDate: day('2026-12-01'),
  contractDuration: { years: 5 },
  rent: 1000,
  ineType: 'IRAV',
  legalBondAmount: 1000,
  additionalGuarantee: { amount: 1000 },
  ownerPrenoticeAmount: 4,
  ownerPrenoticePeriodicity: 'MONTH',
};

/** The warnings of a contract as `field: article`. */
export const warnedFields = (
  contract: WarnedContract,
  over: { now?: number; city?: string } = {},
): string[] => contractWarnings(contract, { now, ...over }).map(({ field, law }) => `${field}: ${law}`);
