import type { Json } from '../../fields/field.ts';
import type { InventoryElement as Element, InventoryRoom as Room } from '../../records/places/inventory.ts';
import type { InventoryEdit } from './edits.ts';

type Step = Pick<InventoryEdit, 'kind' | 'room' | 'element' | 'field' | 'value' | 'base'>;

/** The room of the entry that a room of the exit lies beside: of the same key, or else of the same type and name. */
export function entryRoomOf(
  room: Pick<Room, 'key' | 'type' | 'name'>,
  entry: readonly Room[],
): Room | undefined {
  return (
    entry.find(({ key }) => key !== null && key === room.key) ??
    entry.find(({ type, name }) => type === room.type && name === room.name)
  );
}

/** The element of the entry that lies beside one of the exit, found as rooms are. */
export function entryElementOf(
  element: Pick<Element, 'key' | 'type' | 'name'>,
  entry: Pick<Room, 'elements'> | undefined,
): Element | undefined {
  return (
    entry?.elements.find(({ key }) => key !== null && key === element.key) ??
    entry?.elements.find(({ type, name }) => type === element.type && name === element.name)
  );
}

/** What each hand-over measures anew: it is never taken from the entry. */
const measured: ReadonlySet<string> = new Set(['reading']);

/**
 * «Igual que la entrada»: the edits that make a room what it was at the entry (INV-01). Elements that are missing are
 * added; readings of meters, remarks and photos stay as they are, for they are of the day.
 */
export function sameAsEntry(room: Room, entry: Room): Step[] {
  const steps: Step[] = [];
  const key = room.key ?? '';
  const step = (element: string | null, field: string, value: Json, base: Json) => {
    if (value !== base) steps.push({ kind: 'SET', room: key, element, field, value, base });
  };
  step(null, 'conservation', entry.conservation, room.conservation);
  const matched = new Set<Element>();
  for (const element of room.elements) {
    const before = entryElementOf(element, entry);
    if (!before) continue;
    matched.add(before);
    step(element.key, 'conservation', before.conservation, element.conservation);
    const [was, is] = [parametersOf(before), parametersOf(element)];
    for (const [name, value] of Object.entries(was))
      if (!measured.has(name)) step(element.key, `parameters.${name}`, value, is[name] ?? null);
  }
  for (const before of entry.elements) {
    if (matched.has(before)) continue;
    const { type, name, conservation } = before;
    const parameters = Object.fromEntries(
      Object.entries(parametersOf(before)).filter(([parameter]) => !measured.has(parameter)),
    );
    const value: Json = { type, name, conservation, parameters };
    steps.push({ kind: 'ADD_ELEMENT', room: key, element: before.key, field: null, value, base: null });
  }
  return steps;
}

/** The parameters of an element by name. */
export function parametersOf({ parameters }: Pick<Element, 'parameters'>): Record<string, Json> {
  return typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
    ? parameters
    : {};
}
