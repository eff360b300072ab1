import type { InventoryRoom as Room, Undecided } from '@llavero/proto/records/places/inventory';
import { type InventoryContent, mergeEdit } from '@llavero/proto/rules/inventory/merge';
import type { QueueItem } from './store/queue-item.ts';

/** An inventory as it lies on the phone: how the server had it last. */
export interface TakenInventory {
  id: string;
  /** Address of the unit. */
  place: string;
  type: 'CHECK_IN' | 'CHECK_OUT' | 'OTHER';
  /** Unix seconds. */
  date: number | null;
  version: number;
  rooms: Room[];
  undecided: Undecided[];
  /** The check-in that a check-out is held against. */
  entryRooms: Room[] | null;
  entryDate: number | null;
  signed: boolean;
  /** True once something that was done on this phone has arrived. */
  sent: boolean;
}

/** The inventory with what waits on the phone, worked out as the server will. */
export function withWaiting(copy: TakenInventory, items: readonly QueueItem[]): TakenInventory {
  const waiting = items
    .filter(
      ({ inventory, edit }) => inventory === copy.id && !(edit.kind === 'ADD_PHOTO' && edit.value === null),
    )
    .sort((a, b) => a.order - b.order);
  let content: InventoryContent = { rooms: copy.rooms, undecided: copy.undecided };
  for (const { edit } of waiting)
    content = mergeEdit(content, { edit, actor: '', last: undefined, writtenAt: 0, touched: false }).content;
  // Who else has written is known when it has arrived.
  const known = new Set(copy.undecided.map(({ id }) => id));
  return {
    ...copy,
    rooms: content.rooms,
    undecided: content.undecided.filter(({ id }) => known.has(id)),
  };
}

/** The photos that the server has of an inventory and of the one before it. */
export function photosOf({ rooms, entryRooms }: TakenInventory): string[] {
  return [...rooms, ...(entryRooms ?? [])].flatMap(({ photos, elements }) => [
    ...photos,
    ...elements.flatMap((element) => element.photos),
  ]);
}
