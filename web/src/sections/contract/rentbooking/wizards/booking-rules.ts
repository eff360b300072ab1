import type { FieldProblem } from '@llavero/proto/errors';
import { booking } from '@llavero/proto/records/contracts/booking';
import type { Candidature } from '@llavero/proto/records/contracts/candidature';
import { redistributeBond } from '@llavero/proto/rules/bond';
import { isNoDuration } from '@llavero/proto/rules/periods';
import { addDays } from '@llavero/proto/values/dates';
import { multiplyMoney } from '@llavero/proto/values/money';
import { tenantSearchTerms, tenantSearchTotal } from '../../../../components/wizard/steps/tenant-search.ts';
import type { BookingValues } from './booking-fields.ts';

/** Days a new booking is kept when nobody says otherwise; *ours*. */
export const KEPT_DAYS = 15;

/** Everything in a booking that follows from something else. `changed` names the edited fields. */
export function deriveBooking(values: BookingValues, changed: readonly string[]): BookingValues {
  const any = (...names: string[]) => changed.length === 0 || names.some((name) => changed.includes(name));
  const derived: BookingValues = {};
  const { rent, bookingDate, totalBondMonths } = values;
  if (any('bookingDate') && !changed.includes('expirationDate') && bookingDate != null)
    derived.expirationDate = addDays(bookingDate, KEPT_DAYS);
  if (rent && any('rent', 'totalBondMonths') && !changed.includes('totalBondAmount'))
    derived.totalBondAmount = multiplyMoney(rent, totalBondMonths ?? 0);
  if (rent && values.amount == null && any('rent')) derived.amount = rent;
  if (any(...tenantSearchTerms)) derived.tenantSearchTotalAmount = tenantSearchTotal(values);
  const after = { ...values, ...derived };
  if (any('rent', 'totalBondMonths', 'totalBondAmount', 'contractType', 'contractDuration'))
    Object.assign(derived, legalBond(after));
  return derived;
}

/** Months of the legal bond by the type of contract (VAL-03). */
function legalBond({ contractType, rent, totalBondAmount, contractDuration }: BookingValues): BookingValues {
  if (!contractType || !rent || totalBondAmount == null) return {};
  const duration = contractDuration && !isNoDuration(contractDuration) ? contractDuration : { years: 1 };
  return {
    legalBondMonths: redistributeBond({ contractType, rent, totalBondAmount, duration }).legalBondMonths,
  };
}

/** The rules of the record itself. */
export function checkBooking(values: BookingValues): FieldProblem[] {
  return booking.check?.(values as Parameters<NonNullable<typeof booking.check>>[0]) ?? [];
}

/** What a booking takes from the candidature that was chosen. People who are not in the books yet are left to the wizard. */
export function termsOfCandidature(from: Partial<Candidature> & { id: string }): BookingValues {
  const months = from.durationMonths;
  return {
    candidature: from.id,
    unit: from.unit ?? null,
    mandate: from.mandate ?? null,
    tenants: knownAgents(from.tenants),
    avalists: knownAgents(from.avalists),
    contractType: from.contractType ?? 'LONG_CONTRACT',
    rent: from.offeredRent ?? from.askedRent ?? null,
    startDate: from.startDate ?? null,
    solvencyRequest: from.solvencyRequest ?? null,
    specialConditions: from.conditions ?? null,
    ...(months ? { contractDuration: { years: Math.floor(months / 12), months: months % 12, days: 0 } } : {}),
  };
}

const knownAgents = (people: Candidature['tenants'] | undefined): string[] =>
  (people ?? []).flatMap(({ agent }) => (agent ? [agent] : []));

/** Beside the account of money that goes back (decision 0034). */
export const PAYABLE_HELP = 'Tiene que ser la cuenta aprobada de un inquilino de la reserva.';
