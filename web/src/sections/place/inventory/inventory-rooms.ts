import { choiceSet } from '@llavero/proto/fields/choices';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { choice, day, decimal, flag, longText, money, text } from '@llavero/proto/fields/vocabulary';
import { conservations, type ElementTypeCode, roomTypes } from '@llavero/proto/records/choices/inventory';
import type { inventory, InventoryElement, InventoryRoom } from '@llavero/proto/records/places/inventory';
import { type ElementParameter, elementParameters } from '@llavero/proto/records/places/inventory.parameters';
import { parametersOf } from '@llavero/proto/rules/inventory/comparison';
import { patchRecord, type RowOf } from '../../../lib/records.ts';

export type InventoryRow = RowOf<typeof inventory>;

/** Whether its rooms may still be written: it has not been completed, and is not signed. */
export const isOpen = ({ status }: InventoryRow): boolean => status === 'DRAFT' || status === 'IN_PROGRESS';

/** What is asked of a room. */
export const roomFields = {
  type: choice(roomTypes, 'Estancia', { required: true }),
  name: text('Nombre', { help: 'Vacío: el de la estancia. Dos baños se distinguen por el nombre.' }),
  conservation: choice(conservations, 'Conservación', { default: 'GOOD' }),
  reviewed: flag('Revisada'),
  notes: longText('Notas'),
};

/** What is asked of every element, beside the data of its type. */
const commonFields = {
  name: text('Nombre', { required: true }),
  conservation: choice(conservations, 'Conservación', { default: 'GOOD' }),
};
const valueFields = {
  installed: day('Instalado el', { help: 'De ella sale la parte de vida útil que ya había pasado.' }),
  replacementCost: money('Coste de reposición', { min: 0 }),
  notes: longText('Notas'),
};

const yesNo = choiceSet('YesNo', { YES: { label: 'Sí' }, NO: { label: 'No' } });

/** The form of an element: what all have and the data of its type (F §3). */
export function elementFields(type: ElementTypeCode): Fields {
  const own = elementParameters(type).map((one) => [one.name, parameterField(one)]);
  return { ...commonFields, ...(Object.fromEntries(own) as Fields), ...valueFields };
}

function parameterField({ label, kind, required = false, choices, min }: ElementParameter): Fields[string] {
  const mark = { required };
  if (kind === 'SELECT' && choices) return choice(choices, label, mark);
  // Not a box to tick: an empty one would say that nothing works.
  if (kind === 'BOOLEAN') return choice(yesNo, label);
  if (kind === 'NUMBER') return decimal(label, { ...mark, ...(min === undefined ? {} : { min }) });
  return kind === 'TEXTAREA' ? longText(label, mark) : text(label, mark);
}

/** An element as the form of its type has it, and back. */
export function valuesOf(element: InventoryElement): Record<string, Json> {
  const { name, conservation, notes, installed, replacementCost } = element;
  const own = Object.entries(parametersOf(element)).map(([key, value]) => [
    key,
    typeof value === 'boolean' ? (value ? 'YES' : 'NO') : value,
  ]);
  return { ...Object.fromEntries(own), name, conservation, notes, installed, replacementCost };
}

export function elementOf(
  before: InventoryElement,
  values: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const parameters = Object.fromEntries(
    elementParameters(before.type).flatMap(({ name, kind }) => {
      const value = values[name] ?? null;
      if (value === null || value === '') return [];
      return [[name, kind === 'BOOLEAN' ? value === 'YES' : value]];
    }),
  );
  const common = Object.keys({ ...commonFields, ...valueFields });
  return {
    ...before,
    ...Object.fromEntries(common.map((name) => [name, values[name] ?? null])),
    parameters,
  };
}

/** Saves the rooms over the version that was read; a draft is begun by it. */
export function saveRooms(record: InventoryRow, rooms: readonly InventoryRoom[]): Promise<unknown> {
  const { id, version, status } = record;
  const patch: Record<string, Json> = { rooms: [...rooms] };
  if (status === 'DRAFT') patch['status'] = 'IN_PROGRESS';
  return patchRecord('inventory', { id, version, patch });
}
