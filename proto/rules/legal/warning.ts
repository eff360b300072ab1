import type { RegionCode } from '../../records/choices/places.ts';
import type { ContractType } from '../conditions.ts';
import type { Duration } from '../periods.ts';
import type { AdvancePeriod } from '../payment-in-advance.ts';
import type { RentIndex } from '../rent-update.ts';
import type { TenantSearchOption } from '../tenant-search.ts';
import type { LegalOverrides } from './settings.ts';
import type { LegalEntry, LegalKey } from './legal-entry.ts';

/** What the warnings read of a contract; days as unix seconds, money in euros. All may be missing in a draft. */
export interface WarnedContract {
  contractType?: ContractType | null;
  region?: RegionCode | null;
  landlordIsCompany?: boolean | null;
  startDate?: number | null;
  endDate?: number | null;
  signatureDate?: number | null;
  contractDuration?: Duration | null;
  ownerPrenoticeAmount?: number | null;
  ownerPrenoticePeriodicity?: string | null;
  rent?: number | null;
  ineType?: RentIndex | null;
  stressedZone?: boolean | null;
  rentContainmentIndex?: number | string | null;
  legalBondAmount?: number | null;
  legalBondDepositDate?: number | null;
  additionalGuarantee?: { amount: number } | null;
  paymentInAdvance?: AdvancePeriod | null;
  paymentMethod?: string | null;
  tenantSearchSelectedOption?: TenantSearchOption | null;
  itpAmount?: number | null;
  itpDepositDate?: number | null;
}

/** The part of the form where it can be put right. */
export type WarningGroup = 'term' | 'rent' | 'bond' | 'payment' | 'fees' | 'itp' | 'units';

/** Where the law would object. `message` is a Spanish sentence that names the article and says what to do. */
export interface LegalWarning {
  group: WarningGroup;
  field: string;
  /** The article. */
  law: string;
  message: string;
}

/** Beside the contract: when it is looked at, the town of the unit, edited figures of the law. */
export interface WarningCircumstances {
  /** Unix seconds. */
  now: number;
  city?: string | null;
  /** INE code of the town, where it is known. */
  ine?: string | null;
  overrides?: LegalOverrides;
}

/** What one part of the law says of a contract. `at` answers the entry that holds for it. */
export type WarningRule = (
  contract: WarnedContract,
  at: (key: LegalKey) => LegalEntry | null,
  around: WarningCircumstances,
) => LegalWarning[];

/** One warning, as a list. */
export function warn(group: WarningGroup, field: string, law: string, message: string): LegalWarning[] {
  return [{ group, field, law, message }];
}

/** A number of monthly rents in words. */
export function rents(count: number): string {
  const words: Readonly<Record<number, string>> = { 1: 'una mensualidad', 2: 'dos mensualidades' };
  return words[count] ?? `${count} mensualidades`;
}

/** The use of a contract at the start of a sentence. A season is meant only where it serves to live in. */
export function inUse({ contractType }: WarnedContract): string {
  if (contractType === 'LOCAL_CONTRACT') return 'En un local';
  return contractType === 'SEASONAL_CONTRACT'
    ? 'En una temporada de uso residencial'
    : 'En vivienda habitual';
}

/** Within this many days of its end a term is worth a warning; after it, too. */
export const SOON_DAYS = 15;
