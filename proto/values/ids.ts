import type { Json } from '../fields/field.ts';

/** The ids of a list that came as JSON; anything else in it is left out. */
export const idsOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
