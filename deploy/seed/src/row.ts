import type { BulkRow } from '@llavero/kit/records/write/bulk';
import type { Json } from '@llavero/proto/fields/field';
import type { Random } from './random.ts';

/** A record to load, with its fields readable for whoever builds on it. */
export interface Row<T extends object = Record<string, Json>> extends BulkRow {
  object: T & Record<string, Json>;
}

/** A record made at `createdAt` (unix seconds) with an id of that moment. */
export function row<const T extends Record<string, Json>>(
  random: Random,
  createdAt: number,
  object: T,
): Row<T> {
  return { id: random.id(createdAt), createdAt, object };
}
