import type { HistoryEntry } from '@llavero/proto/requests';
import type { CallContext } from '../context.ts';
import { nowOf } from '../context.ts';
import type { Queryable } from '../db/queryable.ts';
import { open } from '../db/sealed.ts';
import { grantFor, isUuid, mayRead } from './access.ts';
import { auditPlace, type Change } from './changes.ts';
import { recordNotFound } from './errors.ts';
import { columnSql } from './model.ts';
import { Params } from './params.ts';
import { visibleSql } from './read-sql.ts';
import type { StoreParts } from './store.ts';

const MOST_ENTRIES = 200;

/** @see RecordStore.history */
export async function history(
  parts: StoreParts,
  req: { id: string; limit?: number },
  ctx: CallContext,
): Promise<HistoryEntry[]> {
  const { db, model } = parts;
  const grant = grantFor(model, ctx, 'read');
  if (!isUuid(req.id)) throw recordNotFound(model.definition);
  const params = new Params(nowOf(ctx));
  const seen = `(${visibleSql(model, grant, ctx, params)} OR ${visibleSql(model, grant, ctx, params, true)})`;
  const sql = `SELECT 1 FROM ${model.table} t WHERE ${columnSql('id')} = ${params.add(req.id, 'uuid')} AND ${seen}`;
  const visible = await db.rows(sql, params.values);
  if (visible.length === 0) throw recordNotFound(model.definition);
  const entries = await auditRows(parts, db, req);
  return entries.map((entry) => ({
    ...entry,
    changes: Object.fromEntries(
      Object.entries(entry.changes).filter(([field]) => mayRead(model, grant, field)),
    ),
  }));
}

/** Audit entries of a record, newest first, sealed changes opened. */
export async function auditRows(
  { db, model }: StoreParts,
  on: Queryable,
  req: { id: string; since?: number; limit?: number },
): Promise<HistoryEntry[]> {
  const rows = await on.rows(
    'SELECT "version", extract(epoch FROM "at")::float8, "verb", "actor", "impersonator", "request_id", "changes", "sealed" ' +
      'FROM "audit" WHERE "record_id" = $1::uuid AND "collection" = $2 AND "version" > $3 ORDER BY "version" DESC, "id" DESC LIMIT $4',
    [req.id, model.collection, req.since ?? 0, Math.min(req.limit ?? MOST_ENTRIES, MOST_ENTRIES)],
  );
  return rows.map(([version, at, verb, actor, impersonator, requestId, changes, sealed]) => ({
    version: version as number,
    at: Math.floor(at as number),
    verb: verb as string,
    actor: actor as string,
    impersonator: impersonator as string | null,
    requestId: requestId as string | null,
    changes: {
      ...(changes as Record<string, Change>),
      ...(open(db.keys, auditPlace(model.collection), req.id, sealed as Buffer | null) as Record<
        string,
        Change
      >),
    },
  }));
}
