import type { FieldMeta } from '@llavero/proto/fields/field';
import { type AddressParts, shortAddress } from '@llavero/proto/values/address';
import { normaliseCadastralReference } from '@llavero/proto/values/cadastral-reference';
import { normaliseEmail } from '@llavero/proto/values/email';
import { normaliseNationalId } from '@llavero/proto/values/national-id';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { type CallContext, nowOf } from '../context.ts';
import { isSearchText, prefixTokens } from '../db/blind-index.ts';
import { grantFor } from '../records/access.ts';
import { columnSql } from '../records/model.ts';
import { Params } from '../records/sql/params.ts';
import { wholeRecord } from '../records/sql/projection.ts';
import { recordsWhere } from '../records/read/read.ts';
import { visibleSql } from '../records/sql/read-sql.ts';
import type { StoredRecord, StoreParts } from '../records/store-parts.ts';

/** Live records by the value they were looked up with. */
export type Found = Map<string, StoredRecord[]>;

/** A needle that more records have in common is not exact enough to be a key. */
const MOST_CANDIDATES = 300;
const MOST_IDS = 1000;

/** A value as it is stored and compared: `12 345 678-z` is the ID number 12345678Z. */
export function canonical(name: string, meta: FieldMeta, text: string): string {
  if (meta.kind === 'cadastralReference') return normaliseCadastralReference(text);
  if (meta.kind === 'email') return normaliseEmail(text);
  if (meta.kind === 'nationalId' || name === 'idNumber') return normaliseNationalId(text);
  return text.trim();
}

/**
 * The records whose field is exactly one of the values, sealed fields through the blind index: one statement for
 * all values, and one for the records. A field that is neither a column nor searchable finds nothing.
 */
export async function lookup(
  parts: StoreParts,
  name: string,
  values: readonly string[],
  ctx: CallContext,
): Promise<Found> {
  const { model } = parts;
  const meta = model.fields.get(name);
  const found: Found = new Map();
  const wanted = [...new Set(values.filter(Boolean))];
  if (!meta || wanted.length === 0) return found;
  if (model.columns.has(name)) {
    const records = await visible(parts, ctx, (params) => {
      return `${columnSql(name)} = ANY(${params.add(wanted, 'text[]')})`;
    });
    for (const record of records) push(found, String(record[name]), record);
    return found;
  }
  if (!model.searchable.includes(name)) return found;
  return byIndex(
    parts,
    wanted,
    ctx,
    (record, value) => canonical(name, meta, String(record[name] ?? '')) === value,
  );
}

/** The records of that name: their title, or a place's address without the town. Accents and case do not matter. */
export function lookupTitles(parts: StoreParts, titles: readonly string[], ctx: CallContext): Promise<Found> {
  const { definition } = parts.model;
  return byIndex(parts, [...new Set(titles)], ctx, (record, title) => {
    const names = [definition.title(record)];
    if (definition.collection === 'place') names.push(shortAddress(record as AddressParts));
    return names.some((each) => normaliseSearch(each) === normaliseSearch(title));
  });
}

/** The live records with these ids that the caller may see. */
export async function lookupIds(parts: StoreParts, ids: readonly string[], ctx: CallContext): Promise<Found> {
  const found: Found = new Map();
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    const records = await visible(parts, ctx, (params) => {
      return `${columnSql('id')} = ANY(${params.add(some, 'uuid[]')})`;
    });
    for (const record of records) push(found, record.id, record);
  }
  return found;
}

async function byIndex(
  parts: StoreParts,
  values: readonly string[],
  ctx: CallContext,
  isIt: (record: StoredRecord, value: string) => boolean,
): Promise<Found> {
  const { model, db } = parts;
  const found: Found = new Map();
  const wanted = values.filter(isSearchText);
  if (wanted.length === 0 || !model.isSearchable) return found;
  const needles = db.keys.all.flatMap((key) =>
    wanted.map((value, at) => ({ at, tokens: prefixTokens(key, value) })),
  );
  const rows = await db.rows(
    'SELECT v."at", c."id" FROM json_to_recordset($1::json) AS v("at" int, "tokens" int[]), ' +
      'LATERAL (SELECT search_candidates($2::regclass, v."tokens", $3::int) AS "id") c',
    [JSON.stringify(needles), model.searchTable, MOST_CANDIDATES],
  );
  const records = await lookupIds(parts, [...new Set(rows.map(([, id]) => id as string))], ctx);
  const seen = new Set<string>();
  for (const [at, id] of rows as [number, string][]) {
    const [record] = records.get(id) ?? [];
    const value = wanted[at] ?? '';
    if (!record || seen.has(`${at} ${id}`) || !isIt(record, value)) continue;
    seen.add(`${at} ${id}`);
    push(found, value, record);
  }
  return found;
}

function visible(
  parts: StoreParts,
  ctx: CallContext,
  where: (params: Params) => string,
): Promise<StoredRecord[]> {
  const { model, db } = parts;
  const params = new Params(nowOf(ctx));
  const seen = visibleSql(model, grantFor(model, ctx, 'read'), ctx, params);
  return recordsWhere(parts, db, wholeRecord(model), `${where(params)} AND ${seen}`, params);
}

function push(found: Found, value: string, record: StoredRecord): void {
  const list = found.get(value);
  if (list) list.push(record);
  else found.set(value, [record]);
}
