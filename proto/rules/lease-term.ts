import { addDays } from '../values/dates.ts';
import type { ContractType } from './conditions.ts';
import { legalEntry } from './legal/settings.ts';
import { contractEndDate, type Duration } from './periods.ts';

/** Fields of a contract that its terms follow from (C §3.2). Days as unix seconds. */
export interface LeaseTerms {
  contractType?: ContractType | null;
  startDate?: number | null;
  signatureDate?: number | null;
  contractDuration?: Duration | null;
  landlordIsCompany?: boolean | null;
  renewalType?: 'ONE_YEAR' | 'EVERY_MONTH' | 'THREE_YEARS' | 'NONE' | null;
  numberOfRenewals?: number | null;
}

/** Last days (unix seconds) of what a lease may run through; null where nothing is known or there is no end. */
export interface LeaseEnds {
  /** Of the term that was agreed: start plus duration. */
  agreedEndDate: number | null;
  /** Of the term the law imposes on homes; the agreed one where it is longer or the contract is no home. */
  minimumEndDate: number | null;
  /** Of the last renewal; null also when month follows month without a limit. */
  renewalEndDate: number | null;
}

/** No number that was typed in leads past this. */
const MOST_MONTHS = 12 * 100;

/** Months of one renewal (C §3.5); null when month follows month. */
const renewalPeriods = { NONE: 0, ONE_YEAR: 12, THREE_YEARS: 36, EVERY_MONTH: 1 } as const;

const unknown: LeaseEnds = { agreedEndDate: null, minimumEndDate: null, renewalEndDate: null };

/**
 * The ends of a contract's agreed term, of the term the law grants the tenant of a home (LAU art. 9.1: five years,
 * seven when the landlord is a company, by the day of signature) and of its renewals (STA-03,
 * docs/decisions/0011-contract-date-flags.md).
 *
 * Renewals: `numberOfRenewals` times the period of `renewalType`, after the minimum. Without a number there is one
 * (THREE_YEARS once is LAU art. 10.1), and month by month goes on without end.
 */
export function leaseEnds(contract: LeaseTerms): LeaseEnds {
  const { startDate, contractDuration, contractType, renewalType, numberOfRenewals } = contract;
  const { years = 0, months = 0, days = 0 } = contractDuration ?? {};
  if (startDate == null || !(years || months || days)) return unknown;
  const agreedEndDate = contractEndDate(startDate, { years, months, days });
  const law = legalEntry('minimumYears', {
    day: contract.signatureDate ?? startDate,
    contractType,
    company: contract.landlordIsCompany,
  });
  const minimumEndDate = law
    ? Math.max(agreedEndDate, contractEndDate(startDate, { years: law.value }))
    : agreedEndDate;
  const period = renewalPeriods[renewalType ?? 'NONE'];
  const times = numberOfRenewals ?? (renewalType === 'EVERY_MONTH' ? null : 1);
  if (times === null) return { agreedEndDate, minimumEndDate, renewalEndDate: null };
  const more = Math.min(period * times, MOST_MONTHS);
  const renewalEndDate =
    more > 0 ? contractEndDate(addDays(minimumEndDate, 1), { months: more }) : minimumEndDate;
  return { agreedEndDate, minimumEndDate, renewalEndDate };
}
