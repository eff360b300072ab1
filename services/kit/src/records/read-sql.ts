import type { Grant } from '@llavero/proto/access/access';
import type { CallContext } from '../context.ts';
import { ownRowsSql } from './access.ts';
import { columnSql, type RecordModel } from './model.ts';
import type { Params } from './params.ts';
import { type Projection, projectionSql, sourceColumns } from './projection.ts';

/** A row of a read: JSON of the clear fields, the blob or null, and what the caller added. */
export const jsonAt = 0;
export const blobAt = 1;
export const extraAt = 2;

export interface Selection {
  projection: Projection;
  where: string;
  /** ` ORDER BY … LIMIT …`, inside the subquery. */
  tail?: string;
  /** Further expressions over the inner row `t`, appended to the result. */
  extra?: string[];
  /** Columns and named expressions of the inner row that `extra` needs. */
  inner?: string[];
  lock?: boolean;
}

/**
 * A read whose JSON PostgreSQL writes. The expressions stand outside the LIMIT subquery, because
 * PostgreSQL evaluates projections of rows that OFFSET or a top-N sort then throws away.
 */
export function selectSql(model: RecordModel, selection: Selection, params: Params): string {
  const { projection, where, tail = '', extra = [], inner = [], lock = false } = selection;
  const columns = sourceColumns(model, projection);
  const expressions = projectionSql(model, projection, params);
  const blob = projection.sealed.length > 0 ? 't."sealed"' : 'NULL';
  return (
    `SELECT ${['row_to_json(p)::text', blob, ...extra].join(', ')} FROM (` +
    `SELECT ${[...new Set([...columns, ...inner])].join(', ')} FROM ${model.table} t WHERE ${where}${tail}${lock ? ' FOR UPDATE' : ''}` +
    `) t, LATERAL (SELECT ${expressions}) p`
  );
}

/** Rows a call may see: live (or deleted) ones, and only its own where the matrix says so. */
export function visibleSql(
  model: RecordModel,
  grant: Grant,
  ctx: CallContext,
  params: Params,
  deleted = false,
): string {
  const own = ownRowsSql(model, grant, ctx, params);
  const life = `${columnSql('deletedAt')} IS ${deleted ? 'NOT ' : ''}NULL`;
  return own ? `${life} AND ${own}` : life;
}
