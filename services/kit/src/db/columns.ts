import { createHash } from 'node:crypto';
import type { CollectionName } from '@llavero/proto/collections';
import { tableName } from '@llavero/proto/compile/columns';

/** The sealed fields of a row, encrypted together, and the names of those that have a value. */
export const sealedColumn = 'sealed';
export const sealedSetColumn = 'sealed_set';

/** Table of a collection's blind search index, unquoted. */
export function searchTableName(collection: CollectionName): string {
  return `${tableName(collection)}_search`;
}

/** An identifier of at most 63 bytes that changes with `content`, so that a changed rule is seen as new. */
export function contentName(base: string, suffix: string, content: string): string {
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `${base.slice(0, 62 - suffix.length - mark.length - 1)}_${suffix}_${mark}`;
}
