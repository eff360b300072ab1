import type { Grant } from '@llavero/proto/access/access';
import type { GetRequest } from '@llavero/proto/requests';
import { MERGED_INTO } from '@llavero/proto/rules/record-links';
import { dayKey } from '@llavero/proto/values/dates';
import { type CallContext, nowOf } from '../../context.ts';
import { grantFor, isUuid } from '../access.ts';
import { recordNotFound } from '../errors.ts';
import { type Projection, projectionOf } from '../sql/projection.ts';
import { spliceSealed } from '../sql/sealed-json.ts';
import type { StoreParts } from '../store-parts.ts';
import { recordTextsOf, textKey } from './record-texts.ts';
import { rowShared } from './row-shared.ts';

/** @see RecordStore.get */
export async function get(parts: StoreParts, req: GetRequest, ctx: CallContext): Promise<Buffer> {
  const { model } = parts;
  const grant = grantFor(model, ctx, 'read');
  const projection = projectionOf(model, grant, req.fields);
  if (!isUuid(req.id)) throw recordNotFound(model.definition);
  const found = await oneRecord(parts, projection, grant, req, ctx);
  if (found && !found.isDeleted) return found.json;
  const winner = await mergedInto(parts, req.id);
  if (winner) return get(parts, { ...req, id: winner }, ctx);
  if (!found) throw recordNotFound(model.definition);
  return found.json;
}

interface Found {
  json: Buffer;
  isDeleted: boolean;
}

/** A record that the call may see; its text is the one read before while its row is the same. */
async function oneRecord(
  parts: StoreParts,
  projection: Projection,
  grant: Grant,
  req: GetRequest,
  ctx: CallContext,
): Promise<Found | undefined> {
  const { db, model } = parts;
  const known = recordTextsOf(db);
  const key = textKey(projection, req.id, dayKey(nowOf(ctx)));
  const before = known.find(key);
  if (before) {
    const row = await rowShared(parts, { req, grant, ctx });
    if (row?.state === before.state) return { json: before.json, isDeleted: false };
  }
  const row = await rowShared(parts, { req, grant, ctx, projection });
  if (!row) return undefined;
  const { state, isDeleted, text, blob, followsDay } = row;
  const json = Buffer.from(spliceSealed(model, db.keys, text, projection.sealed, blob));
  // A deleted record may have been merged into another one, which is asked for anew each time.
  if (!isDeleted && followsDay) known.keep(key, { state, json });
  return { json, isDeleted };
}

/** Merges that may follow one another before a redirect is given up. */
const MOST_MERGES = 20;

/** The live record that a deleted duplicate was merged into, over several merges; undefined for any other record. */
async function mergedInto({ model, db }: StoreParts, id: string): Promise<string | undefined> {
  if (!model.fields.has(MERGED_INTO)) return undefined;
  const [row] = await db.rows(
    `WITH RECURSIVE chain AS (
       SELECT "id", "merged_into", "deleted_at", 0 AS step FROM ${model.table} WHERE "id" = $1::uuid
       UNION ALL
       SELECT t."id", t."merged_into", t."deleted_at", chain.step + 1 FROM chain JOIN ${model.table} t ON t."id" = chain."merged_into"
        WHERE chain."deleted_at" IS NOT NULL AND chain.step < ${MOST_MERGES}
     ) SELECT "id" FROM chain WHERE step > 0 AND "deleted_at" IS NULL LIMIT 1`,
    [id],
  );
  return row ? String(row[0]) : undefined;
}
