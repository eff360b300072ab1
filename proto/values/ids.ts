import type { Json } from '../fields/field.ts';

/** The ids of a list that came as JSON; anything else in it is left out. */
export const idsOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/** Stands for no record where there is no null: in a key, and before the first id of an order. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Ids that are asked for, or written, at a time: a peer answers at most 1,000. */
const IDS_AT_ONCE = 500;

/** The same in lists that a peer answers, or one statement writes, at once. */
export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / IDS_AT_ONCE) }, (_, at) =>
    all.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
