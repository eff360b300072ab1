import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../fields/field.ts';
import type { InventoryElement as Element, InventoryRoom as Room } from '../../records/places/inventory.ts';
import { type InventoryEdit, placeOf } from './edits.ts';
import { withKeys } from './keys.ts';
import { type InventoryContent, mergeEdit, type Stamp } from './merge.ts';
import { newElement, newRoom } from './start.ts';
import { sameAsEntry } from './same-as-entry.ts';

const element = (name: string, more: Partial<Element> = {}): Element => ({
  ...newElement('FURNITURE', name),
  parameters: null,
  ...more,
});
const room = (type: Room['type'], name: string, ...elements: Element[]): Room => ({
  ...newRoom(type),
  name,
  elements,
});
const rooms = withKeys([
  room('BATHROOM', 'Baño', element('Espejo'), element('Espejo')),
  room('KITCHEN', 'Cocina', element('Mesa'), element('Gas', { type: 'METER', parameters: { meter: 'GAS' } })),
]);
const start: InventoryContent = { rooms, undecided: [] };
const kitchen = rooms[1]!;
const [table, meter] = kitchen.elements as [Element, Element];

let count = 0;
type Made = InventoryEdit & { actor: string };
const edit = (more: Partial<Made>): Made => ({
  id: `e${(count += 1)}`,
  kind: 'SET',
  room: kitchen.key!,
  element: table.key,
  field: 'conservation',
  value: 'BAD',
  base: 'GOOD',
  madeAt: 1000 + count,
  version: 1,
  actor: 'marta',
  ...more,
});

/** As the service does: each id once, stamps of what stands. */
function merged(edits: readonly Made[], from = start) {
  const stamps = new Map<string, Stamp>();
  const seen = new Set<string>();
  let content = from;
  const results = edits.map((one) => {
    const { actor, ...sent } = one;
    if (seen.has(one.id)) return null;
    seen.add(one.id);
    const place = placeOf(one);
    const done = mergeEdit(content, {
      edit: sent,
      actor,
      last: stamps.get(place),
      writtenAt: 0,
      touched: false,
    });
    content = done.content;
    if (done.result.outcome === 'APPLIED') stamps.set(place, { madeAt: one.madeAt, id: one.id, actor });
    return done.result;
  });
  return { content, results };
}

const elementOf = (content: InventoryContent, key: string | null) =>
  content.rooms.flatMap(({ elements }) => elements).find((one) => one.key === key)!;

describe('keys of rooms and elements', () => {
  it('[INV-01] are told apart among equals, come out the same everywhere, and stay', () => {
    const all = rooms.flatMap((one) => [one.key, ...one.elements.map(({ key }) => key)]);
    expect(all.every(Boolean)).toBe(true);
    expect(new Set(rooms[0]!.elements.map(({ key }) => key)).size).toBe(2);
    expect(withKeys(rooms)).toEqual(rooms);
    const renamed = [{ ...rooms[0]!, name: 'Aseo grande' }, rooms[1]!];
    expect(withKeys(renamed).map(({ key }) => key)).toEqual(rooms.map(({ key }) => key));
  });
});

