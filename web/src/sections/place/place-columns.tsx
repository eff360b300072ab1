import { place } from '@llavero/proto/records/places/place';
import type { ColumnOverride } from '../../components/list-screen/types.ts';
import { titleOf } from '../../lib/format.ts';

/** The name a place goes by: its own, else its address. */
export const placeColumns: ColumnOverride[] = [
  {
    name: 'address',
    label: 'Dirección',
    needs: ['address', 'customAddress'],
    width: 380,
    render: (row) => titleOf(place, row),
    text: (row) => titleOf(place, row),
  },
];
