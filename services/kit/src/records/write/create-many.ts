import { setImmediate } from 'node:timers/promises';
import type { Json } from '@llavero/proto/fields/field';
import { type CallContext, nowOf } from '../../context.ts';
import type { Tx } from '../../db/queryable.ts';
import { grantFor } from '../access.ts';
import { refusable } from '../sql/constraint-refusal.ts';
import { Params } from '../sql/params.ts';
import { manyWithAuditAndOutbox, AuditAndOutboxColumns } from '../sql/write-many-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { NewRows } from './new-rows.ts';
import { type CreateOptions, prepareCreate } from './write.ts';
import { writeFailure } from './write-failure.ts';

export interface ManyCreate {
  /** A uuid v7 is made when absent. */
  id?: string;
  object: Record<string, Json>;
}

/** Records of one statement. While PostgreSQL writes them, the next ones are worked out. */
const CHUNK = 100;
/** Records between two looks at what else waits: answers of the database, other calls. */
const AT_A_STRETCH = 10;

/** @see RecordStore.createMany */
export async function createMany(
  parts: StoreParts,
  given: readonly ManyCreate[],
  ctx: CallContext,
  tx: Tx,
  options: Omit<CreateOptions, 'id'>,
): Promise<string[]> {
  const grant = grantFor(parts.model, ctx, 'create');
  const ids: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for (let from = 0; from < given.length; from += CHUNK) {
      const rows = new NewRows(parts);
      const sides = new AuditAndOutboxColumns();
      for (const [at, { id: wanted, object }] of given.slice(from, from + CHUNK).entries()) {
        if (at % AT_A_STRETCH === 0) await setImmediate();
        const own = wanted === undefined ? options : { ...options, id: wanted };
        const { id, row, side } = prepareCreate(parts, object, grant, ctx, own);
        rows.add(id, row);
        sides.add(id, side);
        ids.push(id);
      }
      await writing;
      writing = insertMany(parts, rows, sides, ctx, tx);
      // Whoever waits for it hears of a failure.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await writing.catch(() => undefined);
  }
  return ids;
}

async function insertMany(
  parts: StoreParts,
  rows: NewRows,
  sides: AuditAndOutboxColumns,
  ctx: CallContext,
  tx: Tx,
): Promise<void> {
  const { model } = parts;
  const params = new Params(nowOf(ctx));
  const text = manyWithAuditAndOutbox(model, rows.insertSql(params), sides, params);
  try {
    await refusable(parts, tx, ctx, () => tx.query(text, params.values));
  } catch (error) {
    throw writeFailure(model.definition, error);
  }
}