describe('edits of two people', () => {
  it('[INV-01] of different elements both stand, in whichever order they arrive', () => {
    const values = fc.constantFrom('NEW', 'AVERAGE', 'BAD', 'BROKEN');
    const targets = rooms.flatMap((one) => one.elements.map(({ key }) => ({ room: one.key!, element: key })));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(targets, { minLength: 2 }),
        fc.array(values, { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 99 }),
        (places, wanted, seed) => {
          const edits = places.map((place, at) =>
            edit({ ...place, value: wanted[at]!, actor: `p${at % 2}` }),
          );
          const shuffled = [...edits].sort(
            (a, b) => ((a.madeAt * 7 + seed) % 13) - ((b.madeAt * 7 + seed) % 13),
          );
          const [one, other] = [merged(edits).content, merged(shuffled).content];
          expect(other).toEqual(one);
          expect(one.undecided).toEqual([]);
          for (const { element: key, value } of edits) expect(elementOf(one, key).conservation).toBe(value);
        },
      ),
    );
  });

  it('[INV-01] sent twice, or once more after others, they count once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('NEW', 'BAD', 'BROKEN'), { minLength: 1, maxLength: 6 }),
        (values) => {
          const edits = values.map((value, at) => edit({ value, actor: `p${at % 3}` }));
          const photo = edit({ kind: 'ADD_PHOTO', field: null, value: 'm1' });
          const all = [...edits, photo];
          expect(merged([...all, ...all]).content).toEqual(merged(all).content);
          expect(merged([...all, { ...photo, id: 'again' }]).content.rooms[1]!.elements[0]!.photos).toEqual([
            'm1',
          ]);
        },
      ),
    );
  });

  it('[INV-01] of one field the later one stands and the other value is kept, whoever arrives first', () => {
    const early = edit({ value: 'BAD', actor: 'marta', madeAt: 100 });
    const late = edit({ value: 'NEW', actor: 'luis', madeAt: 200 });
    const there = merged([early, late]);
    const back = merged([late, early]);
    for (const { content } of [there, back]) {
      expect(elementOf(content, table.key).conservation).toBe('NEW');
      expect(content.undecided).toMatchObject([
        { element: table.key, field: 'conservation', value: 'BAD', by: 'marta', at: 100 },
      ]);
    }
    expect(there.results.map((one) => one?.outcome)).toEqual(['APPLIED', 'APPLIED']);
    expect(back.results.map((one) => one?.outcome)).toEqual(['APPLIED', 'ASIDE']);
  });

  it('[INV-01] several of each person on one field end with the same values in every order of arrival', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('NEW', 'AVERAGE', 'BAD', 'BROKEN'), { minLength: 4, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 4, maxLength: 4 }),
        (values, coins, times) => {
          const sorted = [...times].sort((a, b) => a - b);
          const marta = [
            edit({ value: values[0]!, madeAt: sorted[0]! }),
            edit({ value: values[1]!, base: values[0]!, madeAt: sorted[2]! }),
          ];
          const luis = [
            edit({ value: values[2]!, madeAt: sorted[1]!, actor: 'luis' }),
            edit({ value: values[3]!, base: values[2]!, madeAt: sorted[3]!, actor: 'luis' }),
          ];
          const arrival: Made[] = [];
          const [a, b] = [[...marta], [...luis]];
          for (const coin of coins) arrival.push((coin ? a.shift() : b.shift()) ?? a.shift() ?? b.shift()!);
          const { content } = merged(arrival);
          expect(elementOf(content, table.key).conservation).toBe(values[3]);
          expect(content.undecided.map(({ value }) => value)).toEqual([values[1]]);
        },
      ),
    );
  });

  it('[INV-01] a person takes the other value or leaves what stands', () => {
    const both = merged([
      edit({ value: 'BAD', madeAt: 1 }),
      edit({ value: 'NEW', actor: 'luis', madeAt: 2 }),
    ]).content;
    const base = both.undecided[0]!.id;
    const taken = merged([edit({ kind: 'DECIDE', base, value: true })], both).content;
    expect([elementOf(taken, table.key).conservation, taken.undecided]).toEqual(['BAD', []]);
    const left = merged([edit({ kind: 'DECIDE', base, value: false })], both).content;
    expect([elementOf(left, table.key).conservation, left.undecided]).toEqual(['NEW', []]);
  });
});

