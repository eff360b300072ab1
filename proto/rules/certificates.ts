import { addYears } from '../values/dates.ts';
import type { RegionCode } from '../records/choices/places.ts';
import { legalEntry, type LegalOverrides } from './legal/settings.ts';
import type { LegalKey } from './legal/legal-entry.ts';

/** What decides how long a certificate lasts. */
export interface LastingCertificate {
  type: 'OCCUPANCY' | 'ENERGY';
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
  const { issueDate, region = null } = certificate;
  const entry = legalEntry(keyOf(certificate), { day: issueDate, region }, overrides);
  return entry && { endDate: addYears(issueDate, entry.value), years: entry.value, law: entry.law };
}
