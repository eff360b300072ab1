import type { Json } from '../../fields/field.ts';
import { conservations } from '../../records/choices/inventory.ts';
import type { InventoryElement, InventoryRoom } from '../../records/places/inventory.ts';
import { elementParameters } from '../../records/places/inventory.parameters.ts';
import { formatNumber } from '../../values/number.ts';
import { type InventoryWords, spanishInventory } from './words.ts';

/** What became of an element, the gravest last. */
export type ElementChange = 'SAME' | 'NEW' | 'BETTER' | 'CHANGED' | 'WORSE' | 'MISSING';

/** A datum of an element at the entry and at the exit, as people read it; null: nothing was noted. */
export interface ParameterDifference {
  name: string;
  label: string;
  before: string | null;
  after: string | null;
}

export interface ComparedElement {
  /** Of the later inventory; of the earlier one for what is missing. */
  type: InventoryElement['type'];
  name: string;
  before: InventoryElement | null;
  after: InventoryElement | null;
  change: ElementChange;
  /** Steps of conservation down (positive) or up. */
  steps: number;
  parameters: ParameterDifference[];
}

export interface ComparedRoom {
  type: InventoryRoom['type'];
  name: string;
  before: InventoryRoom | null;
  after: InventoryRoom | null;
  steps: number;
  elements: ComparedElement[];
}

/** How many rooms and elements are otherwise than at the entry. */
export interface InventoryComparison {
  rooms: ComparedRoom[];
  worse: number;
  missing: number;
  added: number;
  changed: number;
}

type Named = { key: string | null; type: string; name: string | null };
const kindOf = ({ type, name }: Named): string => `${type}\n${(name ?? '').trim().toLocaleLowerCase('es')}`;

/** Takes the first of those that wait under a key. */
function taker<T>(waiting: readonly T[], keyOf: (one: T) => string | null) {
  const byKey = new Map<string | null, T[]>();
  for (const one of waiting) byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  return (key: string | null): T | null => (key === null ? null : (byKey.get(key)?.shift() ?? null));
}

/**
 * Each of the later list with its counterpart of the earlier one, which has the same key (`keys.ts`), whatever it is called now, or else
 * the same kind and name, a second of them with the second; what only the earlier one has comes last.
 */
export function paired<T extends Named>(
  before: readonly T[],
  after: readonly T[],
): { before: T | null; after: T | null }[] {
  const takeSame = taker(before, ({ key }) => key);
  const same = after.map(({ key }) => takeSame(key));
  const known = new Set(same);
  const takeNamed = taker(
    before.filter((one) => !known.has(one)),
    kindOf,
  );
  const pairs = after.map((one, at) => ({
    before: same[at] ?? takeNamed(kindOf(one)),
    after: one as T | null,
  }));
  const found = new Set(pairs.map((pair) => pair.before));
  return [...pairs, ...before.filter((one) => !found.has(one)).map((one) => ({ before: one, after: null }))];
}

const rank = (value: string | null | undefined): number =>
  Math.max(0, conservations.values.indexOf((value ?? 'GOOD') as (typeof conservations.values)[number]));

/** Steps from one conservation to a later one; positive is worse. Of what has no counterpart: 0. */
function stepsDown(
  before: { conservation: string | null } | null,
  after: { conservation: string | null } | null,
): number {
  return before && after ? rank(after.conservation) - rank(before.conservation) : 0;
}

/**
 * What has become of the rooms of a check-in by the check-out (INV-01): element by element, in the order of the later inventory.
 * Rooms and elements are matched as {@link paired} says.
 * @param words in which data are told
 */
export function compareInventories(
  before: readonly InventoryRoom[],
  after: readonly InventoryRoom[],
  words: InventoryWords = spanishInventory,
): InventoryComparison {
  const rooms = paired(before, after).map((pair): ComparedRoom => {
    const shown = (pair.after ?? pair.before)!;
    return {
      ...pair,
      type: shown.type,
      name: shown.name ?? '',
      steps: stepsDown(pair.before, pair.after),
      elements: paired(pair.before?.elements ?? [], pair.after?.elements ?? []).map((each) =>
        comparedElement(each, words),
      ),
    };
  });
  const elements = rooms.flatMap((room) => room.elements);
  const count = (...changes: ElementChange[]) =>
    elements.filter(({ change }) => changes.includes(change)).length;
  return {
    rooms,
    worse: count('WORSE'),
    missing: count('MISSING'),
    added: count('NEW'),
    changed: count('CHANGED', 'BETTER'),
  };
}

