import { describe, expect, it } from '@jest/globals';
import { recordSchema } from '../../compile/graphql.ts';
import { objectSchema } from '../../compile/json-schema.ts';
import { type CodedError, type FieldProblem } from '../../errors.ts';
import type { Json } from '../../fields/field.ts';
import { validateCreate, validatePatch } from '../../fields/validate.ts';
import { inventory } from './inventory.ts';
import { elementParameters } from './inventory.parameters.ts';

const place = '01900000-0000-7000-8000-000000000001';
const photo = '01900000-0000-7000-8000-000000000002';
const withElements = (...elements: Json[]) => ({ place, rooms: [{ type: 'KITCHEN', elements }] });

function problemsOf(object: Record<string, unknown>): FieldProblem[] {
  try {
    validateCreate(inventory, object);
    return [];
  } catch (error) {
    return (error as CodedError).body.problems ?? [];
  }
}

describe('an inventory', () => {
  it('[ENT-09] starts with the six default rooms, unless it says which rooms there are', () => {
    const made = validateCreate(inventory, { place });
    expect((made['rooms'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'Otra estancia',
      'Cocina',
      'Vivienda',
      'Salón',
      'Baño',
      'Dormitorio',
    ]);
    expect(made).toMatchObject({
      type: 'CHECK_IN',
      roomCount: 6,
      elementCount: 0,
      worstConservation: 'GOOD',
    });
    expect(validateCreate(inventory, { place, rooms: [] })).toMatchObject({
      rooms: [],
      worstConservation: null,
    });
  });

  it('[ENT-09] rooms hold elements, elements their own data: tidied and completed at every depth', () => {
    const made = validateCreate(
      inventory,
      withElements(
        {
          type: 'APPLIANCE',
          name: ' Nevera ',
          parameters: { brand: 'Balay', works: true },
          photos: [photo, photo],
        },
        {
          type: 'METER',
          name: 'Contador de luz',
          conservation: 'BAD',
          parameters: { meter: 'ELECTRICITY', location: 'Portal', reading: 10_233.5 },
        },
      ),
    );
    expect(made).toMatchObject({
      rooms: [
        {
          type: 'KITCHEN',
          name: 'Cocina',
          conservation: 'GOOD',
          photos: [],
          notes: null,
          elements: [
            {
              name: 'Nevera',
              conservation: 'GOOD',
              photos: [photo],
              notes: null,
              parameters: { brand: 'Balay' },
            },
            { conservation: 'BAD', parameters: { reading: 10_233.5 }, photos: [] },
          ],
        },
      ],
      roomCount: 1,
      elementCount: 2,
      worstConservation: 'BAD',
    });
    const patched = validatePatch(inventory, { rooms: [{ type: 'TERRACE', conservation: 'BROKEN' }] }, made);
    expect(patched).toMatchObject({ elementCount: 0, worstConservation: 'BROKEN' });
  });

  it.each<[string, Json, string, string]>([
    ['the type is missing', { name: 'x' }, 'rooms.0.elements.0.type', 'required'],
    [
      'an unknown conservation',
      { type: 'DOOR', name: 'x', conservation: 'MEH' },
      'rooms.0.elements.0.conservation',
      'choice',
    ],
    [
      'a photo that is no id',
      { type: 'DOOR', name: 'x', photos: ['a'] },
      'rooms.0.elements.0.photos.0',
      'links',
    ],
    ['an unknown member', { type: 'DOOR', name: 'x', colour: 'red' }, 'rooms.0.elements.0.colour', 'unknown'],
    ['no element at all', 3, 'rooms.0.elements.0', 'object'],
    [
      'keys without number',
      { type: 'KEY_SET', name: 'x' },
      'rooms.0.elements.0.parameters.count',
      'required',
    ],
    [
      'a reading that is a text',
      { type: 'METER', name: 'x', parameters: { meter: 'GAS', reading: '12' } },
      'rooms.0.elements.0.parameters.reading',
      'kind',
    ],
    [
      'a reading below zero',
      { type: 'METER', name: 'x', parameters: { meter: 'GAS', reading: -1 } },
      'rooms.0.elements.0.parameters.reading',
      'min',
    ],
    [
      'a meter of something else',
      { type: 'METER', name: 'x', parameters: { meter: 'STEAM' } },
      'rooms.0.elements.0.parameters.meter',
      'choice',
    ],
    [
      'data of another kind of element',
      { type: 'DOOR', name: 'x', parameters: { brand: 'Balay' } },
      'rooms.0.elements.0.parameters.brand',
      'unknown',
    ],
    [
      'a flag that is a text',
      { type: 'DOOR', name: 'x', parameters: { armoured: 'sí' } },
      'rooms.0.elements.0.parameters.armoured',
      'kind',
    ],
    [
      'data that are a list',
      { type: 'DOOR', name: 'x', parameters: [1] },
      'rooms.0.elements.0.parameters',
      'object',
    ],
  ])('[ENT-09] [VAL-11] %s: field and rule are named, in Spanish', (_title, element, field, rule) => {
    const problems = problemsOf(withElements(element));
    expect(problems.map((problem) => [problem.field, problem.rule])).toEqual([[field, rule]]);
    expect(problems[0]!.message).toMatch(/[a-záéíóú]+.*\.$/);
  });

  it('[ENT-09] meters ask for place and reading, appliances for the brand (F §3)', () => {
    const names = (type: Parameters<typeof elementParameters>[0]) =>
      elementParameters(type).map(({ name }) => name);
    expect(names('METER')).toEqual(expect.arrayContaining(['location', 'reading']));
    expect(names('APPLIANCE')).toContain('brand');
  });

  it('[ENT-09] [API-11] the nested lists reach the GraphQL schema and the documents of the API', () => {
    const schema = recordSchema([inventory]);
    expect(schema).toContain('rooms: [InventoryRooms!]');
    expect(schema).toContain('type InventoryRooms {');
    expect(schema).toMatch(/type InventoryRooms \{[^}]*elements: \[InventoryRoomsElements!\]/);
    expect(schema).toMatch(/type InventoryRoomsElements \{[^}]*photos: \[ID!\]/);
    expect(objectSchema(inventory.fields)).toMatchObject({
      properties: {
        rooms: {
          items: {
            properties: {
              elements: {
                items: { required: ['type', 'name'], properties: { conservation: { type: 'string' } } },
              },
            },
          },
        },
      },
    });
  });
});
