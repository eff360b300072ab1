import { relation } from '@llavero/proto/records/parts/common';
import type { CallContext } from '../context.ts';

/**
 * An entry of a chronology (C §3.4); what a service does by itself, or somebody outside, has no creator.
 * @param now unix seconds
 */
export function chronologyEntry<const C extends string, const S extends string>(
  category: C,
  subcategory: S,
  description: string,
  { actor }: Pick<CallContext, 'actor'>,
  now: number,
) {
  return {
    date: now,
    category,
    subcategory,
    description,
    creator: actor.role === 'SERVICE' ? null : relation('employee', actor.id),
    importedFromAdmin: false,
  };
}
