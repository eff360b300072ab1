import type { Json } from '../fields/field.ts';
import type { Filter } from '../requests.ts';

/** What ends a task by itself. */
export interface AwaitedFact {
  collection: string;
  record: string;
  /** Subject of the event it waits for; null: any event of the record. */
  event: string | null;
  filter: Filter;
}

/**
 * What a task waits for (C §3.4): `emit` is `{collection, id, event}`, the event of a record, and `query` is `{collection, id, filter}`, a
 * condition that the record has to meet; either may be missing. Null when it says nothing that can be waited for.
 */
export function waitsFor({
  emit,
  query,
}: {
  emit?: Json | undefined;
  query?: Json | undefined;
}): AwaitedFact | null {
  const [event, condition] = [objectOf(emit), objectOf(query)];
  const collection = textOf(condition['collection']) ?? textOf(event['collection']);
  const record = textOf(condition['id']) ?? textOf(event['id']);
  if (collection === null || record === null) return null;
  const subject = textOf(event['event']);
  const filter = objectOf(condition['filter']);
  if (subject === null && Object.keys(filter).length === 0) return null;
  return { collection, record, event: subject, filter };
}

const objectOf = (value: Json | undefined): { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
