import { describe, expect, it } from '@jest/globals';
import type { InventoryElement, InventoryRoom } from '../../records/places/inventory.ts';
import { compareInventories } from './comparison.ts';
import { proposeDeductions } from './deductions.ts';
import { withKeys } from './keys.ts';
import { entryRoomOf } from './same-as-entry.ts';
import { newElement, newRoom, roomsFrom, sameAsEntry } from './start.ts';

const element = (name: string, more: Partial<InventoryElement> = {}): InventoryElement => ({
  ...newElement('FURNITURE', name),
  ...more,
});
const photo = '01900000-0000-7000-8000-000000000002';
const [entry] = withKeys([
  {
    ...newRoom('LIVING_ROOM'),
    elements: [
      element('Sofa', { replacementCost: 900 }),
      element('Silla', { conservation: 'NEW' }),
      element('Silla', { conservation: 'BAD' }),
    ],
  } satisfies InventoryRoom,
]) as [InventoryRoom];
/** The check-out that was started from it. */
const [exit] = roomsFrom([entry]) as [InventoryRoom];

describe('[INV-01] what was given another name at the check-out', () => {
  const renamed: InventoryRoom = {
    ...exit,
    name: 'Salón comedor',
    elements: exit.elements.map((one, at) => (at === 0 ? { ...one, name: 'Sofá de tres plazas' } : one)),
  };

  it('is neither missing nor new, and nobody is asked to pay for it', () => {
    const compared = compareInventories([entry], [renamed]);
    expect(compared).toMatchObject({ missing: 0, added: 0, worse: 0, changed: 0 });
    expect(compared.rooms.map(({ name }) => name)).toEqual(['Salón comedor']);
    expect(compared.rooms[0]?.elements[0]).toMatchObject({ name: 'Sofá de tres plazas', change: 'SAME' });
    expect(proposeDeductions(compared, { entry: 0, returned: 0 })).toEqual([]);
    expect(entryRoomOf(renamed, [entry])).toBe(entry);
  });

  it('of two of one name the one that is gone is missing, not its neighbour', () => {
    const gone = { ...exit, elements: [exit.elements[0]!, exit.elements[2]!] };
    const compared = compareInventories([entry], [gone]);
    expect(compared.rooms[0]?.elements.map(({ change }) => change)).toEqual(['SAME', 'SAME', 'MISSING']);
    expect(compared.rooms[0]?.elements[2]?.before?.key).toBe(entry.elements[1]?.key);
  });

  it('«igual que la entrada» keeps each with its own photos', () => {
    const looked = {
      ...renamed,
      elements: renamed.elements.map((one, at) => ({
        ...one,
        conservation: 'AVERAGE' as const,
        photos: at === 1 ? [photo] : [],
      })),
    };
    const same = sameAsEntry(looked, entry);
    expect(same.elements.map(({ key }) => key)).toEqual(entry.elements.map(({ key }) => key));
    expect(same.elements).toMatchObject([
      { name: 'Sofá de tres plazas', conservation: 'GOOD', photos: [] },
      { conservation: 'NEW', photos: [photo] },
      { conservation: 'BAD', photos: [] },
    ]);
  });
});
