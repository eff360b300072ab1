import { type CodedError, conflict } from '@llavero/proto/errors';
import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';

/** How many records of a collection need a place, and what some of them are called. */
export interface PlaceUse {
  collection: CollectionName;
  count: number;
  titles: string[];
}

/** The place is needed elsewhere; nothing was deleted. */
export function placeInUse(type: 'UNIT' | 'PROPERTY', uses: readonly PlaceUse[]): CodedError {
  return conflict(
    'PLACE.IN_USE',
    `No se ha eliminado ${type === 'UNIT' ? 'la unidad' : 'la finca'}: se usa en ${uses.map(inWords).join('; ')}. Anule o cambie esos registros antes.`,
    { uses: uses.map(({ collection, count }) => ({ collection, count })) },
  );
}

function inWords({ collection, count, titles }: PlaceUse): string {
  const { one, many } =
    collection === 'place' ? { one: 'unidad', many: 'unidades' } : definitionOf(collection).label;
  const counted = `${count} ${(count === 1 ? one : many).toLowerCase()}`;
  if (titles.length === 0) return counted;
  return `${counted} (${titles.map((title) => `«${title}»`).join(', ')}${titles.length < count ? '…' : ''})`;
}
