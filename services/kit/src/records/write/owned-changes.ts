import { commands } from '@llavero/proto/commands/registry';
import { CodedError, conflict, invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import { sameJson } from '@llavero/proto/fields/validate';
import { DELETED } from '@llavero/proto/states/deletion';
import { ownerOf, ownerOfStatus } from '@llavero/proto/states/commands';
import { statusOf } from '@llavero/proto/states/evaluate';
import { fixedNow } from '@llavero/proto/states/fixed-fields';
import { ownerOfFieldChange } from '@llavero/proto/states/field-commands';
import type { Predicate } from '@llavero/proto/states/predicate';
import type { CommandChange } from '@llavero/proto/states/states';
import { snakeUpper } from '@llavero/proto/values/names';
import type { CallContext } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import type { RecordModel } from '../model.ts';

/** A change of status by hand, as it is handed to the command that owns it. */
export interface AskedChange {
  id: string;
  /** The version that stands; the record is locked. */
  version: number;
  to: string;
}

/**
 * What the handler of a command that owns a change of status (`states.commands`) offers beside `run`: the same checks,
 * the same event, as part of the caller's transaction. `R` is the record of its collection.
 */
export interface ChangesStatus<R = RecordOf<RecordDefinition>> {
  /**
   * Carries the change out. That the caller may change the record and that the table allows it has been checked.
   * @throws CodedError as the command itself refuses; then nothing is saved.
   */
  changeStatus(asked: AskedChange, ctx: CallContext, tx: Tx): Promise<unknown>;
  /**
   * Called before a deleted record comes back with the status it had, when the command could have put it there.
   * @throws CodedError when it could not stand in that status today.
   */
  refuseReturn?(record: R, ctx: CallContext, tx: Tx): Promise<void>;
  /**
   * Called in the transaction that has just deleted a record, or brought it back.
   * @param record its values with those that came back
   * @throws CodedError when it may not go or return; then nothing is saved.
   */
  afterDelete?(record: R, ctx: CallContext, tx: Tx): Promise<void>;
  afterReturn?(record: R, ctx: CallContext, tx: Tx): Promise<void>;
}

/** Handlers of the commands that own changes, by name of the command; filled at start. */
export type StatusCommands = ReadonlyMap<string, ChangesStatus>;

type Values = Readonly<Record<string, unknown>>;

const marks = new WeakMap<RecordModel, readonly string[]>();

/**
 * Fields whose value puts a record into a status at once: flags, and days and moments that only say whether something
 * has happened (a payment date). A day that is compared with the calendar is none: such dates carry a record on by
 * themselves (C §4).
 */
function marksOf(model: RecordModel): readonly string[] {
  let names = marks.get(model);
  if (!names) {
    const seen = { set: new Set<string>(), compared: new Set<string>() };
    for (const { when } of model.definition.states?.derive ?? []) look(when, seen);
    const isMark = (name: string) => {
      const kind = model.fields.get(name)?.kind;
      return kind === 'flag' || ((kind === 'day' || kind === 'instant') && !seen.compared.has(name));
    };
    marks.set(model, (names = [...seen.set].filter(isMark)));
  }
  return names;
}

function look(predicate: Predicate, seen: { set: Set<string>; compared: Set<string> }): void {
  switch (predicate.op) {
    case 'all':
    case 'any':
      for (const part of predicate.of) look(part, seen);
      return;
    case 'not':
      return look(predicate.of, seen);
    case 'flag':
    case 'isSet':
      seen.set.add(predicate.field);
      return;
    case 'dayReached':
    case 'dayOver':
      seen.compared.add(predicate.field);
      return;
    case 'latestOver':
      for (const field of predicate.fields) seen.compared.add(field);
      return;
    default:
      return;
  }
}

/** The status that the marks of a record give it, and the field that does; undefined when its status has other reasons. */
function markedStatus(model: RecordModel, before: Values, after: Values, now: number) {
  const { definition } = model;
  const to = statusOf(definition, after, now);
  const changed = marksOf(model).filter((name) => (after[name] ?? null) !== (before[name] ?? null));
  const without = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
  if (changed.length === 0 || statusOf(definition, { ...after, ...without }, now) === to) return undefined;
  return { to, field: changed[0] as string };
}

/**
 * Refuses fields that would bring a record into a status that a command owns, past its checks and without its event.
 * @throws CodedError conflict `<COLLECTION>.CHANGE_NEEDS_COMMAND`.
 */
export function refuseMarkedChange(model: RecordModel, before: Values, after: Values, now: number): void {
  const { definition } = model;
  if (!definition.states?.commands || !definition.states.derive) return;
  const marked = markedStatus(model, before, after, now);
  const owner = marked && ownerOf(definition.states, statusOf(definition, before, now), marked.to);
  if (owner) throw needsCommand(definition, owner, marked.field);
}

/**
 * Refuses a change by hand of a field whose value belongs to a command (`fieldCommands`).
 * @throws CodedError conflict `<COLLECTION>.CHANGE_NEEDS_COMMAND` with `details.command` and `details.field`.
 */
export function refuseOwnedField({ definition, fields }: RecordModel, before: Values, after: Values): void {
  const owner = ownerOfFieldChange(definition.fieldCommands, before, after);
  if (!owner) return;
  const label = fields.get(owner.field)?.label ?? owner.field;
  throw conflict(
    `${snakeUpper(definition.collection)}.CHANGE_NEEDS_COMMAND`,
    `«${label}» no se cambia a mano. No se ha guardado nada: use ${actionOf(owner)}.`,
    owner,
  );
}

/**
 * Refuses a change by hand of a field that is fixed as the record stands (`fixedFields`).
 * @throws CodedError conflict `<COLLECTION>.FIELD_FIXED`; the problem names the field.
 */
export function refuseFixedField(
  { definition }: RecordModel,
  before: Values,
  after: Values,
  now: number,
): void {
  const { collection, fixedFields } = definition;
  if (!fixedFields) return;
  const fixed = fixedNow(fixedFields, { ...before, status: statusOf(definition, before, now) }, now)
    .flatMap(({ fields, message }) => fields.map((field) => ({ field, rule: 'fixed', message })))
    .filter(({ field }) => !sameJson((after[field] ?? null) as Json, (before[field] ?? null) as Json));
  if (fixed[0])
    throw new CodedError({
      code: `${snakeUpper(collection)}.FIELD_FIXED`,
      kind: 'conflict',
      message: `No se ha guardado nada. ${fixed[0].message}`,
      problems: fixed,
    });
}

/**
 * Refuses a new record that would begin in a status that a command owns, whether it names the status or sets its marks.
 * @param object what the caller says, not yet checked
 * @throws CodedError conflict `<COLLECTION>.CHANGE_NEEDS_COMMAND`.
 */
export function refuseBornStatus(model: RecordModel, object: Values, now: number): void {
  const { definition, defaults } = model;
  const { states } = definition;
  const asked = object['status'];
  if (asked === DELETED) throw bornDeleted(definition);
  if (!states?.commands) return;
  const marked = states.derive ? markedStatus(model, defaults, { ...defaults, ...object }, now) : undefined;
  const named = typeof asked === 'string' && asked !== defaults['status'] ? asked : undefined;
  const owner = ownerOfStatus(states, named ?? marked?.to ?? '');
  if (owner) throw bornByCommand(definition, owner);
}

function theOne({ label }: RecordDefinition): string {
  return `${label.gender === 'm' ? 'El' : 'La'} ${label.one.toLowerCase()}`;
}

/** «la acción «Activar contrato»», for a sentence. */
export const actionOf = ({ command }: Pick<CommandChange, 'command'>) =>
  `la acción «${commands.get(command)?.label ?? command}»`;

const quotedStatus = ({ states }: RecordDefinition, { to }: CommandChange) =>
  `«${states ? choiceLabel(states.statuses, to) : to}»`;

/** @param field the field that would bring the record there, when no status was asked for */
export function needsCommand(definition: RecordDefinition, owner: CommandChange, field?: string): CodedError {
  return conflict(
    `${snakeUpper(definition.collection)}.CHANGE_NEEDS_COMMAND`,
    `${theOne(definition)} no puede pasar así a ${quotedStatus(definition, owner)}. No se ha guardado nada: use ${actionOf(owner)}.`,
    { command: owner.command, status: owner.to, ...(field ? { field } : {}) },
  );
}

function bornByCommand(definition: RecordDefinition, owner: CommandChange): CodedError {
  const create = definition.label.gender === 'm' ? 'créelo' : 'créela';
  return conflict(
    `${snakeUpper(definition.collection)}.CHANGE_NEEDS_COMMAND`,
    `${theOne(definition)} no puede crearse en estado ${quotedStatus(definition, owner)}. No se ha guardado nada: ${create} sin ese estado y use ${actionOf(owner)}.`,
    { command: owner.command, status: owner.to },
  );
}

function bornDeleted(definition: RecordDefinition): CodedError {
  const message = 'Una ficha nueva no puede estar eliminada: quite el estado.';
  return invalid('RECORD.BORN_DELETED', `${theOne(definition)} no se ha creado. ${message}`, [
    { field: 'status', rule: 'deleted', message },
  ]);
}
