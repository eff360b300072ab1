import { type RegionCode, regionOf, unitTypes } from '../records/choices/places.ts';
import {
  type CertificateDates,
  certificateStatus,
  type CertificateType,
  type NamedCertificate,
} from '../records/parts/certificate.ts';
import { addYears } from '../values/dates.ts';
import { legalEntry, type LegalOverrides } from './legal/settings.ts';
import type { LegalKey } from './legal/legal-entry.ts';

/** What decides how long a certificate lasts. */
export interface LastingCertificate {
  type: CertificateType;
  /** Day it was issued; unix seconds. */
  issueDate: number;
  /** Energy: the letter; unknown counts as better than G. */
  rating?: string | null;
  /** Cédula: first or second occupation; unknown counts as second, which ends earlier. */
  occupation?: string | null;
  /** Cédula: where it was issued. */
  region?: RegionCode | null;
}

/** The last day of a certificate, and the law that says so. */
export interface CertificateEnd {
  endDate: number;
  years: number;
  law: string;
}

function keyOf({ type, rating, occupation }: LastingCertificate): LegalKey {
  if (type === 'ENERGY') return rating === 'G' ? 'energyCertificateYearsG' : 'energyCertificateYears';
  return occupation === 'FIRST' ? 'firstOccupancyYears' : 'secondOccupancyYears';
}

/**
 * When a certificate will probably end (STA-08): a suggestion that is shown and never stored by itself, because
 * registering a certificate clears its end (F §4). Years by the law in force on the day of issue: energy 10, 5 if
 * rated G; Catalan cédula 25 for the first occupation, 15 for the second. Null where the law knows no end or no such
 * certificate: Madrid did away with the cédula (Decreto 111/2018).
 */
export function suggestedCertificateEnd(
  certificate: LastingCertificate,
  overrides: LegalOverrides = {},
): CertificateEnd | null {
  const { type, issueDate, region = null } = certificate;
  // How often a building or an installation is inspected depends on more than the law of the land: its paper says it.
  if (type !== 'ENERGY' && type !== 'OCCUPANCY') return null;
  const entry = legalEntry(keyOf(certificate), { day: issueDate, region }, overrides);
  return entry && { endDate: addYears(issueDate, entry.value), years: entry.value, law: entry.law };
}

/** The cédula is handed over with every letting of a home in Catalonia. */
export const OCCUPANCY_LAW = 'Llei 18/2007 art. 26.2';

/** What decides which certificates a unit needs, and how far they are. */
export interface CertifiedUnit {
  unitType: keyof typeof unitTypes.options;
  region: string | null;
  energyCertificate: Partial<CertificateDates> | null;
  occupancyCertificate: Partial<CertificateDates> | null;
}

/** Neither a parking space nor a storage room has to be certified (RD 390/2021 art. 3). */
export const needsEnergy = ({ unitType }: Pick<CertifiedUnit, 'unitType'>): boolean =>
  unitTypes.options[unitType].housing || ['SHOP', 'OFFICE', 'WAREHOUSE'].includes(unitType);

/** Madrid did away with the cédula (Decreto 111/2018); other regions have their own papers. */
export const needsOccupancy = ({ unitType, region }: Pick<CertifiedUnit, 'unitType' | 'region'>): boolean =>
  regionOf(region) === 'CATALONIA' && unitTypes.options[unitType].housing;

/**
 * What to do about a certificate that a unit needs and that is not valid, in a Spanish sentence; null when it is valid or
 * not needed.
 * @param now unix seconds
 */
export function certificateShortfall(
  unit: CertifiedUnit,
  type: NamedCertificate,
  now: number,
): string | null {
  const energy = type === 'ENERGY';
  if (!(energy ? needsEnergy(unit) : needsOccupancy(unit))) return null;
  const name = energy ? 'el certificado energético' : 'la cédula de habitabilidad';
  switch (certificateStatus(energy ? unit.energyCertificate : unit.occupancyCertificate, now)) {
    case 'REGISTERED':
    case 'NOT_NEEDED':
      return null;
    case 'EXPIRED':
      return `Ha caducado ${name}: solicite la renovación.`;
    case 'IN_PROGRESS':
      return `Está en trámite ${name}: anote la emisión cuando llegue.`;
    case 'PENDING':
      return `Falta ${name}: solicite su emisión.`;
  }
}
