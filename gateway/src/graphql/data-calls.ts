import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import type { CallContext } from '@llavero/kit/context';
import { RateLimits } from '../http/rate-limits.ts';
import { asObject } from '../records/as-object.ts';
import { itemsOf } from '../records/list-reply.ts';
import {
  PARTIAL_PAGE,
  partialFinance,
  partialLog,
  type PartialRead,
  partialRequest,
} from '../records/partial.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { requireAccess } from '../session/permissions.ts';
import { type Call, done, spliced } from './result.ts';

/** Points of one page of a partial read, and of a question in SQL. */
const PAGE_COST = 9;
const QUESTION_COST = 60;

/** API-03, API-04: many rows in one call. */
@Injectable()
export class DataCalls {
  constructor(
    private readonly upstream: Upstream,
    private readonly limits: RateLimits,
  ) {}

  readonly executeMysqlQuery: Call<{ query: string }> = async ({ query }, request) => {
    const ctx = contextOf(request);
    await this.limits.charge(request, QUESTION_COST);
    return done(await this.upstream.run(runReportingQuery, { query }, ctx));
  };

  readonly getPartialFinanceData: Call<{ criteria?: unknown }> = ({ criteria }, request) =>
    this.partial(partialFinance, criteria, request);

  readonly getPartialLogData: Call<{ criteria?: unknown }> = ({ criteria }, request) =>
    this.partial(partialLog, criteria, request);

  /** The rows as the owner wrote them, page after page; `response` says whether there are more, and from where. */
  private async partial(read: PartialRead, criteria: unknown, request: FastifyRequest) {
    const ctx = contextOf(request);
    requireAccess(read.collection, ctx.actor.role, 'read');
    const { request: list, limit } = partialRequest(read, asObject(criteria ?? {}, 'criteria'));
    await this.limits.charge(request, PAGE_COST * Math.ceil(limit / PARTIAL_PAGE));
    const { items, rest } = await this.pages(list, limit, ctx);
    return { ...spliced(request, items), response: rest };
  }

  private async pages(
    first: ReturnType<typeof partialRequest>['request'],
    limit: number,
    ctx: CallContext,
  ): Promise<ReturnType<typeof itemsOf>> {
    let { items, rest } = itemsOf(await this.upstream.records('List', first, ctx));
    const parts = [items];
    const counted = { count: rest.count, capped: rest.capped };
    for (let left = limit - PARTIAL_PAGE; left > 0 && rest.cursor !== null; left -= PARTIAL_PAGE) {
      const { count: _, ...list } = first;
      const next = { ...list, after: rest.cursor, limit: Math.min(left, PARTIAL_PAGE) };
      ({ items, rest } = itemsOf(await this.upstream.records('List', next, ctx)));
      parts.push(items);
    }
    return { items: joined(parts), rest: first.count ? { ...rest, ...counted } : rest };
  }
}

/** JSON texts of lists as the text of one list. */
function joined(lists: readonly Buffer[]): Buffer {
  const full = lists.map((list) => list.subarray(1, -1)).filter(({ length }) => length > 0);
  const parts = full.flatMap((list, index) => (index === 0 ? [list] : [Buffer.from(','), list]));
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
