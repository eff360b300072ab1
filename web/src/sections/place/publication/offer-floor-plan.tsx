import type { place } from '@llavero/proto/records/places/place';
import { OnePicture } from '../../../components/files/one-picture.tsx';
import type { RowOf } from '../../../lib/records.ts';

/** The plan of the advertisement: one picture beside the photos, which portals show apart. */
export const OfferFloorPlan = ({ unit, above = false }: { unit: RowOf<typeof place>; above?: boolean }) => (
  <OnePicture
    collection="place"
    record={unit.id}
    field="offerFloorPlan"
    media={unit.offerFloorPlan}
    title="Plano"
    alternative="Plano de la unidad"
    noun="plano"
    above={above}
  />
);
