import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { Json } from '@llavero/proto/fields/field';
import { addMonths } from '@llavero/proto/values/dates';
import type { ContractRow } from './contracts.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

const EVERY = 6;

const element = (random: Random, type: string, name: string, parameters: Record<string, Json>) => ({
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
 * Inventories of some of the contracts that have begun: at the entry and, of those that are over, at the exit, started from the one of
 * the entry. Some are signed, some wait for the tenant, some are contested. Writes their ids on the units.
 */
export function inventories(
  random: Random,
  contracts: readonly ContractRow[],
  units: readonly BulkRow[],
  responsible: readonly string[],
  today: number,
): BulkRow[] {
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const begun = contracts.filter(({ object }) => object.activated && object.startDate <= today);
  return begun
    .filter((_one, index) => index % EVERY === 0)
    .flatMap(({ id: contract, object }) => {
      const unit = object.units[0]!;
      const common = {
        place: unit,
        contract,
        responsible: random.pick(responsible),
        tenants: object.tenants,
        landlords: object.landlords,
      };
      const then = priced(random, rooms(random), object.startDate);
      const entry = row(random, object.startDate, {
        ...common,
        type: 'CHECK_IN',
        date: object.startDate,
        description: 'Entrega de llaves',
        rooms: then,
        ...stateOf(random, object.startDate),
      });
      const made: BulkRow[] = [entry];
      if (object.endDate < today)
        made.push(
          row(random, object.endDate, {
            ...common,
            type: 'CHECK_OUT',
            date: object.endDate,
            basedOn: entry.id,
            description: 'Devolución de llaves',
            rooms: worn(random, then),
            ...stateOf(random, object.endDate),
          }),
        );
      const home = unitById.get(unit);
      if (home)
        home.object['inventoryIds'] = [
          ...((home.object['inventoryIds'] as string[] | undefined) ?? []),
          ...made.map(({ id }) => id),
        ];
      return made;
    });
}

type DemoRoom = ReturnType<typeof rooms>[number];
type DemoElement = DemoRoom['elements'][number] & { replacementCost?: number; installed?: number };

/** New prices of what is often broken, in euros; the rest is priced when it has to be. */
const prices: Readonly<Record<string, number>> = {
  Frigorífico: 620,
  Lavadora: 480,
  'Muebles de cocina': 2400,
  Sofá: 750,
  'Mesa y sillas': 540,
  Grifería: 180,
  'Llaves de la vivienda': 60,
};

/** The same rooms with what things cost and how old they are at the entry. */
function priced(random: Random, found: readonly DemoRoom[], entry: number) {
  return found.map((one) => ({
    ...one,
    reviewed: true,
    elements: one.elements.map((element): DemoElement => {
      const replacementCost = prices[element.name];
      return replacementCost === undefined
        ? element
        : { ...element, replacementCost, installed: addMonths(entry, -random.int(0, 72)) };
    }),
  }));
}

const worse = { NEW: 'GOOD', GOOD: 'AVERAGE', AVERAGE: 'BAD', BAD: 'BROKEN' } as const;

/** The rooms as they come back: most as they were, some worn, a few broken, a key or a chair missing. */
function worn(random: Random, found: ReturnType<typeof priced>) {
  return found.map((one) => ({
    ...one,
    elements: one.elements
      .filter(({ type }) => type === 'METER' || type === 'KEY_SET' || !random.chance(0.05))
      .map((element) => {
        const { count, reading, works } = element.parameters as Record<string, Json | undefined>;
        const parameters: Record<string, Json> = { ...element.parameters };
        if (typeof reading === 'number') parameters['reading'] = reading + random.int(300, 4000);
        if (typeof count === 'number' && count > 1 && random.chance(0.15)) parameters['count'] = count - 1;
        if (element.type === 'METER' || element.type === 'KEY_SET') return { ...element, parameters };
        if (random.chance(0.08)) {
          if (works === true) parameters['works'] = false;
          return { ...element, parameters, conservation: 'BROKEN', notes: 'No es uso ordinario.' };
        }
        const { conservation } = element;
        return {
          ...element,
          parameters,
          conservation: random.chance(0.3) ? worse[conservation] : conservation,
        };
      }),
  }));
}

/** How far an inventory of that day is. */
function stateOf(random: Random, date: number) {
  const done = { startedDate: date, completedDate: date };
  const kind = random.weighted([
    ['signed', 8],
    ['complete', 1],
    ['contested', 1],
  ] as const);
  if (kind === 'complete') return done;
  if (kind === 'contested')
    return {
      ...done,
      contestedDate: date,
      tenantAnswer: {
        outcome: 'CONTESTED',
        name: 'Inquilino de la vivienda',
        answeredAt: date,
        evidence: null,
        remarks: [
          {
            room: 'Cocina',
            element: 'Frigorífico',
            comment: 'La bandeja ya estaba rota a la entrega.',
            photos: [],
          },
        ],
      },
    };
  return {
    ...done,
    tenantSignatureDate: date,
    landlordSignatureDate: random.chance(0.6) ? date : null,
  };
}
