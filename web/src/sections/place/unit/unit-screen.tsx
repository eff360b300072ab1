import { place } from '@llavero/proto/records/places/place';
import { formatNumber } from '@llavero/proto/values/number';
import { IconBolt, IconContract, IconFilePlus } from '@tabler/icons-react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { formatField } from '../../../lib/format.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { useSession } from '../../../lib/session.tsx';
import type { RowOf } from '../../../lib/records.ts';
import { unitOccupancy } from '../occupancy-figures.ts';
import { placeColumns } from '../place-columns.ts';
import { placeIntro } from '../place-intro.tsx';
import { occupancyFacts } from './occupancy/occupancy-facts.tsx';
import { OccupancyPanel } from './occupancy/occupancy-panel.tsx';
import { publicationActions } from '../publication/publication-actions.ts';
import { OfferFloorPlan } from '../publication/offer-floor-plan.tsx';
import { OfferPictures } from '../publication/offer-pictures.tsx';
import { ReadinessPanel } from '../publication/readiness-panel.tsx';
import { usePlaceActions } from '../use-place-actions.ts';

const wizards = [
  wizardAction('mandateDraft', 'unit', { label: 'Crear mandato', icon: IconFilePlus }),
  wizardAction('rentDraft', 'unit', { label: 'Crear contrato', icon: IconContract }),
];

/** Supplies are changed here as well as from the list of changes. */
const supplies = wizardAction('supplyHolderChange', 'place', {
  label: 'Cambiar titular de suministros',
  icon: IconBolt,
  inMenu: true,
});

/** Offering is done on its own screen; here it is under the three dots. */
const seldom = publicationActions.map((action) => ({ ...action, inMenu: true }));

const area = ({ livingArea }: RowOf<typeof place>) => ({
  label: 'Superficie habitable',
  value: livingArea ? `${formatNumber(livingArea, 0)} m²` : '—',
});

/** Only where nothing is said of the occupancy: there is room for three or four figures. */
const neverLet = (record: RowOf<typeof place>) => {
  const value = formatField(place, 'cadastralReference', record.cadastralReference) || '—';
  return unitOccupancy(record).length > 0 ? [] : [area(record), { label: 'Referencia catastral', value }];
};

const occupancy = {
  key: 'ocupacion',
  title: 'Ocupación',
  render: (unit: RowOf<typeof place>) => <OccupancyPanel unit={unit} />,
};
const publication = {
  key: 'publicacion',
  title: 'Publicación',
  render: (unit: RowOf<typeof place>) => (
    <>
      <ReadinessPanel unit={unit} />
      <OfferPictures unit={unit} />
      <OfferFloorPlan unit={unit} />
    </>
  ),
};

function UnitDetail({ id }: { id: string }) {
  const { role } = useSession();
  return (
    <DetailWindow
      definition={place}
      id={id}
      figures={[unitOccupancy, occupancyFacts, neverLet]}
      actions={[...wizards, ...usePlaceActions('unidad'), supplies, ...seldom]}
      intro={placeIntro}
      // What is missing is told to those who may publish.
      extraTabs={mayDo(place, role, 'update') ? [occupancy, publication] : [occupancy]}
      related={[
        { collection: 'contract', by: 'units', title: 'Contratos' },
        { collection: 'mandate', by: 'units', title: 'Mandatos' },
        { collection: 'inventory', by: 'place', title: 'Inventarios' },
        { collection: 'visit', by: 'unit', title: 'Visitas' },
        { collection: 'operation', by: 'place', title: 'Suministros y certificados' },
      ]}
      form={{
        preset: { type: 'UNIT' },
        // Pictures are added and ordered on the tab of the publication.
        hidden: ['type', 'mandates', 'offerPictures', 'offerFloorPlan'],
        overrides: { property: { linkFilter: { type: 'PROPERTY' } } },
      }}
    />
  );
}

const list = listOf(place, {
  path: 'place/unit',
  columns: placeColumns,
  defaultColumns: [
    'address',
    'unitType',
    'property',
    'cadastralReference',
    'livingArea',
    'mandates',
    'createdAt',
  ],
  filters: ['unitType', 'property', 'contractType', 'hasElevator', 'livingArea'],
  hiddenFields: ['type'],
  create: { label: 'Nueva unidad', wizard: 'unitCreate' },
  emptyText:
    'Una unidad es lo que se alquila: un piso, un local, una plaza de aparcamiento. Cree la primera con su dirección y su referencia catastral.',
  detail: UnitDetail,
});

/** What is rented: homes, parking spaces, premises. */
export default function UnitScreen() {
  return <ListScreen {...list} />;
}
