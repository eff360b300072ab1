import type { place } from '@llavero/proto/records/places/place';
import type { RowOf } from '../../../lib/records.ts';

/**
 * What the advertisement itself lacks, in words: what a list can tell of a unit without asking others. Mandate, bookings
 * and the law are looked at by `PublicationReadiness`.
 */
export function offerGaps({
  offerTitle,
  offerText,
  offerRent,
  offerPictures,
}: RowOf<typeof place>): string[] {
  return [
    ...(offerTitle?.trim() ? [] : ['título']),
    ...(offerText?.trim() ? [] : ['texto']),
    ...(offerRent ? [] : ['renta']),
    ...(offerPictures && offerPictures.length > 0 ? [] : ['fotos']),
  ];
}
