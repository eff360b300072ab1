import { type Choice, choiceSet } from '../../fields/choices.ts';

/** What an inventory is made for (F §3). */
export const inventoryTypes = choiceSet('InventoryType', {
  CHECK_IN: { label: 'Entrada' },
  CHECK_OUT: { label: 'Salida' },
  OTHER: { label: 'Otro' },
});

/** How far an inventory is (*ours*, `inventory.states.ts`). */
export const inventoryStatuses = choiceSet('InventoryStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  IN_PROGRESS: { label: 'En curso', colour: 'yellow' },
  COMPLETE: { label: 'Completo', colour: 'blue' },
  CONTESTED: { label: 'Con alegaciones', colour: 'orange' },
  SIGNED: { label: 'Firmado', colour: 'green' },
});
export type InventoryStatus = keyof typeof inventoryStatuses.options;

/** What a tenant answers to an inventory; *ours*. */
export const inventoryAnswers = choiceSet('InventoryAnswer', {
  AGREED: { label: 'Conforme' },
  CONTESTED: { label: 'Con alegaciones' },
});

/** How a room or an element is kept (F §3), the best first. */
export const conservations = choiceSet('Conservation', {
  NEW: { label: 'Nuevo', colour: 'blue' },
  GOOD: { label: 'Bueno', colour: 'green' },
  AVERAGE: { label: 'Normal', colour: 'yellow' },
  BAD: { label: 'Malo', colour: 'orange' },
  BROKEN: { label: 'Roto', colour: 'red' },
});
export type Conservation = keyof typeof conservations.options;

export interface RoomType extends Choice {
  /** A new inventory has one of these (F §3: the first six). */
  isDefault: boolean;
}

const room = (label: string, isDefault = false): RoomType => ({ label, isDefault });

/** Rooms of an inventory in the order of the text (F §3); `DINNING` is spelt as there. */
export const roomTypes = choiceSet('RoomType', {
  OTHER: room('Otra estancia', true),
  KITCHEN: room('Cocina', true),
  DWELLING: room('Vivienda', true),
  LIVING_ROOM: room('Salón', true),
  BATHROOM: room('Baño', true),
  BEDROOM: room('Dormitorio', true),
  TOILET: room('Aseo'),
  OFFICE: room('Despacho'),
  DINNING: room('Comedor'),
  LEISURE: room('Zona de ocio'),
  LAUNDRY: room('Lavadero'),
  TERRACE: room('Terraza'),
  PLAYGROUND: room('Zona de juegos'),
  STORAGE: room('Trastero'),
  PARKING: room('Aparcamiento'),
});
export type RoomTypeCode = keyof typeof roomTypes.options;

/** What is noted down in a room (F §3); what is asked of each: `inventory.parameters.ts`. */
export const elementTypes = choiceSet('ElementType', {
  KEY_SET: { label: 'Juego de llaves' },
  DOOR: { label: 'Puerta' },
  METER: { label: 'Contador' },
  APPLIANCE: { label: 'Electrodoméstico' },
  FURNITURE: { label: 'Mueble' },
  FIXTURE: { label: 'Instalación fija' },
  OTHER: { label: 'Otro elemento' },
});
export type ElementTypeCode = keyof typeof elementTypes.options;

/** What a meter counts. */
export const meterTypes = choiceSet('MeterType', {
  ELECTRICITY: { label: 'Electricidad' },
  GAS: { label: 'Gas' },
  WATER: { label: 'Agua' },
  OTHER: { label: 'Otro' },
});

/** What a phone does to an inventory, one thing at a time (INV-01). */
export const inventoryEditKinds = choiceSet('InventoryEditKind', {
  /** `value`: `{type, name}`; `room` is the key it gets. */
  ADD_ROOM: { label: 'Añadir estancia' },
  /** `value`: `{type, name, conservation, parameters}`; `element` is the key it gets. */
  ADD_ELEMENT: { label: 'Añadir elemento' },
  /** `field` is set from `base` (what stood there when it was read) to `value`. */
  SET: { label: 'Cambiar dato' },
  /** `value`: id of the stored file. */
  ADD_PHOTO: { label: 'Añadir foto' },
  REMOVE_PHOTO: { label: 'Quitar foto' },
  /** The element, or the room when there is none. */
  REMOVE: { label: 'Quitar' },
  /** `base`: id of the undecided value; `value`: true takes it, false leaves what stands. */
  DECIDE: { label: 'Decidir' },
});
export type InventoryEditKind = keyof typeof inventoryEditKinds.options;

/** What became of an edit. */
export const inventoryEditOutcomes = choiceSet('InventoryEditOutcome', {
  APPLIED: { label: 'Anotado' },
  /** Somebody has written something else later: that stands, this waits beside it. */
  ASIDE: { label: 'Por decidir' },
  REFUSED: { label: 'No anotado' },
});
export type InventoryEditOutcome = keyof typeof inventoryEditOutcomes.options;
