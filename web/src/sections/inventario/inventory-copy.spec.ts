import { describe, expect, it } from '@jest/globals';
import { withKeys } from '@llavero/proto/rules/inventory/keys';
import { newRoom } from '@llavero/proto/rules/inventory/start';
import { todayFirst } from './inventory-list.tsx';
import { photosOf, type TakenInventory, withWaiting } from './inventory-copy.ts';
import type { QueueItem } from './store/queue-item.ts';

const rooms = withKeys([{ ...newRoom('KITCHEN'), photos: ['m1'] }]);
const copy = (more: Partial<TakenInventory> = {}): TakenInventory => ({
  id: 'i1',
  place: 'Calle Mayor 1',
  type: 'CHECK_IN',
  date: 0,
  version: 3,
  rooms,
  undecided: [],
  entryRooms: null,
  entryDate: null,
  signed: false,
  sent: false,
  ...more,
});
const waiting = (order: number, value: string | null, more: Partial<QueueItem['edit']> = {}): QueueItem => ({
  id: `e${order}`,
  order,
  inventory: 'i1',
  label: 'Cocina',
  edit: {
    id: `e${order}`,
    kind: 'SET',
    room: rooms[0]!.key!,
    element: null,
    field: 'notes',
    value,
    base: null,
    madeAt: order,
    version: 3,
    ...more,
  },
  photo: null,
  problem: null,
});

describe('an inventory on the phone', () => {
  it('[INV-01] shows what waits in the order in which it was done, and leaves the copy as it is', () => {
    const items = [waiting(2, 'Sucia', { base: 'Limpia' }), waiting(1, 'Limpia')];
    const shown = withWaiting(copy(), items);
    expect(shown.rooms[0]!.notes).toBe('Sucia');
    expect(shown.undecided).toEqual([]);
    expect(rooms[0]!.notes).toBeNull();
    expect(withWaiting(copy({ id: 'other' }), items).rooms).toEqual(rooms);
  });

  it('[INV-01] a photo stands among the stored ones once the server has its file', () => {
    const photo = { kind: 'ADD_PHOTO', field: null } as const;
    expect(photosOf(withWaiting(copy(), [waiting(1, null, photo)]))).toEqual(['m1']);
    expect(photosOf(withWaiting(copy(), [waiting(1, 'm2', photo)]))).toEqual(['m1', 'm2']);
    expect(photosOf(copy({ entryRooms: rooms }))).toEqual(['m1', 'm1']);
  });

  it('[INV-01] today’s stand first, then the coming ones, then what was left', () => {
    const days = [100, 500, 300, 700, 200, null];
    const all = days.map((date) => copy({ id: String(date), date }));
    expect(todayFirst(all, 300).map(({ id }) => id)).toEqual(['300', '500', '700', '200', '100', 'null']);
  });
});
