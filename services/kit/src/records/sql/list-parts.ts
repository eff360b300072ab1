import { allows, type Grant } from '@llavero/proto/access/access';
import { invalidField } from '@llavero/proto/errors';
import type { ListRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { filterSql } from './filter-sql.ts';
import type { Life, Params } from './params.ts';
import { visibleSql } from './read-sql.ts';
import { textCondition } from '../read/search.ts';
import { afterSql, badCursor, type Cursor, type SortKey } from './sort.ts';
import {
  asksForDeleted,
  mayUseStamps,
  placesOf,
  splitStatus,
  stampedSql,
  unstampedSql,
} from './status-split.ts';
import type { StoreParts } from '../store-parts.ts';

/** A pattern may be slow on many rows, whatever its length. */
const PATTERN_MS = 2000;

/** Whose list it is and which rows it is about. */
export interface ListScope {
  req: ListRequest;
  ctx: CallContext;
  grant: Grant;
  /** Very many records have the text. */
  isCommonText?: boolean;
}

/** A part of the rows of a list; no row is in two parts. */
export interface ListPart {
  where: string;
  /** The rank of the status that all its rows have; undefined when they may differ. */
  status?: number;
}

/** Which rows a list is about. */
export const lifeOf = ({ deleted }: Pick<ListRequest, 'deleted'>): Life => (deleted ? 'deleted' : 'live');

/**
 * The request as it is meant: whoever asks for the status DELETED (C §4.4) and may restore means the deleted records;
 * others find none among the live ones.
 */
export function meant({ model }: StoreParts, req: ListRequest, ctx: CallContext): ListRequest {
  if (req.deleted || !asksForDeleted(model, req.filter)) return req;
  const role = ctx.trusted ? 'SERVICE' : ctx.actor.role;
  return allows(model.definition.access, role, 'restore') ? { ...req, deleted: true } : req;
}

/**
 * The rows of a list, in parts each of which an index serves in the order of the list: one for each status asked
 * for, one for the rows whose stamp is out of date; and after a cursor, empty values apart (decision 0017).
 */
export function partsOf(
  parts: StoreParts,
  scope: ListScope,
  params: Params,
  { keys, cursor }: { keys: readonly SortKey[]; cursor: Cursor | undefined },
): ListPart[] {
  const { model } = parts;
  const { req, ctx } = scope;
  const split = splitStatus(req.filter);
  const isByStatus = split.statuses !== undefined || keys[0]?.field === 'status';
  const usesStamps = isByStatus && !req.deleted && mayUseStamps(model, req.now ?? nowOf(ctx));
  const base = conditionsOf(parts, usesStamps ? { ...req, filter: split.rest } : req, scope, params);
  const found: ListPart[] = [];
  // A parameter that a dropped part had asked for would have no type.
  const add = (conditions: () => string[], status?: number) => {
    const ways = cursor ? afterSql(model, keys, cursor, params, status) : [''];
    if (ways.length === 0) return;
    const own = [base, ...conditions()];
    for (const way of ways)
      found.push({
        where: [...own, ...(way ? [way] : [])].join(' AND '),
        ...(status === undefined ? {} : { status }),
      });
  };
  if (!usesStamps) add(() => []);
  else {
    for (const status of placesOf(model, split.statuses)) add(() => [stampedSql([status], params)], status);
    add(() => [unstampedSql(model, split.statuses, params)]);
  }
  return found;
}

/** The rows of a list in as few parts as an index can find, in no order. */
export function unorderedParts(parts: StoreParts, scope: ListScope, params: Params): string[] {
  const { model } = parts;
  const { req, ctx } = scope;
  const { statuses, rest } = splitStatus(req.filter);
  if (statuses === undefined || req.deleted || !mayUseStamps(model, req.now ?? nowOf(ctx)))
    return [conditionsOf(parts, req, scope, params)];
  const base = conditionsOf(parts, { ...req, filter: rest }, scope, params);
  return [
    `${base} AND ${stampedSql(placesOf(model, statuses), params)}`,
    `${base} AND ${unstampedSql(model, statuses, params)}`,
  ];
}

/** Everything that decides which rows belong to a list, except the page. */
function conditionsOf(
  parts: StoreParts,
  req: ListRequest,
  { ctx, grant, isCommonText }: ListScope,
  params: Params,
): string {
  const { model } = parts;
  const conditions = [visibleSql(model, grant, ctx, params, req.deleted ?? false)];
  if (req.filter && Object.keys(req.filter).length > 0)
    conditions.push(`(${filterSql(model, grant, req.filter, params)})`);
  const text = textOf(req);
  if (text !== undefined) conditions.push(textCondition(parts, text, params, isCommonText));
  return conditions.join(' AND ');
}

/** The text to search for; an empty box searches for nothing. */
export function textOf(req: ListRequest): string | undefined {
  return req.text?.trim() ? req.text : undefined;
}

/** Runs a read whose conditions come from a caller. @throws CodedError for values PostgreSQL cannot read */
export async function runRead(db: Database, sql: string, params: Params): Promise<unknown[][]> {
  try {
    if (!params.hasPattern) return await db.rows(sql, params.values);
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${PATTERN_MS}`);
      return tx.rows(sql, params.values);
    });
  } catch (error) {
    throw readFailure(error);
  }
}

/** PostgreSQL's refusal of a caller's value, as the caller should hear it. */
function readFailure(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (code === '2201B')
    return invalidField(
      'FILTER.BAD_VALUE',
      'filter',
      'pattern',
      'La expresión de búsqueda no es válida. Corrija el filtro.',
    );
  if (code === '57014')
    return invalidField(
      'FILTER.TOO_SLOW',
      'filter',
      'slow',
      'El filtro tarda demasiado. Añada otra condición que acote la lista.',
    );
  // Values of a filter are checked before; what PostgreSQL cannot read comes from a cursor.
  if (code.startsWith('22')) return badCursor();
  return error;
}
