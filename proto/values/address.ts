import { formatFloor } from './floors.ts';

type Part = string | null | undefined;

/** The parts of an address, as a place or a person carries them (C §3.3). */
export interface AddressParts {
  /** PROPERTY is a whole building: floor, door and staircase are left out. */
  type?: Part;
  unitType?: Part;
  street?: Part;
  number?: Part;
  staircase?: Part;
  floor?: Part | number;
  door?: Part;
  other?: Part;
  zip?: Part;
  city?: Part;
  province?: Part;
  region?: Part;
  country?: Part;
}

/** A place with the texts its display name is taken from. */
export interface NamedPlace extends AddressParts {
  customAddress?: Part;
  address?: Part;
}

const parkingTypes = new Set(['PARKING', 'PARKING_AND_STORAGE']);

function clean(part: Part): string {
  return (part ?? '').replace(/\s+/g, ' ').trim();
}

/** A door as it is shown: `2ª`, `plaza 14` in a parking unit; letters and words as they are. */
export function formatDoor(door: Part, unitType?: Part): string {
  const value = clean(door);
  if (value === '') return '';
  if (unitType && parkingTypes.has(unitType)) return `plaza ${value}`;
  return /^\d+$/.test(value) ? `${Number(value)}ª` : value;
}

/** `Esc.A`, or an empty text. */
export function formatStaircase(staircase: Part): string {
  const value = clean(staircase);
  return value && `Esc.${value}`;
}

/** Joins what is there; a part that repeats one already named (Madrid, Madrid) is left out. */
function listed(...parts: string[]): string {
  const seen = new Set<string>();
  return parts
    .filter((part) => {
      const key = part.toLowerCase();
      if (part === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .join(', ');
}

function spaced(...parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}

function insideBuilding(place: AddressParts): string {
  if (place.type === 'PROPERTY') return '';
  const position = spaced(
    formatStaircase(place.staircase),
    formatFloor(place.floor),
    formatDoor(place.door, place.unitType),
  );
  return [position, clean(place.other)].filter(Boolean).join(', ');
}

/** Street, number and position in the building, for cards and lists: `Calle de Atocha 27, Esc.B 3º 2ª`. */
export function shortAddress(place: AddressParts): string {
  const inside = insideBuilding(place);
  return [spaced(clean(place.street), clean(place.number)), inside].filter(Boolean).join(', ');
}

/**
 * The generated address (C §3.3): street and number; floor, door, staircase and other unless it is a
 * whole building; zip, city, province, region and country. Written in the Spanish postal order.
 * `Calle de Atocha 27, Esc.B 3º 2ª, 28012 Madrid, Comunidad de Madrid, España`.
 */
export function generateAddress(place: AddressParts): string {
  const city = clean(place.city);
  const tail = listed(city, clean(place.province), clean(place.region), clean(place.country));
  const town = spaced(clean(place.zip), tail);
  return [shortAddress(place), town].filter(Boolean).join(', ');
}

/** What a place is called (C §3.3): the custom address if set, else the stored one, else one generated from the parts. */
export function placeDisplayName(place: NamedPlace): string {
  return clean(place.customAddress) || clean(place.address) || generateAddress(place);
}

/** What a copy of a place must not keep (C §3.3). */
type Identity = 'id' | 'adminId' | 'adminTable' | 'references';

/** A deep copy of a place without id, adminId, adminTable and references: the start of a new record. */
export function cloneOfPlace<T extends object>(place: T): Omit<T, Identity> {
  const { id, adminId, adminTable, references, ...rest } = structuredClone(place) as T &
    Record<Identity, unknown>;
  return rest as Omit<T, Identity>;
}

/** Collection → kind of reference → ids (C §3.3, F §3 reference kinds). */
export type References = Record<string, Record<string, string[]>>;

/**
 * The references of a place as they must be saved (C §3.3, F §3): an INVENTORY reference for every inventory of the
 * place and for every one that its references name under another kind, each once and those already there first.
 * Absent stays absent while there is nothing to add; what does not look like references is left alone.
 */
export function inventoryReferences<T>(references: T | null | undefined, inventoryIds: readonly string[]) {
  if (references != null && !isReferences(references)) return references;
  const known: References = references ?? {};
  const named = Object.entries(known['inventory'] ?? {}).flatMap(([kind, ids]) =>
    kind === 'INVENTORY' ? [] : ids,
  );
  const ids = new Set([...(known['inventory']?.['INVENTORY'] ?? []), ...named, ...inventoryIds]);
  if (ids.size === 0) return references ?? null;
  return { ...known, inventory: { ...known['inventory'], INVENTORY: [...ids] } };
}

/** The references of a place without an inventory that is not its own any more. */
export function withoutInventory<T>(references: T, id: string) {
  if (!isReferences(references) || !references['inventory']) return references;
  const kinds = Object.entries(references['inventory']).map(([kind, ids]): [string, string[]] => [
    kind,
    ids.filter((one) => one !== id),
  ]);
  return { ...references, inventory: Object.fromEntries(kinds) };
}

function isReferences(value: unknown): value is References {
  const isObject = (part: unknown): part is object =>
    typeof part === 'object' && part !== null && !Array.isArray(part);
  return (
    isObject(value) &&
    Object.values(value).every((kinds) => isObject(kinds) && Object.values(kinds).every(Array.isArray))
  );
}

/** A place's name without postal code and what follows it: 'Calle de Atocha 27, 3º 2ª'. Other names stay as they are. */
export function withoutTown(name: string): string {
  return name.split(/, \d{5} /)[0] ?? name;
}
