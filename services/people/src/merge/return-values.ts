import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import type { RecordStore } from '@llavero/kit/records/store';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import type { Merge } from './merges.ts';

/**
 * Gives the record that stayed the values it had before a merge, but for those that somebody has changed since. The old
 * values come from the audit.
 * @returns how many fields stay as they are
 */
export async function returnValues(
  store: RecordStore,
  { winner, winnerBefore, winnerAfter }: Merge,
  ctx: CallContext,
  tx: Tx,
): Promise<number> {
  const [now] = await store.loadManyUnchecked([winner], tx);
  if (!now || winnerBefore === winnerAfter) return 0;
  const at = async (version: number) =>
    (await store.recordAt({ id: winner, version }, serviceContext('people'))).record as Record<string, Json>;
  const [before, after] = [await at(winnerBefore), await at(winnerAfter)];
  const fields = Object.keys(store.definition.fields).filter(
    (field) => !sameJson(after[field] ?? null, before[field] ?? null),
  );
  const current = now as Record<string, Json>;
  const untouched = fields.filter((field) => sameJson(current[field] ?? null, after[field] ?? null));
  const patch = Object.fromEntries(untouched.map((field) => [field, before[field] ?? null]));
  await store.writeUnchecked(winner, now.version, patch, {}, ctx, tx);
  return fields.length - untouched.length;
}
