import type { Json } from '../../fields/field.ts';
import type { InventoryEditKind } from '../../records/choices/inventory.ts';

/** One thing that a person did to an inventory on a phone (INV-01); what each kind carries is said at `inventoryEditKinds`. */
export interface InventoryEdit {
  /** A UUID that the phone gives it: sent twice it has its effect once. */
  id: string;
  kind: InventoryEditKind;
  /** Key of the room. */
  room: string;
  /** Key of the element; null for the room itself. */
  element: string | null;
  field: string | null;
  value: Json;
  base: Json;
  /** Unix seconds on the phone's clock. */
  madeAt: number;
  /** Version of the inventory it was made on. */
  version: number;
}

/** Most edits of one call; *ours*: they fit the largest request even with long remarks. */
export const MOST_EDITS = 100;

/** Fields of rooms and elements that `SET` changes; parameters of an element are `parameters.<name>`. */
export const settableFields = ['name', 'conservation', 'notes'] as const;

/** Where an edit counts: two edits with the same place touch the same thing. */
export const placeOf = ({
  room,
  element,
  field,
}: Pick<InventoryEdit, 'room' | 'element' | 'field'>): string => [room, element ?? '', field ?? ''].join('/');
