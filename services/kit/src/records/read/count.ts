import type { ListRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import { grantFor } from '../access.ts';
import { countByText, countsHidden } from './count-text.ts';
import { runRead, textOf, lifeOf, meant, unorderedParts } from '../sql/list-parts.ts';
import { Params } from '../sql/params.ts';
import type { StoreParts } from '../store-parts.ts';

export interface Counted {
  count: number;
  capped: boolean;
}

/** The highest number a count tells. */
export const MOST_COUNTED = 10_000;

/**
 * Counts that took long are remembered: what a list of thousands has is not told to the row from one page to the
 * next, and below that counting is cheap.
 */
const SLOW_MS = 4;
const KEPT_MS = 15_000;
/** More than the highest number stays more than it for a while, whatever is written. */
const CAPPED_MS = 60_000;
const MOST_KEPT = 300;

interface Kept {
  counted: Promise<Counted>;
  /** Writes of this process before it was counted. */
  writes: number;
  until: number;
}

const memory = new WeakMap<StoreParts['db'], Map<string, Kept>>();

/** @see RecordStore.count */
export async function count(parts: StoreParts, asked: ListRequest, ctx: CallContext): Promise<Counted> {
  const req = meant(parts, asked, ctx);
  const { db, model } = parts;
  const grant = grantFor(model, ctx, req.deleted ? 'restore' : 'read');
  const params = new Params(req.now ?? nowOf(ctx), lifeOf(req));
  const wheres = unorderedParts(parts, { req, ctx, grant }, params);
  const text = textOf(req);
  if (text !== undefined && countsHidden(model, grant, text)) {
    const where = wheres.map((one) => `(${one})`).join(' OR ');
    return countByText(parts, { text, grant, where }, params);
  }
  const rows = wheres.map((where) => `SELECT 1 FROM ${model.table} t WHERE ${where}`).join(' UNION ALL ');
  const sql = `SELECT count(*)::int4 FROM (${rows} LIMIT ${MOST_COUNTED + 1}) c`;
  let kept = memory.get(db);
  if (!kept) memory.set(db, (kept = new Map()));
  // Conditions and values say all there is to say, the caller's own rows and today among them.
  const key = JSON.stringify([sql, params.values]);
  const { writes } = db;
  const known = kept.get(key);
  if (known && known.until > Date.now()) {
    if (known.writes === writes) return known.counted;
    const counted = await known.counted.catch(() => undefined);
    if (counted?.capped) return counted;
  }
  const began = performance.now();
  const entry: Kept = {
    counted: runRead(db, sql, params).then(([row]) => {
      const found = row?.[0] as number;
      return { count: Math.min(found, MOST_COUNTED), capped: found > MOST_COUNTED };
    }),
    writes,
    until: Infinity,
  };
  kept.delete(key);
  kept.set(key, entry);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
  try {
    const counted = await entry.counted;
    const isSlow = performance.now() - began >= SLOW_MS;
    entry.until = isSlow ? Date.now() + (counted.capped ? CAPPED_MS : KEPT_MS) : 0;
    return counted;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
