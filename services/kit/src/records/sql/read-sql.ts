import type { Grant } from '@llavero/proto/access/access';
import type { CallContext } from '../../context.ts';
import { ownRowsSql } from '../access.ts';
import { columnSql, type RecordModel } from '../model.ts';
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

/** Rows that no other part of the same read has. */
export interface Part {
  where: string;
  tail: string;
  inner: string[];
}

/**
 * A read whose JSON PostgreSQL writes. The expressions stand outside the LIMIT subquery, because
 * PostgreSQL evaluates projections of rows that OFFSET or a top-N sort then throws away.
 */
export function selectSql(model: RecordModel, selection: Selection, params: Params): string {
  const { projection, where, tail = '', extra = [], inner = [], lock = false } = selection;
  const rows = partSql(model, projection, { where, tail, inner });
  return outerSql(model, projection, `${rows}${lock ? ' FOR UPDATE' : ''}`, extra, params);
}

/** The same over several parts, put together in the order of `tail`, which names columns of `inner`. */
export function selectPartsSql(
  model: RecordModel,
  selection: { projection: Projection; parts: readonly Part[]; tail: string; extra: string[] },
  params: Params,
): string {
  const { projection, parts, tail, extra } = selection;
  const all = parts.map((part) => `(${partSql(model, projection, part)})`).join(' UNION ALL ');
  return outerSql(model, projection, `SELECT * FROM (${all}) u${tail}`, extra, params);
}

function partSql(model: RecordModel, projection: Projection, { where, tail, inner }: Part): string {
  const columns = [...new Set([...sourceColumns(model, projection), ...inner])].join(', ');
  return `SELECT ${columns} FROM ${model.table} t WHERE ${where}${tail}`;
}

function outerSql(
  model: RecordModel,
  projection: Projection,
  rows: string,
  extra: readonly string[],
  params: Params,
): string {
  const expressions = projectionSql(model, projection, params);
  const blob = projection.sealed.length > 0 ? 't."sealed"' : 'NULL';
  const columns = ['row_to_json(p)::text', blob, ...extra].join(', ');
  return `SELECT ${columns} FROM (${rows}) t, LATERAL (SELECT ${expressions}) p`;
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
