import type { CollectionName } from '@llavero/proto/collections';
import { CodedError } from '@llavero/proto/errors';
import type { CallContext } from '../../context.ts';
import type { Queryable } from '../../db/queryable.ts';
import { modelOf } from '../model.ts';
import { labels } from '../read/read.ts';
import type { StoreParts } from '../store-parts.ts';

/**
 * Runs a write of a collection with refusals. Inside a transaction it has a savepoint before it, so that the refusal
 * can be explained by reads of the same connection; none where every refusal is explained from its error alone.
 */
export async function refusable<T>(
  { db, model }: StoreParts,
  on: Queryable,
  ctx: CallContext,
  write: () => Promise<T>,
): Promise<T> {
  const { collection } = model.definition;
  const refusals = db.refusals.filter(({ collections }) => collections.some((one) => one === collection));
  if (refusals.length === 0) return write();
  const inTransaction = on !== db && refusals.some(({ fromErrorAlone }) => !fromErrorAlone);
  if (inTransaction) await on.query('SAVEPOINT "refusable"');
  try {
    const result = await write();
    if (inTransaction) await on.query('RELEASE SAVEPOINT "refusable"');
    return result;
  } catch (error) {
    const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
    const refusal = refusals.find((one) => one.constraint === constraint);
    if (!refusal) throw error;
    if (inTransaction) await on.query('ROLLBACK TO SAVEPOINT "refusable"');
    throw await refusal.explain({
      definition: model.definition,
      ctx,
      detail,
      titleOf: (collection, id) => titleOf(db, on, ctx, collection, id),
    });
  }
}

async function titleOf(
  db: StoreParts['db'],
  on: Queryable,
  ctx: CallContext,
  collection: CollectionName,
  id: string,
): Promise<string | null> {
  const definition = db.records.find((one) => one.collection === collection);
  // What a service is told may be logged, and titles are personal data.
  if (!definition || ctx.actor.role === 'SERVICE') return null;
  try {
    const [label] = await labels(
      { db, model: modelOf(definition) },
      { collection, ids: [id] },
      { ...ctx, trusted: false },
      on,
    );
    return label?.title ?? null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
