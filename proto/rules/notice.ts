import type { NoticeParty } from '../records/choices/renewals.ts';
import { addDays, addMonths, daysBetween, formatDay } from '../values/dates.ts';
import { leaseEnds } from './lease-term.ts';
import type { DeadlineUnit, LegalEntry } from './legal/legal-entry.ts';
import { type LegalCase, legalEntry, type LegalOverrides } from './legal/settings.ts';
import { type Extension, extensionOf, type RenewableLease, termEndOf } from './renewal.ts';

/** What the days of a notice follow from; days as unix seconds. */
export interface NoticedLease extends RenewableLease {
  region?: LegalCase['region'];
  ownerPrenoticeAmount?: number | null;
  ownerPrenoticePeriodicity?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null;
}

/** The last day on which a party can prevent the extension that follows an end. */
export interface NoticeDeadline {
  party: Exclude<NoticeParty, 'COURT'>;
  /** Unix seconds; a notice of that day is in time. */
  last: number;
  /** The article, or that the contract says so. */
  law: string;
}

const unitOf: Readonly<Record<'DAY' | 'WEEK' | 'MONTH' | 'YEAR', { unit: DeadlineUnit; times: number }>> = {
  DAY: { unit: 'DAY', times: 1 },
  WEEK: { unit: 'DAY', times: 7 },
  MONTH: { unit: 'MONTH', times: 1 },
  YEAR: { unit: 'MONTH', times: 12 },
};

/** So long before the end as the notice asks: the end of a short month is earlier, never later. */
export function lastNoticeDay(
  end: number,
  { value, unit = 'MONTH' }: Pick<LegalEntry, 'value' | 'unit'>,
): number {
  return unit === 'MONTH' ? addMonths(end, -value) : addDays(end, -value);
}

/**
 * The last days on which owner and tenant can prevent that a lease goes on after `endDate` (a day, unix seconds), by the
 * law of the day of signing:
 *
 * - before the minimum of a home only the tenant can, 30 days ahead (LAU art. 9.1);
 * - at the minimum the owner four months ahead, or by what the contract grants beyond, and the tenant two (LAU art. 10.1);
 * - in the years of LAU art. 10.1 only the tenant, a month ahead;
 * - otherwise the owner by `ownerPrenotice…` of the contract, and a tenant of a home a month ahead.
 *
 * None where the lease ends by itself on that day.
 */
export function noticeDeadlines(
  lease: NoticedLease,
  endDate: number,
  overrides: LegalOverrides = {},
): NoticeDeadline[] {
  const next = extensionOf(lease, endDate);
  const signed = lease.signatureDate ?? lease.startDate;
  if (!next || signed == null) return [];
  const asked: LegalCase = {
    day: signed,
    region: lease.region,
    contractType: lease.contractType,
    company: lease.landlordIsCompany,
  };
  const legal = (key: Parameters<typeof legalEntry>[0]) => legalEntry(key, asked, overrides);
  const of = (party: NoticeDeadline['party'], entry: LegalEntry | null): NoticeDeadline[] =>
    entry ? [{ party, last: lastNoticeDay(endDate, entry), law: entry.law }] : [];

  if (next.basis === 'LEGAL_MINIMUM') return of('TENANT', legal('tenantMinimumNotice'));
  const own = ownerNotice(lease, endDate);
  const atMinimum = termEndOf(lease, endDate) === leaseEnds(lease).minimumEndDate;
  if (next.basis === 'LEGAL_EXTENSION' && !atMinimum) return of('TENANT', legal('tenantExtensionNotice'));
  const [lawful] = atMinimum ? of('OWNER', legal('landlordNoticeMonths')) : [];
  // A contract may ask the owner for a longer notice than the law, not for a shorter one.
  const owner = lawful && (!own || lawful.last <= own.last) ? lawful : own;
  const tenant = legal(next.basis === 'LEGAL_EXTENSION' ? 'tenantNoticeMonths' : 'tenantExtensionNotice');
  return [...(owner ? [owner] : []), ...of('TENANT', tenant)];
}

function ownerNotice(
  { ownerPrenoticeAmount: amount, ownerPrenoticePeriodicity: periodicity }: NoticedLease,
  endDate: number,
): NoticeDeadline | null {
  if (amount == null || periodicity == null) return null;
  const { unit, times } = unitOf[periodicity];
  return { party: 'OWNER', last: lastNoticeDay(endDate, { value: amount * times, unit }), law: 'Contrato' };
}

/** The job extends at least so many days before the end, so that days without service lose nothing. */
const LEAST_LEAD_DAYS = 15;

/**
 * From which day on the extension after an end is made: once the notices of all parties are over, at most two months
 * and at least 15 days ahead. Terms of a month or less are extended at most a month ahead.
 */
