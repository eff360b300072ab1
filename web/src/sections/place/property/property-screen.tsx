import { place } from '@llavero/proto/records/places/place';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { propertyOccupancy } from '../occupancy-figures.ts';
import { placeColumns } from '../place-columns.ts';
import { placeIntro } from '../place-intro.tsx';
import { FloorPlan } from './floor-plan/floor-plan.tsx';
import { usePlaceActions } from '../use-place-actions.ts';
import { unitOnlyFields } from './unit-only-fields.ts';

const plan = [
  { key: 'plano', title: 'Plano', render: ({ id }: { id: string }) => <FloorPlan property={id} /> },
];

function PropertyDetail({ id }: { id: string }) {
  return (
    <DetailWindow
      definition={place}
      id={id}
      figures={[
        propertyOccupancy,
        { field: 'yearOfConstruction', label: 'Año de construcción' },
        { field: 'buildingManagementCompany', label: 'Administrador' },
      ]}
      actions={usePlaceActions('finca')}
      intro={placeIntro}
      related={[
        {
          collection: 'place',
          by: 'property',
          title: 'Unidades de la finca',
          columns: ['address', 'unitType', 'livingArea'],
        },
        { collection: 'mandate', by: 'properties', title: 'Mandatos' },
      ]}
      extraTabs={plan}
      // Receipts are those of its units.
      tabs={{ finance: false }}
      form={{ preset: { type: 'PROPERTY' }, hidden: unitOnlyFields }}
    />
  );
}

const list = listOf(place, {
  path: 'place/property',
  columns: placeColumns,
  defaultColumns: [
    'address',
    'city',
    'cadastralReference',
    'yearOfConstruction',
    'hasElevator',
    'buildingManagementCompany',
    'createdAt',
  ],
  filters: ['hasElevator', 'hasPorter', 'hasPool', 'horizontalDivision', 'createdAt'],
  hiddenFields: unitOnlyFields,
  create: { label: 'Nueva finca', wizard: 'propertyCreate' },
  emptyText: 'Una finca es el edificio que reúne varias unidades, con su administrador y sus certificados.',
  detail: PropertyDetail,
});

/** The buildings that hold the units. */
export default function PropertyScreen() {
  return <ListScreen {...list} />;
}
