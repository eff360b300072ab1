import type { Grant } from '@llavero/proto/access/access';
import { invalidField } from '@llavero/proto/errors';
import type { ListRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import { grantFor } from '../access.ts';
import { columnSql } from '../model.ts';
import { joinSealed, spliceSealed } from '../sql/sealed-json.ts';
import { Params } from '../sql/params.ts';
import { count } from './count.ts';
import { lifeOf, meant, type ListScope, partsOf, runRead, textOf } from '../sql/list-parts.ts';
import { type Projection, projectionOf } from '../sql/projection.ts';
import { blobAt, extraAt, jsonAt, selectPartsSql, selectSql } from '../sql/read-sql.ts';
import { isCommonText, textCheck } from './search.ts';
import {
  cursorText,
  keySql,
  namedOrderSql,
  orderSql,
  type Cursor,
  parseCursor,
  type SortKey,
  sortKeys,
} from '../sql/sort.ts';
import type { StoreParts } from '../store-parts.ts';

const DEFAULT_LIMIT = 50;
const MOST_ROWS = 500;
/** Rows of a text's candidates opened at a time. */
const MOST_CHECKED = 2000;
/** Deepest row an OFFSET page reaches. */
const DEEPEST = 10_000;

/** @see RecordStore.list */
export async function list(parts: StoreParts, asked: ListRequest, ctx: CallContext): Promise<Buffer> {
  const req = meant(parts, asked, ctx);
  const { db, model } = parts;
  const grant = grantOfList(parts, req, ctx);
  const limit = limitOf(req.limit);
  const projection = projectionOf(model, grant, req.fields);
  const keys = sortKeys(model, grant, req.sort);
  const counting = req.count === 'capped' ? count(parts, req, ctx) : undefined;
  // The page may fail first; the count's own failure must then not go unheard.
  counting?.catch(() => undefined);

  const cursor = req.after === undefined ? undefined : parseCursor(keys, req.after);
  const rows = await rowsOf(parts, req, ctx, { grant, projection, keys, cursor, limit });

  const hasMore = rows.length > limit;
  if (hasMore) rows.pop();
  const items = rows.map((row) =>
    spliceSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
  );
  const next = hasMore ? JSON.stringify(cursorText(keys, cursorAt(keys, rows.at(-1) ?? []))) : 'null';
  const total = await counting;
  const tailText = total ? `,"count":${total.count},"capped":${total.capped}` : '';
  return Buffer.from(`{"items":[${items.join(',')}],"hasMore":${hasMore},"cursor":${next}${tailText}}`);
}

/** What a page shows, in which order and from where on. */
interface Page {
  grant: Grant;
  projection: Projection;
  keys: readonly SortKey[];
  cursor: Cursor | undefined;
  limit: number;
}

/** The rows of a page and one more, when there is one, each with what its cursor is made of. */
async function rowsOf(parts: StoreParts, req: ListRequest, ctx: CallContext, asked: Page) {
  const { model, db } = parts;
  const offset = offsetOf(req, asked.limit);
  if (textOf(req) === undefined) return page(parts, { req, ctx, grant: asked.grant }, asked, offset);
  const ids = await idsOfTextPage(parts, req, ctx, asked, offset);
  const params = new Params(req.now ?? nowOf(ctx), lifeOf(req));
  const where = `${columnSql('id')} = ANY(${params.add(ids, 'uuid[]')})`;
  const { projection, keys } = asked;
  const tail = ` ORDER BY ${orderSql(model, keys, params)}`;
  const inner = innerKeys(parts, keys, params);
  return runRead(
    db,
    selectSql(model, { projection, where, tail, inner, extra: cursorColumns(keys) }, params),
    params,
  );
}

/** One row more than the page has, when there is one, each with what its cursor is made of. */
async function page(
  parts: StoreParts,
  scope: ListScope,
  { projection, keys, cursor, limit }: Page,
  offset: number,
): Promise<unknown[][]> {
  const { model, db } = parts;
  const params = new Params(scope.req.now ?? nowOf(scope.ctx), lifeOf(scope.req));
  const found = partsOf(parts, scope, params, { keys, cursor });
  const end = ` LIMIT ${limit + 1}${offset > 0 ? ` OFFSET ${offset}` : ''}`;
  const extra = cursorColumns(keys);
  const [only] = found;
  if (!only) return [];
  if (found.length === 1) {
    const inner = innerKeys(parts, keys, params, only.status);
    const tail = ` ORDER BY ${orderSql(model, keys, params, only.status)}${end}`;
    const sql = selectSql(model, { projection, where: only.where, tail, inner, extra }, params);
    return runRead(db, sql, params);
  }
  const each = found.map(({ where, status }) => ({
    where,
    tail: ` ORDER BY ${orderSql(model, keys, params, status)} LIMIT ${limit + 1 + offset}`,
    inner: innerKeys(parts, keys, params, status),
  }));
  const tail = ` ORDER BY ${namedOrderSql(keys)}${end}`;
  return runRead(db, selectPartsSql(model, { projection, parts: each, tail, extra }, params), params);
}

function innerKeys({ model }: StoreParts, keys: readonly SortKey[], params: Params, status?: number) {
  return keys.map((key, at) => `${keySql(model, key, params, status)} AS k${at}`);
}

function cursorColumns(keys: readonly SortKey[]): string[] {
  return [...keys.map((_, at) => `t.k${at}::text`), 't."id"'];
}

/**
 * The rows of a page that a text narrows: the index gives rows with all trigrams of the needle, which are
 * opened and checked page by page until the page is full.
 */
async function idsOfTextPage(
  parts: StoreParts,
  req: ListRequest,
  ctx: CallContext,
  asked: Page,
  offset: number,
): Promise<string[]> {
  const { db, model } = parts;
  const { grant, keys, limit } = asked;
  const text = textOf(req) ?? '';
  const { fields, passes } = textCheck(model, text, grant);
  const scope = { req, ctx, grant, isCommonText: await isCommonText(parts, text) };
  const projection = projectionOf(model, grant, fields);
  const ids: string[] = [];
  let size = limit;
  let { cursor } = asked;
  let skip = offset;
  for (;;) {
    const rows = await page(parts, scope, { grant, projection, keys, cursor, limit: size }, skip);
    for (const row of rows) {
      const blob = row[blobAt] as Buffer | null;
      const record = joinSealed(model, db.keys, row[jsonAt] as string, projection.sealed, blob);
      if (passes(record)) ids.push(record.id);
    }
    if (rows.length <= size || ids.length > limit) return ids.slice(0, limit + 1);
    size = Math.min(size * 4, MOST_CHECKED);
    cursor = cursorAt(keys, rows.at(-1) ?? []);
    skip = 0;
  }
}

function grantOfList({ model }: StoreParts, req: ListRequest, ctx: CallContext): Grant {
  return grantFor(model, ctx, req.deleted ? 'restore' : 'read');
}

function limitOf(limit = DEFAULT_LIMIT): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw invalidField('LIST.BAD_LIMIT', 'limit', 'range', `Una página tiene entre 1 y ${MOST_ROWS} filas.`);
  return limit;
}

function offsetOf({ page, after }: ListRequest, limit: number): number {
  if (page === undefined || after !== undefined) return 0;
  if (!Number.isInteger(page) || page < 1)
    throw invalidField(
      'LIST.BAD_PAGE',
      'page',
      'min',
      'Las páginas se cuentan desde 1: indique un número entero.',
    );
  if ((page - 1) * limit >= DEEPEST)
    throw invalidField(
      'LIST.PAGE_TOO_DEEP',
      'page',
      'max',
      `Solo se puede saltar a las primeras ${DEEPEST} filas. Acote la lista con un filtro.`,
    );
  return (page - 1) * limit;
}

function cursorAt(keys: readonly SortKey[], row: readonly unknown[]): Cursor {
  const values = keys.map((_, at) => (row[extraAt + at] as string | null) ?? null);
  return { values, id: row[extraAt + keys.length] as string };
}
