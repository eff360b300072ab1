import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import type { FacetsReply, FacetsRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import { grantFor } from '../access.ts';
import { recordScope, type Target } from '../sql/filter-target.ts';
import { lifeOf, meant, runRead, textOf, unorderedParts } from '../sql/list-parts.ts';
import { Params } from '../sql/params.ts';
import type { StoreParts } from '../store-parts.ts';
import { countsHidden } from './count-text.ts';

/** Values told at most, the most frequent first. */
const MOST_VALUES = 200;
/** Rows looked at; beyond them the counts are a lower bound. */
const MOST_ROWS = 200_000;

/** @see RecordStore.facets */
export async function facets(
  parts: StoreParts,
  asked: FacetsRequest,
  ctx: CallContext,
): Promise<FacetsReply> {
  const { field, ...list } = asked;
  const req = meant(parts, list, ctx);
  const { db, model } = parts;
  const grant = grantFor(model, ctx, req.deleted ? 'restore' : 'read');
  const params = new Params(req.now ?? nowOf(ctx), lifeOf(req));
  // Who may not read the field is refused here, as a filter by it is.
  const isNamed = fieldMeta(model.definition, field)?.named !== undefined;
  const value = valueSql(recordScope(model, grant, params).find(field), isNamed);
  const text = textOf(req);
  // The index knows of no fields: counts by it would tell what the role does not see.
  if (text !== undefined && countsHidden(model, grant, text)) return { values: null, capped: false };
  const rows = unorderedParts(parts, { req, ctx, grant }, params)
    .map((where) => `SELECT ${value} AS v FROM ${model.table} t WHERE ${where}`)
    .join(' UNION ALL ');
  const found = await runRead(
    db,
    `SELECT v, count(*)::int4, sum(count(*)) OVER ()::float8
       FROM (SELECT v FROM (${rows}) r LIMIT ${MOST_ROWS + 1}) c
      GROUP BY v ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES}`,
    params,
  );
  const looked = (found[0]?.[2] as number | undefined) ?? 0;
  return {
    values: found.map(([each, count]) => ({ value: each as Json, count: count as number })),
    capped: looked > MOST_ROWS,
  };
}

/**
 * @param isNamed a text whose values have names: there are few of them
 * @throws CodedError invalid `FACET.NOT_COUNTABLE` for a field that may have any values
 */
function valueSql({ name, kind, sql, array, sealed, wrap }: Target, isNamed: boolean): string {
  const isList = kind === 'choices' || kind === 'links';
  const isCountable = isList ? array : isNamed || ['choice', 'flag', 'link'].includes(kind);
  if (!sealed && !wrap && isCountable) return isList ? `unnest(${sql})` : `(${sql})`;
  throw invalid('FACET.NOT_COUNTABLE', `Los valores de «${name}» no se pueden contar.`, [
    { field: 'field', rule: 'facet', message: 'Indique un campo de opciones, de sí o no, o un vínculo.' },
  ]);
}
