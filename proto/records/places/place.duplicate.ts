import { cloneOfPlace } from '../../values/address.ts';
import type { Place } from './place.ts';

/**
 * What belongs to one place in the world and to no second: numbers given to it by others, its papers, its offer, its history
 * and who may see it from outside.
 * (The text's own list, id, adminId, adminTable and references, is {@link cloneOfPlace}'s.)
 */
const ownToOnePlace = [
  'cadastralReference',
  'googleMapsUrl',
  'googleMapsImage',
  'occupancyCertificate',
  'energyCertificate',
  'otherCertificates',
  'salesValues',
  'offerTitle',
  'offerText',
  'offerRent',
  'offerFrom',
  'offerBedrooms',
  'offerBathrooms',
  'offerPictures',
  'offerFloorPlan',
  'offerIndexRent',
  'offerLargeHolder',
  'offerTranslations',
  'publishedDate',
  'pausedDate',
  'withdrawnDate',
  'withdrawalReason',
  'mandates',
  'inventoryIds',
  'notes',
  'chronology',
  'collaborators',
  'documents',
  'kpi',
  'stats',
  'zendeskId',
  'zendeskKey',
  'zendeskName',
] as const satisfies readonly (keyof Place)[];

/**
 * A new place like another (C §3.3, VAL-10): the same building, features and kinds of supplies. A supply keeps its
 * type, company and way of payment; its point, holder and amount are the other unit's.
 */
export function duplicateOfPlace(place: Place) {
  const copy: Partial<Omit<Place, 'id' | 'adminId' | 'adminTable' | 'references'>> = cloneOfPlace(place);
  for (const name of ownToOnePlace) delete copy[name];
  return {
    ...copy,
    supplies: place.supplies.map((supply) => ({
      ...supply,
      code: null,
      holderType: null,
      holderId: null,
      holderName: null,
      amount: null,
      changeReason: null,
      notes: null,
    })),
  };
}
