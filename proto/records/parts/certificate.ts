import type { FieldProblem } from '../../errors.ts';
import { choice, day, flag, list, longText, object, text } from '../../fields/vocabulary.ts';
import { always, dayOver, flag as flagged, isSet } from '../../states/predicate.ts';
import { holds } from '../../states/evaluate.ts';
import type { PartStatusRule } from '../../states/flags.ts';
import type { StateRule } from '../../states/states.ts';
import { addDays, startOfDay } from '../../values/dates.ts';
import type { Json } from '../../fields/field.ts';
import {
  certificateStatuses,
  certificateTypes,
  energyRatings,
  type followedCertificates,
  occupations,
  otherCertificateTypes,
} from '../choices/places.ts';

/** One with a field of its own (C §3.3). */
export type NamedCertificate = keyof typeof certificateTypes.options;
export type OtherCertificate = keyof typeof otherCertificateTypes.options;
export type CertificateType = keyof typeof followedCertificates.options;
export type CertificateStatus = 'EXPIRED' | 'REGISTERED' | 'IN_PROGRESS' | 'NOT_NEEDED' | 'PENDING';

/** The dates that tell how far a certificate is; days as unix seconds. */
export interface CertificateDates {
  issueRequestDate: number | null;
  notNeeded: boolean;
  issueDate: number | null;
  endDate: number | null;
}

const datedShape = {
  number: text('Número'),
  issueRequestDate: day('Fecha de solicitud'),
  notNeeded: flag('No necesario'),
  issueDate: day('Fecha de emisión'),
  endDate: day('Fecha de caducidad'),
  notes: longText('Notas'),
};
const commonShape = (type: NamedCertificate) => ({
  type: choice(certificateTypes, 'Tipo', { default: type }),
  ...datedShape,
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

/** The rest: one of each type at most (decision 0174). */
export const otherCertificatesField = (group: string) =>
  list(
    'Otros certificados',
    { type: choice(otherCertificateTypes, 'Tipo', { required: true }), ...datedShape },
    { group },
  );

interface Stated {
  type: string | null;
  issueDate: number | null;
  endDate: number | null;
}

/**
 * What contradicts itself in a certificate of a place. One that is made expired on the day of its issue was valid until the day
 * before ({@link setCertificateStatus}).
 * @param field path of the certificate. @param type the one that the field is for; null in the list of the rest.
 */
export function certificateProblems(
  field: string,
  certificate: Stated | null | undefined,
  type: NamedCertificate | null = null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!certificate) return problems;
  const { issueDate, endDate } = certificate;
  if (type && certificate.type && certificate.type !== type)
    problems.push({
      field: `${field}.type`,
      rule: 'type',
      message: `Aquí va «${certificateTypes.options[type].label}»: elija ese tipo.`,
    });
  if (issueDate != null && endDate != null && endDate < addDays(issueDate, -1))
    problems.push({
      field: `${field}.endDate`,
      rule: 'after',
      message: 'El certificado no puede caducar antes de emitirse: corrija una de las dos fechas.',
    });
  return problems;
}

/** A certificate as a place holds it. */
interface Held extends CertificateDates {
  number: string | null;
}

/** What of a place holds its certificates. */
interface Holder {
  occupancyCertificate: Held | null;
  energyCertificate: Held | null;
  otherCertificates: readonly (Held & { type: OtherCertificate })[];
}
export type HeldCertificate<P extends Holder> =
  P['occupancyCertificate'] | P['energyCertificate'] | P['otherCertificates'][number] | null;

/** Fields of a place that hold certificates. */
export const certificateFields = ['occupancyCertificate', 'energyCertificate', 'otherCertificates'] as const;

const fieldOf = { OCCUPANCY: 'occupancyCertificate', ENERGY: 'energyCertificate' } as const;
const isNamed = (type: CertificateType): type is NamedCertificate => type in fieldOf;

/** The certificate of a type; null where the place has none. */
export function certificateOf<P extends Holder>(place: P, type: CertificateType): HeldCertificate<P> {
  if (isNamed(type)) return place[fieldOf[type]];
  return place.otherCertificates.find((one) => one.type === type) ?? null;
}

const nothing: CertificateDates = {
  issueRequestDate: null,
  notNeeded: false,
  issueDate: null,
  endDate: null,
};

/**
 * What is written to a place whose certificate of a type changes; one that it does not have yet is begun. `change` gets it as it
 * stands.
 */
export function certificatePatch<C extends Held>(
  place: Holder,
  type: CertificateType,
  change: (before: Held) => C,
): Record<string, Json> {
  const before = certificateOf(place, type);
  const begun = { type, number: null, ...nothing };
  const after = change({ ...begun, ...before }) as unknown as Json;
  if (isNamed(type)) return { [fieldOf[type]]: after };
  const others = place.otherCertificates as unknown as Json[];
  const at = place.otherCertificates.findIndex((one) => one.type === type);
  return { otherCertificates: at < 0 ? [...others, after] : others.with(at, after) };
}

/** F §4, first match wins. */
export const certificateRules: readonly StateRule<CertificateStatus>[] = [
  { status: 'EXPIRED', when: dayOver('endDate') },
  { status: 'REGISTERED', when: isSet('issueDate') },
  { status: 'IN_PROGRESS', when: isSet('issueRequestDate') },
  { status: 'NOT_NEEDED', when: flagged('notNeeded') },
  { status: 'PENDING', when: always },
];

/** The status of a certificate as lists of places show it, filter and sort by it. */
export const certificateStatusRule = (type: NamedCertificate, of: string): PartStatusRule => ({
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