function comparedElement(
  pair: { before: InventoryElement | null; after: InventoryElement | null },
  words: InventoryWords,
): ComparedElement {
  const { before, after } = pair;
  const shown = (after ?? before)!;
  const steps = stepsDown(before, after);
  const parameters = before && after ? parameterDifferences(before, after, words) : [];
  return {
    ...pair,
    type: shown.type,
    name: shown.name,
    steps,
    parameters,
    change: changeOf(pair, steps, parameters),
  };
}

function changeOf(
  { before, after }: Pick<ComparedElement, 'before' | 'after'>,
  steps: number,
  parameters: readonly ParameterDifference[],
): ElementChange {
  if (!after) return 'MISSING';
  if (!before) return 'NEW';
  if (steps > 0 || fewer(before, after) > 0 || stoppedWorking(before, after)) return 'WORSE';
  if (parameters.length > 0) return 'CHANGED';
  return steps < 0 ? 'BETTER' : 'SAME';
}

/** The data of an element as they are kept; anything else counts as none. */
export function parametersOf({ parameters }: Pick<InventoryElement, 'parameters'>): Record<string, Json> {
  return typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
    ? (parameters as Record<string, Json>)
    : {};
}

/** How many of a counted element (keys, chairs) are gone; 0 where nobody counted. */
export function fewer(before: InventoryElement, after: InventoryElement): number {
  const [had, has] = [parametersOf(before)['count'], parametersOf(after)['count']];
  return typeof had === 'number' && typeof has === 'number' ? Math.max(0, had - has) : 0;
}

/** It worked at the entry and does not any more. */
export function stoppedWorking(before: InventoryElement, after: InventoryElement): boolean {
  return parametersOf(before)['works'] === true && parametersOf(after)['works'] === false;
}

function parameterDifferences(
  before: InventoryElement,
  after: InventoryElement,
  words: InventoryWords,
): ParameterDifference[] {
  const [had, has] = [parametersOf(before), parametersOf(after)];
  return elementParameters(after.type).flatMap((declared) => {
    const [earlier, later] = [had[declared.name], has[declared.name]].map((value) =>
      parameterText(declared, value, words),
    );
    const label = words.datum(declared.label);
    return earlier === later
      ? []
      : [{ name: declared.name, label, before: earlier ?? null, after: later ?? null }];
  });
}

/** A datum of an element as people read it; null where there is none. */
function parameterText(
  { choices, unit }: Pick<ReturnType<typeof elementParameters>[number], 'choices' | 'unit'>,
  value: Json | undefined,
  { label }: InventoryWords,
): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') {
    const decimals = Number.isInteger(value) ? 0 : 2;
    return [formatNumber(value, decimals), unit].filter(Boolean).join(' ');
  }
  return choices ? label(choices, String(value)) : String(value);
}

/** The data of an element that say something, as `label: value`. */
export function parameterLines(
  element: Pick<InventoryElement, 'type' | 'parameters'>,
  words: InventoryWords = spanishInventory,
): string[] {
  const values = parametersOf(element);
  return elementParameters(element.type).flatMap((declared) => {
    const text = parameterText(declared, values[declared.name], words);
    return text === null ? [] : [`${words.datum(declared.label)}: ${text}`];
  });
}

/** What is said of an element in one line: `De Bueno a Roto`, `Falta`. */
export function changeText(
  { change, before, after, steps, parameters }: ComparedElement,
  { say, label }: InventoryWords = spanishInventory,
): string {
  if (change === 'MISSING') return say('Falta', 'Hi falta');
  if (change === 'NEW') return say('No estaba en la entrada', "No hi era a l'entrada");
  const unnoted = say('sin anotar', 'sense anotar');
  const state = (of: InventoryElement) => label(conservations, of.conservation);
  const parts = [
    ...(steps !== 0 && before && after ? [`De ${state(before)} a ${state(after)}`] : []),
    ...parameters.map(
      ({ label: datum, before: had, after: has }) => `${datum}: ${had ?? unnoted} → ${has ?? unnoted}`,
    ),
  ];
  return parts.join(' · ') || say('Igual que la entrada', "Igual que a l'entrada");
}
