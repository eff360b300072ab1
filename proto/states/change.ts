import { conflict } from '../errors.ts';
import { choiceLabel } from '../fields/choices.ts';
import type { Json } from '../fields/field.ts';
import { snakeUpper } from '../values/names.ts';
import { type HasStates, statusOf } from './evaluate.ts';

type Values = Readonly<Record<string, unknown>>;

/** What changes of status need of a record definition. */
export interface Changeable extends HasStates {
  label: { one: string; gender: 'm' | 'f' };
}

/**
 * The statuses a person may put the record into now, in the order of the choice set (C §4, F §4).
 * @param now unix seconds.
 */
export function offeredChanges(definition: Changeable, record: Values, now: number): string[] {
  return allowedChanges(definition, record, now).filter(
    (to) => lackingFor(definition, record, to).length === 0,
  );
}

/**
 * Names of the fields that a change to the status needs and that are empty. A field that was not loaded (`undefined`:
 * the row of a list) is taken to be there.
 */
export function lackingFor({ states }: Changeable, record: Values, to: string): string[] {
  return (states?.needs?.[to] ?? []).filter((field) => isBlank(record[field]));
}

const isBlank = (value: unknown): boolean =>
  value !== undefined && (!value || (Array.isArray(value) && value.length === 0));

/** The changes that the table allows, also those for which something has to be filled in before. */
export function allowedChanges({ states, ...definition }: Changeable, record: Values, now: number): string[] {
  if (!states) return [];
  const allowed = states.changes[statusOf({ ...definition, states }, record, now)] ?? [];
  return states.statuses.values.filter(
    (to) => allowed.includes(to) && (states.offered?.(to, record, now) ?? true),
  );
}

/**
 * The fields to set so that the record arrives at the status, or goes on from there by its own dates
 * (a contract activated before its start is signed, not yet active). Writes nothing.
 * @param now unix seconds.
 * @throws CodedError conflict `<COLLECTION>.CHANGE_NOT_ALLOWED` whose message names the allowed ones.
 */
export function applyChange(
  definition: Changeable,
  record: Values,
  to: string,
  now: number,
): Record<string, Json> {
  const { states } = definition;
  const allowed = allowedChanges(definition, record, now);
  if (!states || !allowed.includes(to)) throw changeNotAllowed(definition, record, to, now, allowed);
  const effect = states.effects?.[to];
  if (effect) return effect(record, now);
  if (states.derive) throw new Error(`${definition.collection}: no effect leads to ${to}`);
  return { [states.field ?? 'status']: to };
}

function changeNotAllowed(
  definition: Changeable,
  record: Values,
  to: string,
  now: number,
  allowed: string[],
) {
  const { states, label, collection } = definition;
  const quoted = (status: string) => `«${states ? choiceLabel(states.statuses, status) : status}»`;
  const from = states ? `, que está en estado ${quoted(statusOf(definition, record, now))},` : '';
  const subject = `${label.gender === 'm' ? 'El' : 'La'} ${label.one.toLowerCase()}${from}`;
  const way =
    allowed.length > 0
      ? `Estados permitidos: ${allowed.map(quoted).join(', ')}.`
      : 'Desde su estado no se permite ningún cambio manual.';
  return conflict(
    `${snakeUpper(collection)}.CHANGE_NOT_ALLOWED`,
    `${subject} no puede pasar a ${quoted(to)}. No se ha guardado nada. ${way}`,
    { allowed },
  );
}
