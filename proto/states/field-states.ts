import { type CodedError, conflict } from '../errors.ts';
import { choiceLabel, type ChoiceSet } from '../fields/choices.ts';
import { snakeUpper } from '../values/names.ts';

/** A status inside a record that people move by hand: which value leads to which (C §4.4). */
export interface FieldStates<S extends string = string> {
  /** Spanish subject of the refusal: 'La cesión de derechos'. */
  subject: string;
  statuses: ChoiceSet<S>;
  /** A value that is missing leads nowhere. An unset status may begin anywhere. */
  changes: Readonly<Partial<Record<S, readonly S[]>>>;
}

/** By field, or by field and part of a nested value: `settlementStatus`, `contractResolution.status`. */
export type FieldStatesByPath = Readonly<Record<string, FieldStates>>;

interface Guarded {
  collection: string;
  fieldStates?: FieldStatesByPath | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses a change of a nested status that its table does not allow.
 * @param before the stored record. @param after the fields that are being set.
 * @throws CodedError conflict `<COLLECTION>.<FIELD>_CHANGE_NOT_ALLOWED` whose message names the allowed ones.
 */
export function refuseFieldChanges(
  { collection, fieldStates }: Guarded,
  before: Values,
  after: Values,
): void {
  for (const [path, rules] of Object.entries(fieldStates ?? {})) {
    const [field = '', part] = path.split('.');
    if (!(field in after)) continue;
    for (const [from, to] of changesAt(before[field], after[field], part)) {
      if (from === null || from === to) continue;
      const allowed = rules.changes[from] ?? [];
      if (to === null || !allowed.includes(to))
        throw changeNotAllowed(collection, field, rules, from, to, allowed);
    }
  }
}

/** The statuses an entry may be moved to by hand, in the order of the set; all of them while it has none. */
export function offeredFieldChanges(rules: FieldStates, from: string | null): string[] {
  if (from === null) return [...rules.statuses.values];
  const allowed = rules.changes[from] ?? [];
  return rules.statuses.values.filter((to) => allowed.includes(to));
}

type Change = [from: string | null, to: string | null];

function changesAt(before: unknown, after: unknown, part: string | undefined): Change[] {
  if (part === undefined) return [[textOf(before), textOf(after)]];
  // A nested value that goes takes its status along.
  if (!Array.isArray(before)) return isObject(after) ? [[at(before, part), at(after, part)]] : [];
  const rest = Array.isArray(after) ? [...(after as unknown[])] : [];
  if (rest.length >= before.length)
    return before.map((entry, place) => [at(entry, part), at(rest[place], part)]);
  // Entries were taken out: those that stay are known by everything but their status.
  return before.flatMap((entry): Change[] => {
    const place = rest.findIndex((other) => without(other, part) === without(entry, part));
    return place < 0 ? [] : [[at(entry, part), at(rest.splice(place, 1)[0], part)]];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const at = (value: unknown, part: string) => (isObject(value) ? textOf(value[part]) : null);

function without(value: unknown, part: string): string {
  const entries = Object.entries(isObject(value) ? value : {}).filter(([name]) => name !== part);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function changeNotAllowed(
  collection: string,
  field: string,
  { statuses, subject }: FieldStates,
  from: string,
  to: string | null,
  allowed: readonly string[],
): CodedError {
  const quoted = (status: string) => `«${choiceLabel(statuses, status)}»`;
  const way =
    allowed.length > 0
      ? `Estados permitidos: ${allowed.map(quoted).join(', ')}.`
      : 'Desde ese estado no se permite ningún cambio manual.';
  const target = to === null ? 'quedarse sin estado' : `pasar a ${quoted(to)}`;
  return conflict(
    `${snakeUpper(collection)}.${snakeUpper(field)}_CHANGE_NOT_ALLOWED`,
    `${subject}, que está en estado ${quoted(from)}, no puede ${target}. No se ha guardado nada. ${way}`,
    { field, allowed: [...allowed] },
  );
}
