import type { Booking } from '../records/contracts/booking.ts';
import { bonusPercentOf } from './agreed-terms.ts';
import { VAT_PERCENT } from './tenant-search.ts';
import { multiplyMoney, roundMoney } from '../values/money.ts';
import { roundTo } from '../values/number.ts';
import { redistributeBond } from './bond.ts';
import { type Duration, contractEndDate, isNoDuration } from './periods.ts';

/** A contract states no more (C §3.2). */
const MOST_FEE_MONTHS = 24;

/** What a contract takes from its booking: fields of the contract, each absent where the booking does not say it. */
export interface BookedTerms {
  [field: string]: unknown;
}

/** The terms of a booking as a reader of it may see them: some are hidden from some roles. */
export type AgreedBooking = Partial<Booking>;

const carried = [
  'mandate',
  'tenants',
  'avalists',
  'landlords',
  'organization',
  'agency',
  'region',
  'contractType',
  'startDate',
  'signatureDate',
  'contractDuration',
  'rent',
  'ineType',
  'totalBondMonths',
  'totalBondAmount',
  'lastBonusDay',
  'rentBonus',
  'feeTotal',
  'tenantSearchSelectedOption',
  'tenantSearchOnePaymentPlanMonths',
  'tenantSearchOnePaymentInstallments',
  'tenantSearchRecurringPaymentPlanPercent',
  'tenantSearchTotalAmount',
  'specialConditions',
] as const satisfies readonly (keyof Booking)[];

/**
 * The terms that a contract takes over from its booking (WIZ-03): parties, dates, rent, bonds, bonus, fees, conditions.
 * What the contract states otherwise follows from them: its last day from the duration, the percentage of bonus and fee
 * from their amounts in euros, the division of the bond from its total (C §5). Days as unix seconds.
 */
export function bookedTerms(booking: AgreedBooking): BookedTerms {
  const said = Object.fromEntries(
    carried.flatMap((name) => (isSaid(booking[name]) ? [[name, booking[name]] as const] : [])),
  );
  return {
    ...said,
    ...(booking.unit ? { units: [booking.unit] } : {}),
    ...lastDay(booking),
    ...bonusOf(booking),
    ...feesOf(booking),
    ...bondOf(booking),
    ...(booking.rent == null ? {} : { originalRent: booking.rent }),
  };
}

const isSaid = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

function lastDay({ startDate, contractDuration }: AgreedBooking): BookedTerms {
  if (startDate == null || !contractDuration || isNoDuration(contractDuration)) return {};
  return { endDate: contractEndDate(startDate, contractDuration) };
}

/** The bonus in per cent of the rent, as the contract states it. */
function bonusOf({ rent, rentBonus, lastBonusDay }: AgreedBooking): BookedTerms {
  if (!rent || !rentBonus || lastBonusDay == null) return {};
  return { bonusPercent: bonusPercentOf(rent, rentBonus) };
}

/**
 * The agreed fee, tax included, as a percentage of as many months of rent as it takes: with four decimals, so that the
 * contract arrives at the agreed total to a cent.
 */
function feesOf({ rent, feeTotal }: AgreedBooking): BookedTerms {
  if (!rent || feeTotal == null) return {};
  const base = roundMoney(feeTotal / (1 + VAT_PERCENT / 100));
  const feeMonths = Math.max(1, Math.ceil(base / rent));
  if (feeMonths > MOST_FEE_MONTHS) return {};
  const feeBase = multiplyMoney(rent, feeMonths);
  return { feeMonths, feeBase, feePercent: roundTo((base / feeBase) * 100, 4), feeVatPercent: VAT_PERCENT };
}

/** The booked total, or the booked months of rent, divided by the rule of the contract's type (VAL-03). */
function bondOf(booking: AgreedBooking): BookedTerms {
  const { contractType, rent, totalBondMonths, contractDuration } = booking;
  if (!contractType || !rent) return {};
  const total =
    booking.totalBondAmount ?? (totalBondMonths == null ? null : multiplyMoney(rent, totalBondMonths));
  if (total === null) return {};
  const duration: Duration | undefined =
    contractDuration && !isNoDuration(contractDuration) ? contractDuration : undefined;
  const bond = redistributeBond({
    contractType,
    rent,
    totalBondAmount: total,
    ...(duration ? { duration } : {}),
  });
  return {
    totalBondAmount: total,
    legalBondAmount: bond.legalBondAmount,
    legalBondMonths: bond.legalBondMonths,
    totalBondMonths: bond.totalBondMonths,
    additionalGuarantee: {
      months: roundTo(bond.additionalGuaranteeAmount / rent, 2),
      holder: 'MANDATARY',
      amount: bond.additionalGuaranteeAmount,
    },
  };
}
