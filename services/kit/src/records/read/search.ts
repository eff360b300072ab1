import type { Grant } from '@llavero/proto/access/access';
import { invalidField } from '@llavero/proto/errors';
import type { SearchHit, SearchRequest } from '@llavero/proto/requests';
import { normaliseSearch, SEARCH_MAX_RESULTS } from '@llavero/proto/values/search-text';
import { type CallContext, nowOf } from '../../context.ts';
import { isSearchText, prefixTokens, substringTokens } from '../../db/blind-index.ts';
import { SAMPLED_OF } from '../../db/indexes.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { SealingKey } from '../../db/sealed.ts';
import { grantFor, mayRead } from '../access.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { columnSql, type RecordModel } from '../model.ts';
import { joinSealed, searchText } from '../sql/sealed-json.ts';
import { Params } from '../sql/params.ts';
import { type Projection, projectionOf, wholeRecord } from '../sql/projection.ts';
import { blobAt, extraAt, jsonAt, selectSql, visibleSql } from '../sql/read-sql.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';

/** Candidates looked at per step: most needles are answered by the first. */
const STEPS = [12, 300, 3000];
const MOST_EXACT = 3000;
const MOST_HITS = 50;
const LONG_NEEDLE = 6;
/** From so many records on a needle is common: fetching them all would cost more than walking past the others. */
const COMMON = 3000;

const spanish = new Intl.Collator('es');

type Tokens = (key: SealingKey, needle: string) => number[];

/** @see RecordStore.search */
export async function search(parts: StoreParts, req: SearchRequest, ctx: CallContext): Promise<SearchHit[]> {
  const { model } = parts;
  const grant = grantFor(model, ctx, 'read');
  const limit = Math.min(Math.max(req.limit ?? SEARCH_MAX_RESULTS, 1), MOST_HITS);
  if (!isSearchText(req.text) || !model.isSearchable) return [];
  const fields = searchedFields(model, grant);
  const projection = projectionOf(model, grant, [...new Set([...fields, ...cardFields(model, grant)])]);
  const condition = (params: Params) => {
    const visible = visibleSql(model, grant, ctx, params);
    return req.filter ? `${visible} AND (${filterSql(model, grant, req.filter, params)})` : visible;
  };
  const now = nowOf(ctx);
  const found = new Map<string, Match>();
  // Words that begin with a short needle come first; only when they do not fill the card are others looked
  // for. What contains a long needle is so little that one look finds it all.
  const isShort = normaliseSearch(req.text).length < LONG_NEEDLE;
  for (const tokens of isShort ? [prefixTokens, substringTokens] : [substringTokens]) {
    for (const most of STEPS) {
      const { records, seen } = await candidates(parts, projection, tokens, req.text, most, condition, now);
      for (const match of matches(model, fields, records, req.text)) found.set(match.record.id, match);
      if (found.size >= limit || seen < most) break;
    }
    if (found.size >= limit) break;
  }
  return [...found.values()]
    .sort(
      (a, b) => a.rank - b.rank || spanish.compare(a.title, b.title) || (a.record.id < b.record.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ record, title }) => ({ id: record.id, title, detail: detailOf(model, record) }));
}

/**
 * The condition by which a text narrows a list: rows that have every trigram of the needle. Rows that have
 * them in another order are left to {@link textCheck}.
 *
 * @param isCommon rows are looked at one after the other in the order of the list, instead of all at once
 * @throws CodedError invalid `SEARCH.TOO_SHORT`.
 */
export function textCondition(
  { model, db }: StoreParts,
  needle: string,
  params: Params,
  isCommon = false,
): string {
  if (!isSearchText(needle))
    throw invalidField('SEARCH.TOO_SHORT', 'text', 'min', 'Escriba al menos 3 letras para buscar.');
  if (!model.isSearchable) return 'false';
  const tokens = db.keys.all.map((key) => params.add(substringTokens(key, needle), 'int4[]'));
  const id = columnSql('id');
  if (isCommon) {
    const any = tokens.map((one) => `s."tokens" @> ${one}`).join(' OR ');
    return `(SELECT ${any} FROM ${model.searchTable} s WHERE s."id" = ${id})`;
  }
  const table = params.add(model.searchTable, 'regclass');
  const sets = tokens.map((one) => `SELECT search_matches(${table}, ${one})`);
  return `${id} IN (${sets.join(' UNION ALL ')})`;
}

