import { choice, day, flag, longText, object, text } from '../../fields/vocabulary.ts';
import { always, dayOver, flag as flagged, isSet } from '../../states/predicate.ts';
import { holds } from '../../states/evaluate.ts';
import type { PartStatusRule } from '../../states/flags.ts';
import type { StateRule } from '../../states/states.ts';
import { addDays, startOfDay } from '../../values/dates.ts';
import { certificateStatuses, certificateTypes, energyRatings, occupations } from '../choices/places.ts';

export type CertificateType = keyof typeof certificateTypes.options;
export type CertificateStatus = 'EXPIRED' | 'REGISTERED' | 'IN_PROGRESS' | 'NOT_NEEDED' | 'PENDING';

/** The dates that tell how far a certificate is; days as unix seconds. */
export interface CertificateDates {
  issueRequestDate: number | null;
  notNeeded: boolean;
  issueDate: number | null;
  endDate: number | null;
}

const commonShape = (type: CertificateType) => ({
  type: choice(certificateTypes, 'Tipo', { default: type }),
  number: text('Número'),
  issueRequestDate: day('Fecha de solicitud'),
  notNeeded: flag('No necesario'),
  issueDate: day('Fecha de emisión'),
  endDate: day('Fecha de caducidad'),
  notes: longText('Notas'),
});

/** The energy certificate of a place (F §3); its rating, *ours*, decides how long it lasts. */
export const energyCertificateField = (group: string) =>
  object(
    certificateTypes.options.ENERGY.label,
    { ...commonShape('ENERGY'), rating: choice(energyRatings, 'Calificación') },
    { group },
  );

/** The cédula of a place (F §3); which one it is, *ours*, decides how long it lasts. */
export const occupancyCertificateField = (group: string) =>
  object(
    certificateTypes.options.OCCUPANCY.label,
    { ...commonShape('OCCUPANCY'), occupation: choice(occupations, 'Ocupación') },
    { group },
  );

/** F §4, first match wins. */
export const certificateRules: readonly StateRule<CertificateStatus>[] = [
  { status: 'EXPIRED', when: dayOver('endDate') },
  { status: 'REGISTERED', when: isSet('issueDate') },
  { status: 'IN_PROGRESS', when: isSet('issueRequestDate') },
  { status: 'NOT_NEEDED', when: flagged('notNeeded') },
  { status: 'PENDING', when: always },
];

/** The status of a certificate as lists of places show it, filter and sort by it. */
export const certificateStatusRule = (type: CertificateType, of: string): PartStatusRule => ({
  label: `Estado: ${certificateTypes.options[type].label.toLowerCase()}`,
  help: 'Sale de sus fechas; sin certificado está pendiente.',
  of,
  statuses: certificateStatuses,
  derive: certificateRules,
});

/** Status of a certificate (F §4, STA-08); a place without one has it pending. `now` in unix seconds. */
export function certificateStatus(
  certificate: Partial<CertificateDates> | null,
  now: number,
): CertificateStatus {
  const values = { ...certificate };
  return certificateRules.find(({ when }) => holds(when, values, now))?.status ?? 'PENDING';
}

/**
 * The dates after a status is set by hand (F §4). Expiry is put on yesterday, because a certificate is valid
 * to the end of its last day. `now` in unix seconds.
 */
export function setCertificateStatus<T extends CertificateDates>(
  certificate: T,
  status: CertificateStatus,
  now: number,
): T {
  const today = startOfDay(now);
  const cleared = { notNeeded: false, issueRequestDate: null, issueDate: null, endDate: null };
  switch (status) {
    case 'NOT_NEEDED':
      return { ...certificate, ...cleared, notNeeded: true };
    case 'PENDING':
      return { ...certificate, ...cleared };
    case 'IN_PROGRESS':
      return { ...certificate, ...cleared, issueRequestDate: today };
    case 'REGISTERED':
      return {
        ...certificate,
        ...cleared,
        issueRequestDate: certificate.issueRequestDate ?? today,
        issueDate: today,
      };
    case 'EXPIRED':
      return { ...certificate, endDate: addDays(today, -1) };
  }
}
