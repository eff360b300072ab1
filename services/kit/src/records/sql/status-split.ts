import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import type { Filter } from '@llavero/proto/requests';
import { DELETED, hasDeletedFlag } from '@llavero/proto/states/deletion';
import { placeOfStatus } from '@llavero/proto/states/sql';
import { dayKey } from '@llavero/proto/values/dates';
import { statusRankColumn, statusUntilColumn } from '../../db/status-columns.ts';
import type { RecordModel } from '../model.ts';
import type { Params } from './params.ts';
import { statusExpression } from './projection.ts';

const place = `t.${quoted(statusRankColumn)}`;
const until = `t.${quoted(statusUntilColumn)}`;

/** A filter without its conditions on the status, and the statuses these leave; undefined: any. */
export interface StatusSplit {
  statuses: string[] | undefined;
  rest: Filter;
}

/** Takes "status is" and "status is one of" out of what a filter asks of every row. */
export function splitStatus(filter: Filter | undefined): StatusSplit {
  let statuses: string[] | undefined;
  const rest: Filter[] = [];
  for (const [name, condition] of conjuncts(filter ?? {})) {
    const wanted = name === 'status' ? wantedStatuses(condition) : undefined;
    if (wanted) statuses = statuses ? statuses.filter((status) => wanted.includes(status)) : wanted;
    else rest.push({ [name]: condition });
  }
  return { statuses, rest: rest.length > 1 ? { $and: rest } : (rest[0] ?? {}) };
}

/** True when a filter leaves the deleted records only: by their status, or by the record's own flag for it. */
export function asksForDeleted({ definition }: RecordModel, filter: Filter | undefined): boolean {
  return conjuncts(filter ?? {}).some(([name, condition]) => {
    if (name === 'deleted' && hasDeletedFlag(definition))
      return sameJson(condition, true) || sameJson(condition, { $eq: true });
    return name === 'status' && sameJson(wantedStatuses(condition), [DELETED]);
  });
}

function conjuncts(filter: Filter): [string, Json][] {
  return Object.entries(filter).flatMap(([name, condition]): [string, Json][] => {
    const isAll = name === '$and' && Array.isArray(condition);
    const isDeep =
      isAll && condition.some((one) => typeof one !== 'object' || one === null || Array.isArray(one));
    return isAll && !isDeep ? condition.flatMap((one) => conjuncts(one as Filter)) : [[name, condition]];
  });
}

function wantedStatuses(condition: Json): string[] | undefined {
  if (typeof condition === 'string') return [condition];
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return undefined;
  const [[operator, operand] = ['', null], ...more] = Object.entries(condition);
  if (more.length > 0) return undefined;
  if (operator === '$eq' && typeof operand === 'string') return [operand];
  const isList = operator === '$in' && Array.isArray(operand);
  return isList && operand.every((one) => typeof one === 'string')
    ? [...new Set(operand as string[])]
    : undefined;
}

/**
 * False for a clock before today, which only tests have: stamps tell nothing of the past.
 * @param now unix seconds
 */
export function mayUseStamps(model: RecordModel, now: number): boolean {
  return model.isStamped && dayKey(now) >= dayKey(Date.now() / 1000);
}

/** Places of statuses in the order of their set; of all of them when none are named. */
export function placesOf(model: RecordModel, statuses: readonly string[] | undefined): number[] {
  const { states } = model.definition;
  if (!states) return [];
  const places = (statuses ?? states.statuses.values).map((status) => placeOfStatus(states, status));
  return places.filter((one) => one > 0).sort((a, b) => a - b);
}

/** Rows whose stamp holds today and says one of these places. */
export function stampedSql(places: readonly number[], params: Params): string {
  const [only] = places;
  const is = places.length === 1 ? `= ${params.add(only, 'int2')}` : `= ANY(${params.add(places, 'int2[]')})`;
  return `${place} ${is} AND ${until} > ${params.today}`;
}

/** Rows that no stamp tells about, of one of these statuses (any when undefined): the sweeper leaves few. */
export function unstampedSql(
  model: RecordModel,
  statuses: readonly string[] | undefined,
  params: Params,
): string {
  // The second condition is what the index is restricted to.
  const stale = `${until} <= ${params.today} AND ${until} < 'infinity'`;
  if (!statuses) return stale;
  return `${stale} AND ${statusExpression(model, params)} = ANY(${params.add(statuses, 'text[]')})`;
}
