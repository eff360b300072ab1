import { fieldEntries } from '@llavero/proto/fields/record';
import type { FieldName } from '@llavero/proto/fields/typed-record';
import { place } from '@llavero/proto/records/places/place';

type Name = FieldName<typeof place>;

const supplies = fieldEntries(place).flatMap(([name, { group }]) =>
  group === 'supplies' ? [name as Name] : [],
);

/** Fields of a place that only make sense for a unit. */
export const unitOnlyFields: readonly Name[] = [
  'type',
  'property',
  'floor',
  'door',
  'room',
  'unitType',
  'contractType',
  'livingArea',
  'usefulArea',
  'keySets',
  'mandates',
  ...supplies,
];
