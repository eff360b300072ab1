import { holds } from './evaluate.ts';
import type { Predicate } from './predicate.ts';

/** Fields that nobody changes by hand while the record stands so: what they say has been carried out. */
export interface FixedFields {
  /** Over the record's fields and its `status`. */
  when: Predicate;
  fields: readonly string[];
  /** Why, and what to do instead: a Spanish sentence for the form and the refusal. */
  message: string;
}

/**
 * The rules that hold for a record.
 * @param record with its status
 * @param now unix seconds
 */
export const fixedNow = (
  rules: readonly FixedFields[] | undefined,
  record: Readonly<Record<string, unknown>>,
  now: number,
): readonly FixedFields[] => (rules ?? []).filter(({ when }) => holds(when, record, now));
