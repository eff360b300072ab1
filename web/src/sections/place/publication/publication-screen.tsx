import { fieldEntries } from '@llavero/proto/fields/record';
import type { FieldName } from '@llavero/proto/fields/typed-record';
import { place } from '@llavero/proto/records/places/place';
import type { UnitKpi } from '@llavero/proto/rules/occupancy';
import { formatDay } from '@llavero/proto/values/dates';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { RowOf } from '../../../lib/records.ts';
import { occupancyFacts } from '../unit/occupancy/occupancy-facts.tsx';
import { placeColumns } from '../place-columns.ts';
import { offerGaps } from './offer-gaps.ts';
import { publicationActions, publicationBulk } from './publication-actions.ts';
import { OfferFloorPlan } from './offer-floor-plan.tsx';
import { OfferPictures } from './offer-pictures.tsx';
import { ReadinessPanel } from './readiness-panel.tsx';

/** Here only the offer is edited; the rest of a unit is on its own screen. Pictures and plan are added above the fields. */
const otherFields = fieldEntries(place).flatMap(([name, { group }]) =>
  group === 'publication' && name !== 'offerPictures' && name !== 'offerFloorPlan'
    ? []
    : [name as FieldName<typeof place>],
);

function PublicationDetail({ id }: { id: string }) {
  return (
    <DetailWindow
      definition={place}
      id={id}
      figures={[{ field: 'publicationStatus', label: 'Publicación' }, { field: 'offerRent' }, occupancyFacts]}
      actions={publicationActions}
      intro={(unit) => (
        <>
          <ReadinessPanel unit={unit} above />
          <OfferPictures unit={unit} above />
          <OfferFloorPlan unit={unit} above />
        </>
      )}
      form={{ hidden: otherFields }}
    />
  );
}

const gapsOf = (row: RowOf<typeof place>): string => {
  const gaps = offerGaps(row);
  return gaps.length === 0 ? 'Completo' : `Falta: ${gaps.join(', ')}`;
};

/** Who has the unit now, by its contracts. */
const occupancyOf = ({ kpi }: RowOf<typeof place>): string => {
  const { contract, occupiedUntil } = (kpi ?? {}) as Partial<UnitKpi>;
  if (!contract) return 'Vacía';
  return occupiedUntil == null ? 'Alquilada' : `Alquilada hasta ${formatDay(occupiedUntil)}`;
};

const list = listOf(place, {
  path: 'place/publication',
  columns: [
    ...placeColumns,
    {
      name: 'offerGaps',
      label: 'Anuncio',
      width: 210,
      needs: ['offerTitle', 'offerText', 'offerRent', 'offerPictures'],
      text: gapsOf,
      render: gapsOf,
    },
    {
      name: 'occupancy',
      label: 'Ocupación',
      width: 200,
      needs: ['kpi'],
      text: occupancyOf,
      render: occupancyOf,
    },
  ],
  defaultColumns: [
    'address',
    'publicationStatus',
    'offerRent',
    'offerGaps',
    'occupancy',
    'energyCertificateStatus',
    'publishedDate',
  ],
  defaultSort: [
    { field: 'publicationStatus', order: 'asc' },
    { field: 'publishedDate', order: 'desc' },
  ],
  filters: ['publicationStatus', 'offerRent', 'offerFrom', 'unitType', 'property', 'energyCertificateStatus'],
  hiddenFields: ['type'],
  bulk: publicationBulk,
  emptyTitle: 'Todavía no hay unidades',
  emptyText: 'Aquí se ve qué unidades se ofrecen, con qué renta y qué le falta a cada anuncio.',
  detail: PublicationDetail,
});

/** What is offered, at what price, with which texts and pictures, and what is missing. */
export default function PublicationScreen() {
  return <ListScreen {...list} />;
}
