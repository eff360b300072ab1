import { place } from '@llavero/proto/records/places/place';
import { fieldEntries } from '@llavero/proto/fields/record';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RelatedList } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { formatField } from '../../../lib/format.ts';
import type { Row } from '../../../lib/records.ts';
import { propertyOccupancy } from '../occupancy-figures.tsx';
import { placeColumns } from '../place-columns.tsx';
import { placeIntro } from '../place-intro.tsx';
import { usePlaceActions } from '../use-place-actions.ts';

const related: RelatedList[] = [
  {
    collection: 'place',
    by: 'property',
    title: 'Unidades de la finca',
    columns: ['address', 'unitType', 'livingArea'],
  },
  { collection: 'mandate', by: 'properties', title: 'Mandatos' },
];

/** Fields that only make sense for a unit. */
const unitOnly = [
  'type',
  'property',
  'floor',
  'door',
  'room',
  'unitType',
  'contractType',
  'livingArea',
  'usefulArea',
  'keySets',
  'mandates',
  ...fieldEntries(place).flatMap(([name, meta]) => (meta.group === 'supplies' ? [name] : [])),
];

const figures = (record: Row) => [
  ...propertyOccupancy(record),
  { label: 'Población', value: formatField(place, 'city', record['city']) || '—' },
  {
    label: 'Año de construcción',
    value: record['yearOfConstruction'] ? String(record['yearOfConstruction']) : '—',
  },
  {
    label: 'Administrador',
    value: formatField(place, 'buildingManagementCompany', record['buildingManagementCompany']) || '—',
  },
];

function PropertyDetail({ id }: { id: string }) {
  const actions = usePlaceActions('finca');
  return (
    <DetailWindow
      definition={place}
      id={id}
      figures={figures}
      actions={actions}
      intro={placeIntro}
      related={related}
      documents={{ collection: 'document', by: 'places' }}
      tasks={{ collection: 'task', by: 'relatedPlaces' }}
      form={{ preset: { type: 'PROPERTY' }, hidden: unitOnly }}
    />
  );
}

const columns = [
  'address',
  'city',
  'cadastralReference',
  'yearOfConstruction',
  'hasElevator',
  'buildingManagementCompany',
  'createdAt',
];
const filters = ['hasElevator', 'hasPorter', 'hasPool', 'horizontalDivision', 'createdAt'];

/** The buildings that hold the units. */
export default function PropertyScreen() {
  return (
    <ListScreen
      definition={place}
      path="place/property"
      columns={placeColumns}
      defaultColumns={columns}
      filters={filters}
      hiddenFields={unitOnly}
      create={{ label: 'Nueva finca', onClick: () => openWizard('propertyCreate') }}
      emptyText="Una finca es el edificio que reúne varias unidades, con su administrador y sus certificados."
      detail={PropertyDetail}
    />
  );
}
