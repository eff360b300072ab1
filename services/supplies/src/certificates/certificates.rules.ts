import { regionOf, unitTypes } from '@llavero/proto/records/choices/places';
import {
  type certificateFields,
  certificateOf,
  certificateStatus,
  type CertificateStatus,
  type NamedCertificate,
} from '@llavero/proto/records/parts/certificate';
import type { Place } from '@llavero/proto/records/places/place';

/** What of a place decides about its certificates. */
export type CertifiedPlace = Pick<Place, 'unitType' | 'region' | (typeof certificateFields)[number]>;

/** Nobody lives or works in them, so there is no energy to certify (RD 390/2021 art. 3). */
const withoutEnergy: ReadonlySet<string> = new Set(['PARKING', 'STORAGE', 'PARKING_AND_STORAGE']);

/**
 * Certificates a unit must have to be let: the energy certificate everywhere (RD 390/2021 art. 14), the cédula
 * de habitabilidad for homes in Catalonia (Llei 18/2007 art. 132); Madrid has abolished it.
 *
 * @param region of the mandate, for a place whose address does not name one
 */
export function certificatesNeeded(place: CertifiedPlace, region: string | null): NamedCertificate[] {
  const needed: NamedCertificate[] = [];
  const inCatalonia = (regionOf(place.region) ?? region) === 'CATALONIA';
  if (inCatalonia && unitTypes.options[place.unitType].housing) needed.push('OCCUPANCY');
  if (!withoutEnergy.has(place.unitType)) needed.push('ENERGY');
  return needed;
}

const toObtain: ReadonlySet<CertificateStatus> = new Set(['PENDING', 'EXPIRED']);

/** Those of them that are missing or have expired; requested ones are on their way. `now` in unix seconds. */
export function certificatesToObtain(
  place: CertifiedPlace,
  region: string | null,
  now: number,
): NamedCertificate[] {
  return certificatesNeeded(place, region).filter((type) =>
    toObtain.has(certificateStatus(certificateOf(place, type), now)),
  );
}
