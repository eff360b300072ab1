import type { OutputOf } from '@llavero/proto/commands/command';
import type { publishedUnits } from '@llavero/proto/commands/published-units';
import type { Area } from '@llavero/proto/data/areas/area';
import { certificateStatus } from '@llavero/proto/records/parts/certificate';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { Place } from '@llavero/proto/records/places/place';
import { areaOf } from '@llavero/proto/rules/area-of';
import { needsEnergy } from '@llavero/proto/rules/certificates';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { isTaken, stressedZoneOf } from '@llavero/proto/rules/publication';
import { startOfDay } from '@llavero/proto/values/dates';

/** A unit as everybody may see it. */
export type PublishedUnit = OutputOf<typeof publishedUnits>['units'][number];

/** Most pictures of one advertisement; the portals take fewer. */
const MOST_PICTURES = 40;

/** What has to be known beside a unit that is offered. */
export interface PublicFacts {
  /** Unix seconds. */
  now: number;
  /** From this day on nobody has the unit; null: taken without an end. */
  freeFrom: number | null;
  /** Rent of the last contract of five years, euros a month. */
  lastRent: number | null;
  overrides: LegalOverrides;
  areas: readonly Area[];
  /** Captions of the pictures that can be seen, by their id; null where nobody knows which. */
  captions: ReadonlyMap<string, string | null> | null;
}

/** Where everybody can see a picture, as long as it belongs to a unit that is offered. */
export const picturePath = (media: string): string => `/feed/pictures/${media}`;

/**
 * What everybody may know of a unit that is offered; null where its advertisement lacks what an offer needs or somebody has
 * taken the unit meanwhile.
 */
export function publishedUnit(unit: Place & SystemFields, facts: PublicFacts): PublishedUnit | null {
  const { now, freeFrom, lastRent, overrides, areas, captions } = facts;
  const { offerTitle, offerText, offerRent, publishedDate } = unit;
  const today = startOfDay(now);
  if (publishedDate === null || !offerTitle?.trim() || !offerText?.trim() || !offerRent) return null;
  if (freeFrom === null || isTaken(freeFrom, now)) return null;
  const availableFrom = Math.max(unit.offerFrom ?? 0, freeFrom);
  const zone = stressedZoneOf(unit, now, overrides);
  const area = areaOf(areas, unit);
  const { rating, label } = energyOf(unit, now);
  const isSeen = (id: string) => captions?.has(id) ?? true;
  const floorPlan = unit.offerFloorPlan;
  return {
    id: unit.id,
    publishedDate,
    updatedAt: unit.updatedAt,
    title: offerTitle.trim(),
    text: offerText.trim(),
    translations: unit.offerTranslations.map(({ language, title, text }) => ({ language, title, text })),
    unitType: unit.unitType,
    contractType: unit.contractType,
    street: unit.street,
    floor: unit.floor,
    zip: unit.zip,
    city: unit.city,
    province: unit.province,
    region: unit.region,
    areaSlug: area?.slug ?? null,
    area: area?.name ?? null,
    livingArea: unit.livingArea || null,
    bedrooms: unit.offerBedrooms,
    bathrooms: unit.offerBathrooms,
    hasElevator: unit.hasElevator,
    hasYard: unit.hasYard,
    hasPool: unit.hasPool,
    hasPorter: unit.hasPorter,
    rent: offerRent,
    availableFrom: availableFrom > today ? availableFrom : null,
    energyLabel: label,
    energyRating: rating,
    stressedZone: zone !== null,
    stressedZoneLaw: zone?.law ?? null,
    lastRent: zone ? lastRent : null,
    indexRent: zone ? unit.offerIndexRent : null,
    largeHolder: zone !== null && unit.offerLargeHolder,
    pictures: unit.offerPictures
      .filter(isSeen)
      .slice(0, MOST_PICTURES)
      .map((id) => ({ path: picturePath(id), caption: captions?.get(id) ?? null })),
    floorPlan: floorPlan === null || !isSeen(floorPlan) ? null : picturePath(floorPlan),
  };
}

/** RD 390/2021 art. 15: the letter of a valid certificate, or why there is none. */
function energyOf(
  { unitType, energyCertificate }: Pick<Place, 'unitType' | 'energyCertificate'>,
  now: number,
): { label: PublishedUnit['energyLabel']; rating: PublishedUnit['energyRating'] } {
  const none = { rating: null };
  if (!needsEnergy({ unitType })) return { label: 'EXEMPT', ...none };
  const rating = energyCertificate?.rating ?? null;
  switch (certificateStatus(energyCertificate, now)) {
    case 'NOT_NEEDED':
      return { label: 'EXEMPT', ...none };
    case 'IN_PROGRESS':
      return { label: 'IN_PROGRESS', ...none };
    case 'REGISTERED':
      return rating === null ? { label: 'MISSING', ...none } : { label: 'RATED', rating };
    case 'EXPIRED':
    case 'PENDING':
      return { label: 'MISSING', ...none };
  }
}
