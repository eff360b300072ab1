import type { ContractType } from './conditions.ts';
import { type LegalCase, legalEntry } from './legal/settings.ts';
import { contractDuration, contractEndDate, type Duration } from './periods.ts';

/** Fields of a contract that its terms follow from (C §3.2). Days as unix seconds. */
export interface LeaseTerms {
  contractType?: ContractType | null;
  startDate?: number | null;
  endDate?: number | null;
  signatureDate?: number | null;
  contractDuration?: Duration | null;
  landlordIsCompany?: boolean | null;
  renewalType?: 'ONE_YEAR' | 'EVERY_MONTH' | 'THREE_YEARS' | 'NONE' | null;
  numberOfRenewals?: number | null;
}

/** Last days (unix seconds) of what a lease may run through; null where nothing is known or there is no end. */
export interface LeaseEnds {
  /** Of the term that was agreed: start plus duration; one year for a home without a term (LAU art. 9.2). */
  agreedEndDate: number | null;
  /** Of the term the law imposes on homes; the agreed one where it is longer or the contract is no home. */
  minimumEndDate: number | null;
  /** Of the last renewal, agreed or by law; null also when month follows month without a limit. */
  renewalEndDate: number | null;
}

/** No number that was typed in leads past this. */
const MOST_MONTHS = 12 * 100;

/** Months of one renewal (C §3.5); null when month follows month. */
export const renewalPeriods = { NONE: 0, ONE_YEAR: 12, THREE_YEARS: 36, EVERY_MONTH: 1 } as const;

const unknown: LeaseEnds = { agreedEndDate: null, minimumEndDate: null, renewalEndDate: null };

/** The agreed length as it is stated: as a duration, else from the start to the end; null where neither is given. */
export function statedTerm({
  contractDuration: stated,
  startDate,
  endDate,
}: Pick<LeaseTerms, 'contractDuration' | 'startDate' | 'endDate'>): Duration | null {
  if (stated?.years || stated?.months || stated?.days) return stated;
  if (startDate == null || endDate == null || endDate < startDate) return null;
  return contractDuration(startDate, endDate);
}

/** How a lease runs by contract and by law: its ends follow from here, each counted from the start. */
export interface LeaseSchedule {
  startDate: number;
  /** The agreed term; one year for a home without a term (LAU art. 9.2). */
  agreed: Duration;
  /** The term that is renewed: the agreed one, or the minimum of the law where that is longer (LAU art. 9.1). */
  term: Duration;
  /** Months by which the law extends a home after that term (LAU art. 10.1); 0 for every other contract. */
  extensionMonths: number;
  /** Months of all agreed renewals; null when month follows month without a limit. */
  renewalMonths: number | null;
}

/** Null where start or term are not known. */
export function leaseSchedule(contract: LeaseTerms): LeaseSchedule | null {
  const { startDate, contractType, renewalType, numberOfRenewals } = contract;
  if (startDate == null) return null;
  const asked: LegalCase = {
    day: contract.signatureDate ?? startDate,
    contractType,
    company: contract.landlordIsCompany,
  };
  // A home without a term is taken as made for one year (LAU art. 9.2).
  const unstated = legalEntry('unstatedTermYears', asked);
  const agreed = statedTerm(contract) ?? (unstated && { years: unstated.value });
  if (!agreed) return null;
  const legal: Duration = { years: legalEntry('minimumYears', asked)?.value ?? 0 };
  const term = contractEndDate(startDate, legal) > contractEndDate(startDate, agreed) ? legal : agreed;
  const times = numberOfRenewals ?? (renewalType === 'EVERY_MONTH' ? null : 1);
  return {
    startDate,
    agreed,
    term,
    extensionMonths: (legalEntry('extensionYears', asked)?.value ?? 0) * 12,
    renewalMonths:
      times === null ? null : Math.min(renewalPeriods[renewalType ?? 'NONE'] * times, MOST_MONTHS),
  };
}

/** The last day of a term with more months, counted from the start of the lease. */
export function endAfter({ startDate }: LeaseSchedule, term: Duration, months: number): number {
  return contractEndDate(startDate, { ...term, months: (term.months ?? 0) + months });
}

/**
 * The ends of a contract's agreed term, of the term the law grants the tenant of a home (LAU art. 9.1, by the version in
 * force on the day of signature) and of its renewals (STA-03, docs/decisions/0011-contract-date-flags.md). All count
 * from the start: an end that a short month has cut does not carry over to the next.
 *
 * Renewals: `numberOfRenewals` times the period of `renewalType`, after the minimum. Without a number there is one, and
 * month by month goes on without end. A home is extended by LAU art. 10.1 whatever was agreed, unless that is longer.
 */
export function leaseEnds(contract: LeaseTerms): LeaseEnds {
  const schedule = leaseSchedule(contract);
  if (!schedule) return unknown;
  const { agreed, term, extensionMonths, renewalMonths } = schedule;
  return {
    agreedEndDate: endAfter(schedule, agreed, 0),
    minimumEndDate: endAfter(schedule, term, 0),
    renewalEndDate:
      renewalMonths === null ? null : endAfter(schedule, term, Math.max(renewalMonths, extensionMonths)),
  };
}
