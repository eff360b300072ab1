import { choiceSet } from '@llavero/proto/fields/choices';
import { choice } from '@llavero/proto/fields/vocabulary';
import type { Inventory, InventoryRoom } from '@llavero/proto/records/places/inventory';
import { inventory } from '@llavero/proto/records/places/inventory';
import type { Place } from '@llavero/proto/records/places/place';
import { roomsFrom, roomsOfPlace, sameAsEntry } from '@llavero/proto/rules/inventory/start';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';

/** What the rooms of a new inventory are taken from. */
export const sources = choiceSet('InventorySource', {
  PREVIOUS: { label: 'Un inventario anterior' },
  PLACE: { label: 'La ficha de la unidad' },
});

const { type, place, contract, date, responsible, description, basedOn, tenants, landlords, rooms } =
  inventory.fields;

export const inventoryFields = {
  ...{ type, place, contract, date, responsible, description },
  ...{ tenants, landlords },
  source: choice(sources, 'Se parte de', { required: true }),
  basedOn,
  rooms,
};
export type InventoryFields = typeof inventoryFields;
export type InventoryValues = WizardValues<InventoryFields>;

/** What the rooms were made from, so that they are made anew when another is chosen and not when a step is opened again. */
export interface RoomSource {
  previous: Pick<Inventory, 'rooms'> | null;
  place: Pick<Place, 'unitType' | 'hasYard' | 'keySets' | 'supplies'> | null;
}

/** The rooms that a new inventory starts with; none while it is not known what from. */
export function startRooms(
  { source }: InventoryValues,
  { previous, place: unit }: RoomSource,
): InventoryRoom[] {
  if (source === 'PREVIOUS') return previous ? roomsFrom(previous.rooms) : [];
  return unit ? roomsOfPlace(unit) : [];
}

/** The rooms with those of these places as they were at the entry, and the others as they were started. */
export function withSameRooms(
  chosen: readonly InventoryRoom[],
  previous: readonly InventoryRoom[],
  same: ReadonlySet<number>,
): InventoryRoom[] {
  const started = roomsFrom(previous);
  return chosen.map((room, at) => {
    const before = previous[at];
    if (!before) return room;
    return same.has(at) ? sameAsEntry(room, before) : (started[at] ?? room);
  });
}
