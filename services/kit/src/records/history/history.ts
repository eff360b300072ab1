import type { HistoryEntry, HistoryRequest } from '@llavero/proto/requests';
import type { Grant } from '@llavero/proto/access/access';
import type { Channel } from '@llavero/proto/records/choices/origin';
import type { CallContext } from '../../context.ts';
import { nowOf } from '../../context.ts';
import type { Queryable } from '../../db/queryable.ts';
import { open } from '../../db/sealed.ts';
import { grantForHistory, isUuid, mayRead } from '../access.ts';
import { auditPlace, type Change } from './changes.ts';
import { recordNotFound } from '../errors.ts';
import { columnSql } from '../model.ts';
import { Params } from '../sql/params.ts';
import { visibleSql } from '../sql/read-sql.ts';
import type { StoreParts } from '../store-parts.ts';

const MOST_ENTRIES = 200;

/** @see RecordStore.history */
export async function history(
  parts: StoreParts,
  req: Omit<HistoryRequest, 'collection'>,
  ctx: CallContext,
): Promise<HistoryEntry[]> {
  const { db, model } = parts;
  const grant = grantForHistory(model, ctx);
  await requireVisible(parts, req.id, grant, ctx);
  const seesAddress = ctx.trusted || ['ADMIN', 'SERVICE'].includes(ctx.actor.role);
  const limit = Math.min(Math.max(Math.trunc(req.limit ?? MOST_ENTRIES), 1), MOST_ENTRIES);
  const found: HistoryEntry[] = [];
  let before = req.before;
  while (found.length < limit) {
    const entries = await auditRows(parts, db, { id: req.id, before, limit });
    for (const entry of entries) {
      const changes = Object.entries(entry.changes);
      const readable = changes.filter(([field]) => mayRead(model, grant, field));
      // That something hidden has changed is hidden, too.
      if (changes.length > 0 && readable.length === 0) continue;
      const origin = entry.origin && (seesAddress ? entry.origin : { ...entry.origin, address: null });
      found.push({ ...entry, origin, changes: Object.fromEntries(readable) });
    }
    before = entries.at(-1)?.version;
    if (entries.length < limit) break;
  }
  return found.slice(0, limit);
}

/**
 * Whose past is looked at must be a record the caller sees, or a deleted one that the caller may restore.
 * @throws CodedError notFound `RECORD.NOT_FOUND`
 */
export async function requireVisible(
  { db, model }: StoreParts,
  id: string,
  grant: Grant,
  ctx: CallContext,
): Promise<void> {
  if (!isUuid(id)) throw recordNotFound(model.definition);
  const params = new Params(nowOf(ctx));
  const live = visibleSql(model, grant, ctx, params);
  const dead = grant.actions.includes('restore') ? visibleSql(model, grant, ctx, params, true) : 'false';
  const sql = `SELECT 1 FROM ${model.table} t WHERE ${columnSql('id')} = ${params.add(id, 'uuid')} AND (${live} OR ${dead})`;
  if ((await db.rows(sql, params.values)).length === 0) throw recordNotFound(model.definition);
}

/** Which entries of a record: `since` and `before` are versions and excluded themselves. */
export interface AuditSpan {
  id: string;
  since?: number | undefined;
  before?: number | undefined;
  limit?: number | undefined;
}

const MOST_VERSION = 2_147_483_647;

/** Audit entries of a record, newest first, sealed changes opened. */
export async function auditRows(
  { db, model }: StoreParts,
  on: Queryable,
  { id, since, before, limit }: AuditSpan,
): Promise<HistoryEntry[]> {
  const rows = await on.rows(
    'SELECT "version", extract(epoch FROM "at")::float8, "verb", "actor", "impersonator", "request_id", ' +
      '"channel", "address", "device", "changes", "sealed" FROM "audit" ' +
      'WHERE "record_id" = $1::uuid AND "collection" = $2 AND "version" > $3 AND "version" < $4 ' +
      'ORDER BY "version" DESC, "id" DESC LIMIT $5',
    [
      id,
      model.collection,
      bounded(since, 0),
      bounded(before, MOST_VERSION),
      Math.min(limit ?? MOST_ENTRIES, MOST_ENTRIES),
    ],
  );
  return rows.map(
    ([version, at, verb, actor, impersonator, requestId, channel, address, device, changes, sealed]) => ({
      version: version as number,
      at: Math.floor(at as number),
      verb: verb as string,
      actor: actor as string,
      impersonator: impersonator as string | null,
      requestId: requestId as string | null,
      origin:
        channel === null
          ? null
          : {
              channel: channel as Channel,
              address: address as string | null,
              device: device as string | null,
            },
      changes: {
        ...(changes as Record<string, Change>),
        ...(open(db.keys, auditPlace(model.collection), id, sealed as Buffer | null) as Record<
          string,
          Change
        >),
      },
    }),
  );
}

/** A version as PostgreSQL can compare it, whatever the caller sent. */
function bounded(version: number | undefined, otherwise: number): number {
  if (version === undefined || !Number.isInteger(version)) return otherwise;
  return Math.min(Math.max(version, 0), MOST_VERSION);
}
