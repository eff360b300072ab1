import { marketer } from '@llavero/proto/records/people/marketer';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(marketer, {
  figures: [
    { field: 'kind', label: 'Tipo' },
    { field: 'supplies', label: 'Suministros' },
    { field: 'changesPhone', label: 'Altas y cambios' },
  ],
});

const list = listOf(marketer, {
  path: 'other/marketers',
  columns: [{ name: 'kind', width: 270 }],
  defaultColumns: ['name', 'kind', 'supplies', 'phone', 'regions', 'active'],
  create: { label: 'Nueva comercializadora' },
  emptyText: 'Una comercializadora vende luz, gas o agua: a ella se le pide el cambio de titular.',
  detail,
});

/** Companies that supply electricity, gas and water (NAV-03). */
export default function MarketersScreen() {
  return <ListScreen {...list} />;
}