export function extensionDue(
  lease: NoticedLease,
  endDate: number,
  overrides: LegalOverrides = {},
): number | null {
  const next = extensionOf(lease, endDate);
  if (!next) return null;
  const last = Math.max(...noticeDeadlines(lease, endDate, overrides).map((deadline) => deadline.last));
  const short = daysBetween(next.from, next.until) < 32;
  const earliest = addMonths(endDate, short ? -1 : -2);
  const latest = addDays(endDate, -LEAST_LEAD_DAYS);
  if (!Number.isFinite(last)) return earliest;
  return Math.min(Math.max(addDays(last, 1), earliest), latest);
}

/** What is kept of notices that stand on a contract (C §3.2). */
export interface NoticeMarks {
  newStartNotification?: number | null;
  prenoticeCommunicationStatus?: string | null;
  endIsFinal?: boolean | null;
}

/** True when a notice was given or is about to be: nothing is extended then. */
export function hasNotice({
  newStartNotification,
  prenoticeCommunicationStatus: status,
}: NoticeMarks): boolean {
  return newStartNotification != null || (status != null && status !== 'NONE');
}

/** What will happen at the end of a lease as things stand; ours. */
export type EndOutlook = 'NOTICE' | 'FINAL' | 'EXTENDS' | 'ENDS' | 'UNDECIDED';

/**
 * `NOTICE`: one stands. `FINAL`: somebody has decided the end. `EXTENDS`: law or contract carries it on. `ENDS`: nothing
 * does. `UNDECIDED`: the end is not that of a term, so that a person has to say what holds.
 */
export function endOutlook(lease: NoticedLease & NoticeMarks, endDate: number): EndOutlook {
  if (hasNotice(lease)) return 'NOTICE';
  if (lease.endIsFinal) return 'FINAL';
  if (extensionOf(lease, endDate)) return 'EXTENDS';
  return termEndOf(lease, endDate) === null ? 'UNDECIDED' : 'ENDS';
}

/** What a notice of one party comes to, before it is recorded. */
export interface NoticeEffect {
  /** Null where the party cannot prevent the extension, or nothing would extend. */
  deadline: NoticeDeadline | null;
  inTime: boolean;
  /** Spanish: what follows. */
  consequence: string;
}

/**
 * What follows from a notice for the end of a term: whether it is in time, and what happens if it is not. Advice: the law
 * only warns (decision 18).
 * @param endDate end of the running term @param sentOn day of the notice; both unix seconds
 */
export function noticeEffect(
  lease: NoticedLease,
  party: NoticeParty,
  endDate: number,
  sentOn: number,
  overrides: LegalOverrides = {},
): NoticeEffect {
  if (party === 'COURT')
    return { deadline: null, inTime: true, consequence: 'El contrato termina el día que fija el juzgado.' };
  const next = extensionOf(lease, endDate);
  if (!next)
    return {
      deadline: null,
      inTime: true,
      consequence: `El contrato termina el ${formatDay(endDate)} aunque nadie avise.`,
    };
  const deadline = noticeDeadlines(lease, endDate, overrides).find((each) => each.party === party) ?? null;
  const goesOn = `el contrato sigue hasta el ${formatDay(next.until)} (${next.law})`;
  if (!deadline)
    return {
      deadline,
      inTime: false,
      consequence:
        party === 'OWNER'
          ? `El propietario no puede impedir esta prórroga: ${goesOn}, salvo que el inquilino renuncie.`
          : `El contrato no fija un preaviso del inquilino: sin acuerdo, ${goesOn}.`,
    };
  const inTime = daysBetween(sentOn, deadline.last) >= 0;
  return {
    deadline,
    inTime,
    consequence: inTime
      ? `En plazo: el último día es el ${formatDay(deadline.last)} (${deadline.law}). El contrato termina el ${formatDay(endDate)}.`
      : `Fuera de plazo: el último día fue el ${formatDay(deadline.last)} (${deadline.law}). Sin acuerdo, ${goesOn}.`,
  };
}

/**
 * The extensions that are due today (unix seconds), in their order: more than one where terms are short or days without
 * service are made up for. None with a notice, with a decided end, and once the end is over: nothing that has ended
 * comes back by itself.
 */
export function dueExtensions(
  lease: NoticedLease & NoticeMarks,
  endDate: number,
  today: number,
): Extension[] {
  const due: Extension[] = [];
  if (hasNotice(lease) || lease.endIsFinal || daysBetween(today, endDate) < 0) return due;
  for (let end = endDate; ;) {
    const day = extensionDue(lease, end);
    const next = extensionOf(lease, end);
    if (day === null || next === null || daysBetween(day, today) < 0) return due;
    due.push(next);
    end = next.until;
  }
}
