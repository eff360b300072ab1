import type { Predicate } from './predicate.ts';
import { fieldsOf, holds } from './evaluate.ts';

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

export type FlagRules = Readonly<Record<string, FlagRule>>;

interface HasFlags {
  flags?: FlagRules | undefined;
}

/** Every flag of a record at a moment. @param now unix seconds; its day is the one in Europe/Madrid. */
export function flagsOf(
  { flags }: HasFlags,
  record: Readonly<Record<string, unknown>>,
  now: number,
): Record<string, boolean> {
  const entries = Object.entries(flags ?? {});
  return Object.fromEntries(entries.map(([name, { when }]) => [name, holds(when, record, now)]));
}

/** Names of the fields a flag looks at. */
export function fieldsOfFlag({ when }: FlagRule): string[] {
  return [...new Set(fieldsOf(when))];
}
