import { choice, flag, instant, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { inventoryEditKinds, inventoryEditOutcomes } from '../records/choices/inventory.ts';
import { defineCommand, employees } from './command.ts';

/** INV-01: all that a phone needs to fill an inventory in without a network. */
export const takeInventory = defineCommand({
  service: 'places',
  name: 'TakeInventory',
  reads: true,
  collection: 'inventory',
  label: 'Llevar el inventario al teléfono',
  access: employees,
  input: { id: link('inventory', 'Inventario', { required: true }) },
  output: {
    version: integer('Versión', { required: true }),
    /** Rooms with their elements, each with its key. */
    rooms: json('Estancias'),
    undecided: json('Valores por decidir'),
    /** A check-out only: the check-in of the same contract, or else the last one of the place before it. */
    entry: link('inventory', 'Inventario de entrada'),
    entryDate: integer('Fecha de la entrada'),
    entryRooms: json('Estancias de la entrada'),
    /** Signed by the tenant or the landlord: nothing is changed any more. */
    signed: flag('Firmado'),
  },
});

/**
 * INV-01: what was done on phones, merged by element. An edit that comes twice counts once, edits of different elements
 * both stand, and of the same field the later one stands with the other value kept beside it. All of it or none is saved;
 * what is refused is told by edit.
 */
export const mergeInventory = defineCommand({
  service: 'places',
  name: 'MergeInventory',
  collection: 'inventory',
  label: 'Guardar lo anotado en el teléfono',
  access: employees,
  repeatable: true,
  input: {
    id: link('inventory', 'Inventario', { required: true }),
    edits: list('Anotaciones', {
      id: text('Identificador', { required: true, maxLength: 36 }),
      kind: choice(inventoryEditKinds, 'Qué se hace', { required: true }),
      room: text('Estancia', { required: true, maxLength: 40 }),
      element: text('Elemento', { maxLength: 40 }),
      field: text('Dato', { maxLength: 80 }),
      value: json('Valor'),
      /** What stood there when the person changed it. */
      base: json('Valor anterior'),
      madeAt: instant('Anotado', { required: true }),
      version: integer('Versión', { required: true, min: 0 }),
    }),
  },
  output: {
    version: integer('Versión', { required: true }),
    rooms: json('Estancias'),
    undecided: json('Valores por decidir'),
    results: list('Resultados', {
      id: text('Identificador', { required: true }),
      outcome: choice(inventoryEditOutcomes, 'Resultado', { required: true }),
      message: longText('Motivo'),
    }),
  },
});

/** INV-01: the key with which a phone seals what waits on it; the phone forgets it when the person signs out. */
export const inventoryPhoneKey = defineCommand({
  service: 'places',
  name: 'InventoryPhoneKey',
  collection: 'inventory',
  label: 'Clave del teléfono',
  access: employees,
  repeatable: true,
  input: {},
  output: {
    /** 32 bytes in base64, always the same for a person. */
    key: text('Clave', { required: true }),
  },
});
