import { place } from '@llavero/proto/records/places/place';
import { formatNumber } from '@llavero/proto/values/number';
import { IconContract, IconFilePlus } from '@tabler/icons-react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction, RelatedList } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { FieldOverrides } from '../../../components/record-form/types.ts';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { formatField } from '../../../lib/format.ts';
import type { Row } from '../../../lib/records.ts';
import { unitOccupancy } from '../occupancy-figures.tsx';
import { placeColumns } from '../place-columns.tsx';
import { placeIntro } from '../place-intro.tsx';
import { usePlaceActions } from '../use-place-actions.ts';

const related: RelatedList[] = [
  { collection: 'contract', by: 'units', title: 'Contratos' },
  { collection: 'mandate', by: 'units', title: 'Mandatos' },
  { collection: 'inventory', by: 'place', title: 'Inventarios' },
  { collection: 'visit', by: 'unit', title: 'Visitas' },
];

const wizards: RecordAction[] = [
  {
    key: 'mandate',
    label: 'Crear mandato',
    icon: IconFilePlus,
    run: ({ id }) => openWizard('mandateDraft', { unit: id }),
  },
  {
    key: 'rent',
    label: 'Crear contrato',
    icon: IconContract,
    run: ({ id }) => openWizard('rentDraft', { unit: id }),
  },
];

const overrides: FieldOverrides = { property: { linkFilter: { type: 'PROPERTY' } } };

const area = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? `${formatNumber(value, 0)} m²` : '—';

const figures = (record: Row) => {
  const occupancy = unitOccupancy(record);
  return [
    ...occupancy,
    { label: 'Tipo', value: formatField(place, 'unitType', record['unitType']) },
    { label: 'Superficie habitable', value: area(record['livingArea']) },
    // There is room for three or four.
    ...(occupancy.length > 0
      ? []
      : [
          {
            label: 'Referencia catastral',
            value: formatField(place, 'cadastralReference', record['cadastralReference']) || '—',
          },
        ]),
  ];
};

function UnitDetail({ id }: { id: string }) {
  const actions = usePlaceActions('unidad');
  return (
    <DetailWindow
      definition={place}
      id={id}
      figures={figures}
      actions={[...wizards, ...actions]}
      intro={placeIntro}
      related={related}
      documents={{ collection: 'document', by: 'places' }}
      tasks={{ collection: 'task', by: 'relatedPlaces' }}
      finance={{ collection: 'finance', by: 'units' }}
      form={{ preset: { type: 'UNIT' }, hidden: ['type', 'mandates'], overrides }}
    />
  );
}

const columns = [
  'address',
  'unitType',
  'property',
  'cadastralReference',
  'livingArea',
  'mandates',
  'createdAt',
];
const filters = ['unitType', 'property', 'contractType', 'hasElevator', 'livingArea'];
const hidden = ['type'];

/** What is rented: homes, parking spaces, premises. */
export default function UnitScreen() {
  return (
    <ListScreen
      definition={place}
      path="place/unit"
      columns={placeColumns}
      defaultColumns={columns}
      filters={filters}
      hiddenFields={hidden}
      create={{ label: 'Nueva unidad', onClick: () => openWizard('unitCreate') }}
      emptyText="Una unidad es lo que se alquila: un piso, un local, una plaza de aparcamiento. Cree la primera con su dirección y su referencia catastral."
      detail={UnitDetail}
    />
  );
}