describe('an edit', () => {
  const only = (more: Partial<Made>, from = start) => {
    const { content, results } = merged([edit(more)], from);
    return { content, ...results[0]! };
  };

  it.each<[string, Partial<Made>, RegExp]>([
    ['of an element that somebody has taken away', { element: 'gone' }, /ya no está/],
    ['with a value outside the list', { value: 'LOVELY' }, /no se entiende/],
    ['of a field that nobody sets', { field: 'photos', value: 'x' }, /no se entiende/],
    ['of an unknown parameter', { field: 'parameters.brand', value: 'Bosch' }, /no tiene el dato/],
    [
      'of a reading that is no number',
      { element: meter.key, field: 'parameters.reading', value: 'mucho', base: null },
      /debe ser un número/,
    ],
    [
      'that empties what must be said',
      { element: meter.key, field: 'parameters.meter', value: null, base: 'GAS' },
      /obligatorio/,
    ],
    [
      'with an element without a name',
      { kind: 'ADD_ELEMENT', element: 'n1', value: { type: 'OTHER', name: ' ' } },
      /Falta el nombre/,
    ],
    [
      'with a key of another kind',
      { kind: 'ADD_ROOM', room: '../x', element: null, value: { type: 'TERRACE' } },
      /no se entiende/,
    ],
  ])('[INV-01] %s is refused with a sentence and changes nothing', (_what, more, said) => {
    const { content, outcome, message } = only(more);
    expect(outcome).toBe('REFUSED');
    expect(message).toMatch(said);
    expect(content).toEqual(start);
  });

  it('[INV-01] with an unsound value is refused as well when it loses against a later one', () => {
    const winner = edit({ value: 'NEW', madeAt: 200, actor: 'luis' });
    for (const more of [{ value: 'LOVELY' }, { field: 'parameters.brand', value: 'Bosch' }]) {
      const last = edit({ ...more, madeAt: 100 });
      const { actor, ...sent } = last;
      const stamp = { madeAt: 200, id: winner.id, actor: 'luis' };
      const { content } = merged([winner]);
      const done = mergeEdit(content, { edit: sent, actor, last: stamp, writtenAt: 0, touched: false });
      expect(done.result.outcome).toBe('REFUSED');
      expect(done.content).toEqual(content);
    }
  });

  it('[INV-01] adds rooms and elements, sets remarks and readings, adds and takes photos', () => {
    const made: Partial<Made>[] = [
      { kind: 'ADD_ROOM', room: 'terraza', element: null, value: { type: 'TERRACE', name: 'Terraza' } },
      {
        kind: 'ADD_ELEMENT',
        room: 'terraza',
        element: 'toldo',
        value: { type: 'FIXTURE', name: 'Toldo', parameters: { works: true } },
      },
      { room: 'terraza', element: 'toldo', field: 'notes', value: 'Descolorido', base: null },
      { element: meter.key, field: 'parameters.reading', value: 4321.5, base: null },
      { kind: 'ADD_PHOTO', element: meter.key, field: null, value: 'm1' },
      { kind: 'ADD_PHOTO', element: meter.key, field: null, value: 'm2' },
      { kind: 'REMOVE_PHOTO', element: meter.key, field: null, value: 'm1' },
      { kind: 'REMOVE', field: null },
    ];
    const { content, results } = merged(made.map(edit));
    expect(results.map((one) => one?.outcome)).toEqual(made.map(() => 'APPLIED'));
    expect(content.rooms.at(-1)).toMatchObject({
      key: 'terraza',
      elements: [{ key: 'toldo', notes: 'Descolorido' }],
    });
    expect(elementOf(content, meter.key)).toMatchObject({
      parameters: { meter: 'GAS', reading: 4321.5 },
      photos: ['m2'],
    });
    expect(elementOf(content, table.key)).toBeUndefined();
    expect(start.rooms).toHaveLength(2);
  });

  it('[INV-01] does not take away what somebody else has changed meanwhile', () => {
    const { actor, ...sent } = edit({ kind: 'REMOVE', field: null });
    const done = mergeEdit(start, { edit: sent, actor, last: undefined, writtenAt: 0, touched: true });
    expect(done).toMatchObject({ content: start, result: { outcome: 'REFUSED' } });
  });
});

describe('«igual que la entrada»', () => {
  it('[INV-01] brings conservation, data and missing elements of the entry, but no reading and no photo', () => {
    const entry = withKeys([
      room(
        'KITCHEN',
        'Cocina',
        element('Mesa', { conservation: 'AVERAGE', parameters: { count: 2 }, photos: ['old'] }),
        element('Gas', { type: 'METER', parameters: { meter: 'GAS', location: 'Galería', reading: 10 } }),
        element('Horno', { type: 'APPLIANCE', conservation: 'NEW', parameters: { brand: 'Balay' } }),
      ),
    ])[0]!;
    const steps = sameAsEntry(kitchen, entry);
    const { content, results } = merged(steps.map((step) => edit(step)));
    expect(results.every((one) => one?.outcome === 'APPLIED')).toBe(true);
    const said = content.rooms[1]!.elements.map(({ name, conservation, parameters, photos }) => [
      name,
      conservation,
      parameters as Json,
      photos,
    ]);
    expect(said).toEqual([
      ['Mesa', 'AVERAGE', { count: 2 }, []],
      ['Gas', 'GOOD', { meter: 'GAS', location: 'Galería' }, []],
      ['Horno', 'NEW', { brand: 'Balay' }, []],
    ]);
    expect(sameAsEntry(content.rooms[1]!, entry)).toEqual([]);
  });
});
