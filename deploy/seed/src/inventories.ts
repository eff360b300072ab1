import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { ContractRow } from './contracts.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const EVERY = 6;

const element = (random: Random, type: string, name: string, parameters: object) => ({
  type,
  name,
  conservation: random.weighted([
    ['NEW', 1],
    ['GOOD', 8],
    ['AVERAGE', 3],
    ['BAD', 0.4],
  ] as const),
  parameters: { ...parameters },
});

/** The rooms of a flat as somebody would note them down at the door. */
function rooms(random: Random) {
  const reading = (most: number) => random.int(500, most);
  return [
    {
      type: 'DWELLING',
      name: 'Vivienda',
      elements: [
        element(random, 'KEY_SET', 'Llaves de la vivienda', {
          count: 2,
          opens: 'Portal y piso',
          securityKey: true,
        }),
        element(random, 'DOOR', 'Puerta de entrada', { armoured: random.chance(0.6), material: 'Madera' }),
        element(random, 'METER', 'Contador de luz', {
          meter: 'ELECTRICITY',
          location: 'Cuarto de contadores',
          reading: reading(48_000),
        }),
        element(random, 'METER', 'Contador de agua', {
          meter: 'WATER',
          location: 'Cocina',
          reading: reading(1900),
        }),
      ],
    },
    {
      type: 'KITCHEN',
      name: 'Cocina',
      elements: [
        element(random, 'APPLIANCE', 'Frigorífico', {
          brand: random.pick(['Balay', 'Bosch', 'Siemens']),
          works: true,
        }),
        element(random, 'APPLIANCE', 'Lavadora', {
          brand: random.pick(['Balay', 'LG', 'Samsung']),
          works: true,
        }),
        element(random, 'FIXTURE', 'Muebles de cocina', { count: random.int(4, 9) }),
      ],
    },
    {
      type: 'LIVING_ROOM',
      name: 'Salón',
      elements: random.chance(0.5)
        ? [
            element(random, 'FURNITURE', 'Sofá', { count: 1 }),
            element(random, 'FURNITURE', 'Mesa y sillas', { count: 5 }),
          ]
        : [],
    },
    ...Array.from({ length: random.int(1, 3) }, (_, index) => ({
      type: 'BEDROOM',
      name: `Dormitorio ${index + 1}`,
      elements: [element(random, 'FIXTURE', 'Armario empotrado', { count: 1, works: true })],
    })),
    { type: 'BATHROOM', name: 'Baño', elements: [element(random, 'FIXTURE', 'Grifería', { works: true })] },
  ];
}

/**
 * An inventory for some of the contracts that have begun: at the entry, and at the exit of those that are over. Writes
 * their ids on the units.
 */
export function inventories(
  random: Random,
  contracts: readonly ContractRow[],
  units: readonly BulkRow[],
  responsible: readonly string[],
  today: number,
) {
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const begun = contracts.filter(({ object }) => object.activated && object.startDate <= today);
  return begun
    .filter((_one, index) => index % EVERY === 0)
    .map(({ id: contract, object }) => {
      const isOver = object.endDate < today;
      const date = isOver ? object.endDate : object.startDate;
      const unit = object.units[0]!;
      const made = row(random, date, {
        type: isOver ? 'CHECK_OUT' : 'CHECK_IN',
        place: unit,
        contract,
        date,
        responsible: random.pick(responsible),
        tenants: object.tenants,
        landlords: object.landlords,
        description: isOver ? 'Devolución de llaves' : 'Entrega de llaves',
        rooms: rooms(random),
        tenantSignatureDate: random.chance(0.9) ? date : null,
        landlordSignatureDate: random.chance(0.6) ? date : null,
      });
      const home = unitById.get(unit);
      if (home)
        home.object['inventoryIds'] = [
          ...((home.object['inventoryIds'] as string[] | undefined) ?? []),
          made.id,
        ];
      return made;
    });
}
