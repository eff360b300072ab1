import { place } from '@llavero/proto/records/places/place';
import { titleColumn } from '../../components/list-screen/list-of.ts';

/** The name a place goes by: its own, else its address. */
export const placeColumns = [titleColumn(place, 'address', { label: 'Dirección', width: 380 })];
