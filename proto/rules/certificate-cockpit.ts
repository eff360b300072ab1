import type { CertificateCard } from '../records/choices/places.ts';
import { certificateCards } from '../records/choices/places.ts';
import { type CertificateDates, certificateStatus } from '../records/parts/certificate.ts';
import { addDays, daysBetween, formatDay, startOfDay } from '../values/dates.ts';

/** Days ahead of its end on which a certificate is warned of; each once (issue 13 §2). */
export const certificateWarningDays = [90, 30, 7] as const;
export type CertificateWarning = (typeof certificateWarningDays)[number];

/** So long an order may take before the supplier is reminded (*ours*: what a certifier and the office of the region take). */
export const CERTIFICATE_ORDER_DAYS = 30;

/** What the cockpit knows of one certificate. */
export interface CockpitCertificate {
  dates: Partial<CertificateDates> | null;
}

/**
 * The card a certificate lies under: its status (STA-08), and apart from the others those that are registered and end within
 * 90 days. @param now unix seconds
 */
export function certificateCard(dates: Partial<CertificateDates> | null, now: number): CertificateCard {
  const status = certificateStatus(dates, now);
  const last = addDays(startOfDay(now), certificateWarningDays[0]);
  return status === 'REGISTERED' && dates?.endDate != null && dates.endDate <= last ? 'ENDING' : status;
}

/** How many certificates lie under each card, in the order of the cards: they add up to all of them. */
export function cockpitCounts(
  certificates: readonly CockpitCertificate[],
  now: number,
): { card: CertificateCard; count: number }[] {
  const counts = new Map<CertificateCard, number>();
  for (const { dates } of certificates) {
    const card = certificateCard(dates, now);
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return certificateCards.values.map((card) => ({ card, count: counts.get(card) ?? 0 }));
}

/**
 * The warning that is due of a certificate: the nearest of 90, 30 and 7 days that its end has come within; null where it is
 * further away, over, or nobody needs the certificate. After a time in which nothing ran the nearest one alone is due.
 * @param now unix seconds
 */
export function warningDue(
  dates: Pick<CertificateDates, 'endDate' | 'notNeeded'> | null,
  now: number,
): CertificateWarning | null {
  if (dates?.endDate == null || dates.notNeeded) return null;
  const left = daysBetween(startOfDay(now), dates.endDate);
  if (left < 0) return null;
  return certificateWarningDays.findLast((days) => left <= days) ?? null;
}

/** What is to be done next about a certificate, and by when. */
export interface CertificateStep {
  /** Spanish; null where there is nothing to do. */
  step: string | null;
  /** Unix seconds. */
  date: number | null;
}

/** What of the work on a certificate decides the next step. */
export interface CertificateWork {
  /** When it was asked for; unix seconds. */
  requestedAt: number | null;
  due: number | null;
}

/** The one next step. @param now unix seconds */
export function certificateStep(
  dates: Partial<CertificateDates> | null,
  work: CertificateWork | null,
  now: number,
): CertificateStep {
  const end = dates?.endDate ?? null;
  const due = work?.due ?? null;
  switch (certificateCard(dates, now)) {
    case 'EXPIRED':
      return { step: 'Solicitar la renovación', date: due ?? end };
    case 'ENDING':
      // Whatever was agreed, it must be there before the old one ends.
      return {
        step: 'Solicitar la renovación',
        date: end !== null && due !== null ? Math.min(due, end) : (due ?? end),
      };
    case 'PENDING':
      return { step: 'Solicitar su emisión', date: due };
    case 'IN_PROGRESS': {
      const asked = dates?.issueRequestDate ?? work?.requestedAt ?? startOfDay(now);
      const expected = due ?? addDays(startOfDay(asked), CERTIFICATE_ORDER_DAYS);
      return expected < startOfDay(now)
        ? { step: 'Reclamar al proveedor', date: expected }
        : { step: 'Registrarlo cuando llegue', date: expected };
    }
    case 'REGISTERED':
      return end === null
        ? { step: 'Anotar cuándo caduca', date: null }
        : { step: null, date: addDays(end, -certificateWarningDays[0]) };
    case 'NOT_NEEDED':
      return { step: null, date: null };
  }
}

/** Days left as a sentence: `caduca el 03/12/2026, quedan 8 días`. */
export function endText(endDate: number, now: number): string {
  const left = daysBetween(startOfDay(now), endDate);
  const when =
    left < 0
      ? `hace ${-left} ${left === -1 ? 'día' : 'días'}`
      : left === 0
        ? 'hoy'
        : `${left === 1 ? 'queda' : 'quedan'} ${left} ${left === 1 ? 'día' : 'días'}`;
  return `${left < 0 ? 'caducó' : 'caduca'} el ${formatDay(endDate)}, ${when}`;
}
