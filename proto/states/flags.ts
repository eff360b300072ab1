import type { ChoiceSet } from '../fields/choices.ts';
import type { Predicate } from './predicate.ts';
import { fieldsOf, holds, statusOf } from './evaluate.ts';
import type { StateRule } from './states.ts';

/**
 * Something that is true or false of a record at a moment, beside its status: answered, filtered and sorted by
 * like a yes-no field, and never stored (C §4.2 date flags).
 */
export interface FlagRule {
  /** Spanish label. */
  label: string;
  /** One Spanish sentence that says when it is true. */
  help: string;
  when: Predicate;
}

/**
 * How far a part of the record is, such as the certificate of a place (STA-08) or the bond of a contract (STA-04):
 * answered, filtered and sorted by like a choice, and never stored. The rules look at the members of one object field,
 * where a part that is not there is as an empty one, or at the record's own fields.
 */
export interface PartStatusRule {
  /** Spanish label. */
  label: string;
  /** One Spanish sentence that says what it follows from. */
  help: string;
  /** The object field; the record's own fields when absent. */
  of?: string;
  statuses: ChoiceSet;
  /** In order, first match wins; the last one is `always`. */
  derive: readonly StateRule[];
}

export type FlagRules<N extends string = string> = Readonly<Record<N, FlagRule>>;
export type PartStatusRules<N extends string = string> = Readonly<Record<N, PartStatusRule>>;

export function isPartStatus(rule: FlagRule | PartStatusRule): rule is PartStatusRule {
  return 'statuses' in rule;
}

interface HasFlags {
  flags?: FlagRules | undefined;
  partStatuses?: PartStatusRules | undefined;
}

/** The rules of all that is answered of a record beside its fields and its status, by name. */
export function factsOf({
  flags,
  partStatuses,
}: HasFlags): Readonly<Record<string, FlagRule | PartStatusRule>> {
  return { ...flags, ...partStatuses };
}

/** Every flag and status of a part of a record at a moment. @param now unix seconds; its day is the one in Europe/Madrid. */
export function flagsOf(
  definition: HasFlags,
  record: Readonly<Record<string, unknown>>,
  now: number,
): Record<string, boolean | string> {
  const entries = Object.entries(factsOf(definition));
  return Object.fromEntries(
    entries.map(([name, rule]) => [
      name,
      isPartStatus(rule) ? partStatus(rule, record, now) : holds(rule.when, record, now),
    ]),
  );
}

function partStatus(
  { of, statuses, derive }: PartStatusRule,
  record: Readonly<Record<string, unknown>>,
  now: number,
): string {
  const part = of === undefined ? record : record[of];
  const values = typeof part === 'object' && part !== null ? part : {};
  return statusOf(
    { collection: statuses.name, states: { statuses, derive, changes: {} } },
    { ...values },
    now,
  );
}

/** Names of the fields a flag or the status of a part looks at. */
export function fieldsOfFlag(rule: FlagRule | PartStatusRule): string[] {
  if (!isPartStatus(rule)) return [...new Set(fieldsOf(rule.when))];
  return rule.of === undefined ? [...new Set(rule.derive.flatMap(({ when }) => fieldsOf(when)))] : [rule.of];
}