/** True when so many records have the needle that walking down the list meets them soon. */
export async function isCommonText({ model, db }: StoreParts, needle: string): Promise<boolean> {
  if (!isSearchText(needle) || !model.isSearchable) return false;
  const most = Math.ceil(COMMON / SAMPLED_OF);
  const params = new Params(0);
  const table = params.add(model.searchTable, 'regclass');
  const sums = db.keys.all.map(
    (key) => `search_sampled(${table}, ${params.add(substringTokens(key, needle), 'int4[]')}, ${most})`,
  );
  const [row] = await db.rows(`SELECT ${sums.join(' + ')}`, params.values);
  return Number(row?.[0]) >= most;
}

/** What a row that has the trigrams must still pass, and the fields it is looked up in. */
export function textCheck(
  model: RecordModel,
  needle: string,
  grant: Grant,
): { fields: string[]; passes: (record: StoredRecord) => boolean } {
  const fields = searchedFields(model, grant);
  const wanted = normaliseSearch(needle);
  const searched = { ...model, searchable: fields };
  return { fields, passes: (record) => normaliseSearch(searchText(searched, record)).includes(wanted) };
}

/** @see RecordStore.findExactUnchecked */
export async function findExactUnchecked(
  parts: StoreParts,
  field: string,
  value: string,
  tx: Queryable | undefined,
): Promise<StoredRecord[]> {
  const { model } = parts;
  if (!model.searchable.includes(field)) throw new Error(`${model.collection}.${field} is not searchable`);
  if (!isSearchText(value)) return [];
  const most = MOST_EXACT;
  const now = Math.floor(Date.now() / 1000);
  const condition = () => `${columnSql('deletedAt')} IS NULL`;
  const { records } = await candidates(
    parts,
    wholeRecord(model),
    prefixTokens,
    value,
    most,
    condition,
    now,
    tx,
  );
  const wanted = normaliseSearch(value);
  return records.filter((record) => normaliseSearch(String(record[field] ?? '')) === wanted);
}

/**
 * Records that may match and that the condition lets through, opened; and how many candidates there were before
 * it, which tells whether there are more. While keys are being rotated, tokens of all of them are asked for.
 */
async function candidates(
  parts: StoreParts,
  projection: Projection,
  tokens: Tokens,
  needle: string,
  most: number,
  condition: (params: Params) => string,
  now: number,
  on: Queryable = parts.db,
): Promise<{ records: StoredRecord[]; seen: number }> {
  const { model, db } = parts;
  const params = new Params(now);
  const table = params.add(model.searchTable, 'regclass');
  const sets = db.keys.all.map(
    (key) => `SELECT search_candidates(${table}, ${params.add(tokens(key, needle), 'int4[]')}, ${most})`,
  );
  const where = `${columnSql('id')} IN (${sets.join(' UNION ALL ')})`;
  const inner = [`(${condition(params)}) AS "passes"`];
  const sql = selectSql(model, { projection, where, inner, extra: ['t."passes"'] }, params);
  const rows = await on.rows(sql, params.values);
  const records = rows
    .filter((row) => row[extraAt] === true)
    .map((row) =>
      joinSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
    );
  return { records, seen: rows.length };
}

interface Match {
  record: StoredRecord;
  title: string;
  /** 0 the text begins with the needle, 1 a word does, 2 somewhere. */
  rank: number;
}

function matches(
  model: RecordModel,
  fields: readonly string[],
  records: StoredRecord[],
  needle: string,
): Match[] {
  const wanted = normaliseSearch(needle);
  return records.flatMap((record) => {
    const text = normaliseSearch(searchText({ ...model, searchable: fields }, record));
    if (!text.includes(wanted)) return [];
    const title = model.definition.title(record);
    const rank = normaliseSearch(title).startsWith(wanted) ? 0 : ` ${text}`.includes(` ${wanted}`) ? 1 : 2;
    return [{ record, title, rank }];
  });
}

/** A role must not find by what it may not read. */
function searchedFields(model: RecordModel, grant: Grant): string[] {
  return model.searchable.filter((field) => mayRead(model, grant, field));
}

function cardFields(model: RecordModel, grant: Grant): string[] {
  const { titleFields, detailFields = [] } = model.definition;
  return [...titleFields, ...detailFields].filter((field) => mayRead(model, grant, field));
}

/** Second line of a card; says nothing of what the role may not read. */
function detailOf(model: RecordModel, record: StoredRecord): string {
  return model.definition.detail?.(record) ?? '';
}
