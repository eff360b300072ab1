import { inventory } from '@llavero/proto/records/places/inventory';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const list = listOf(inventory, {
  path: 'place/inventory',
  columns: [{ name: 'place', width: 300 }],
  defaultColumns: ['place', 'type', 'date', 'responsible', 'roomCount', 'elementCount', 'worstConservation'],
  create: { label: 'Nuevo inventario' },
  emptyText:
    'Un inventario dice qué hay en una unidad y en qué estado, al entregar las llaves y al recogerlas.',
  detail: detailOf(inventory, {
    figures: [
      { field: 'type', label: 'Tipo' },
      { field: 'date', label: 'Fecha', none: 'Sin fecha' },
      { field: 'roomCount', label: 'Estancias' },
    ],
  }),
});

/** What is in the units, and how it is kept. */
export default function InventoryScreen() {
  return <ListScreen {...list} />;
}
