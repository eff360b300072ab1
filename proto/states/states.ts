import type { ChoiceSet } from '../fields/choices.ts';
import type { Json } from '../fields/field.ts';
import type { Predicate } from './predicate.ts';

/** One line of the derivation: the first whose `when` holds gives the status. */
export interface StateRule<S extends string = string> {
  status: S;
  when: Predicate;
}

/** Fields that a manual change sets so that the derivation arrives at the new status. `now` in unix seconds. */
export type StateEffect = (record: Readonly<Record<string, unknown>>, now: number) => Record<string, Json>;

/**
 * A change of status that belongs to a command, whoever asks for it and by which call: a change of status by hand runs
 * the command (its checks, its event) where the table of changes allows it, and is refused naming it elsewhere.
 */
export interface CommandChange<S extends string = string> {
  /** Name of the command, `ActivateContract`; its handler implements `ChangesStatus` of the kit. */
  command: string;
  from: readonly S[];
  to: S;
}

export interface StateRules<S extends string = string> {
  /** Labels and colours, in the order a list sorts by. */
  statuses: ChoiceSet<S>;
  /**
   * Derivation in order, first match wins; the last rule is `always`. Absent when the status is a
   * stored field (`field`), as for tasks.
   */
  derive?: readonly StateRule<S>[];
  /** Name of the stored status field when there is no derivation. */
  field?: string;
  /** Allowed manual changes: from → to. A status that is missing has none. */
  changes: Readonly<Partial<Record<S, readonly S[]>>>;
  /** Changes that only a command makes; the start of the service checks that it exists. */
  commands?: readonly CommandChange<S>[];
  /** Narrowing of `changes` by the record itself (F §4: settlements never offer charged). `now` in unix seconds. */
  offered?(to: S, record: Readonly<Record<string, unknown>>, now: number): boolean;
  /**
   * Fields that a change needs and that only a person can fill. It is offered once they have a value; asked for
   * without them, it is refused by the record's own rules, which say what is missing.
   */
  needs?: Readonly<Partial<Record<S, readonly string[]>>>;
  /** How a manual change is carried out; a derived status needs one per target status. */
  effects?: Readonly<Partial<Record<S, StateEffect>>>;
  /**
   * Statuses that a change to a status may go on to by the record's own dates and facts: a contract activated before
   * its start is signed, not yet active. Any other arrives where it was sent.
   */
  continues?: Readonly<Partial<Record<S, readonly S[]>>>;
}
