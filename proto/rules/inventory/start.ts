import { choiceLabel } from '../../fields/choices.ts';
import type { Json } from '../../fields/field.ts';
import { type ElementTypeCode, type RoomTypeCode, roomTypes } from '../../records/choices/inventory.ts';
import { supplyTypes } from '../../records/choices/places.ts';
import { defaultRooms, type InventoryElement, type InventoryRoom } from '../../records/places/inventory.ts';
import type { Place } from '../../records/places/place.ts';
import { paired, parametersOf } from './comparison.ts';

/**
 * The rooms of an inventory that is started from an earlier one: the same rooms and elements as they were, without photos (those of the
 * entry show the entry) and without readings, which are taken anew.
 */
export function roomsFrom(previous: readonly InventoryRoom[]): InventoryRoom[] {
  return previous.map((room) => ({
    ...room,
    reviewed: false,
    photos: [],
    notes: null,
    elements: room.elements.map(startedElement),
  }));
}

function startedElement(element: InventoryElement): InventoryElement {
  return { ...element, photos: [], notes: null, parameters: withoutReading(element) };
}

function withoutReading(element: InventoryElement): InventoryElement['parameters'] {
  const { reading: _reading, ...kept } = parametersOf(element);
  return element.type === 'METER' ? kept : parametersOf(element);
}

/**
 * A room that is said to be as at the entry («igual que la entrada»): every element with its conservation and its data of
 * then. What was photographed and read now stays.
 */
export function sameAsEntry(room: InventoryRoom, entry: InventoryRoom): InventoryRoom {
  const now = new Map(paired(entry.elements, room.elements).map(({ before, after }) => [before, after]));
  const elements = entry.elements.map((then): InventoryElement => {
    const found = now.get(then);
    if (!found) return startedElement(then);
    const data = parametersOf(then);
    const isMeter = then.type === 'METER';
    return {
      ...found,
      conservation: then.conservation,
      parameters: isMeter ? { ...data, reading: parametersOf(found)['reading'] ?? null } : data,
    };
  });
  return { ...room, conservation: entry.conservation, reviewed: true, elements };
}

/** Meters that are read at a hand-over, of the supplies of a unit. */
const meterOfSupply = { ELECTRICITY: 'ELECTRICITY', GAS: 'GAS', WATER: 'WATER' } as const;

/**
 * The rooms of a first inventory: the default ones (F §3) and what the record of the unit tells of it, its key sets, its meters and its yard.
 * A parking space and a storage room are one room.
 */
export function roomsOfPlace({
  unitType,
  hasYard,
  keySets,
  supplies,
}: Pick<Place, 'unitType' | 'hasYard' | 'keySets' | 'supplies'>): InventoryRoom[] {
  const known: InventoryElement[] = [
    newElement('KEY_SET', 'Llaves de la vivienda', { count: keySets }),
    ...supplies.flatMap(({ type }) =>
      Object.hasOwn(meterOfSupply, type)
        ? newElement('METER', `Contador de ${choiceLabel(supplyTypes, type).toLocaleLowerCase('es')}`, {
            meter: meterOfSupply[type as keyof typeof meterOfSupply],
          })
        : [],
    ),
  ];
  if (unitType === 'PARKING' || unitType === 'STORAGE') return [{ ...newRoom(unitType), elements: known }];
  const rooms = defaultRooms().map((room) =>
    room.type === 'DWELLING' ? { ...room, elements: known } : room,
  );
  return hasYard ? [...rooms, newRoom('TERRACE')] : rooms;
}

/** A room with nothing in it yet. */
export function newRoom(type: RoomTypeCode): InventoryRoom {
  return {
    key: null,
    type,
    name: roomTypes.options[type].label,
    conservation: 'GOOD',
    reviewed: false,
    photos: [],
    notes: null,
    elements: [],
  };
}

/** An element that was just added. */
export function newElement(
  type: ElementTypeCode,
  name: string,
  parameters: Record<string, Json> = {},
): InventoryElement {
  return {
    key: null,
    type,
    name,
    conservation: 'GOOD',
    parameters,
    installed: null,
    replacementCost: null,
    photos: [],
    notes: null,
  };
}
