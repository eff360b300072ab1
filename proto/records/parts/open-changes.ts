import type { ChoiceSet } from '../../fields/choices.ts';

/**
 * A table of manual changes in which every status leads to every other: where the specification shows no
 * transitions. Soft deletion has a way of its own (ENT-11), so DELETED is neither left nor reached here.
 */
export function anyChange<K extends string>(statuses: ChoiceSet<K>): Partial<Record<K, readonly K[]>> {
  const offered = statuses.values.filter((status) => status !== 'DELETED');
  const entries = offered.map((from) => [from, offered.filter((to) => to !== from)]);
  return Object.fromEntries(entries) as Partial<Record<K, readonly K[]>>;
}
