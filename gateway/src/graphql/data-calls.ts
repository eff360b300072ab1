import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import type { CallContext } from '@llavero/kit/context';
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
import { Access, toRead, toRun } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result, spliced } from './result.ts';

/** Points of one page of a partial read, and of a question in SQL. */
const PAGE_COST = 9;
const QUESTION_COST = 60;

/** A page for as many rows as are asked for. */
const costOf =
  (read: PartialRead) =>
  ({ criteria }: CriteriaArguments): number =>
    PAGE_COST * Math.ceil(partialRequest(read, asObject(criteria ?? {}, 'criteria')).limit / PARTIAL_PAGE);

interface CriteriaArguments {
  criteria?: unknown;
}

/** API-03, API-04: many rows in one call. */
@Resolver()
export class DataCalls {
  constructor(private readonly upstream: Upstream) {}

  @Query()
  @Access(toRun(runReportingQuery), { points: QUESTION_COST })
  async executeMysqlQuery(
    @Args() { query }: { query: string },
    @Context() { ctx }: CallScope,
  ): Promise<Result> {
    return done(await this.upstream.run(runReportingQuery, { query }, ctx));
  }

  @Query()
  @Access(toRead(partialFinance.collection), { points: costOf(partialFinance) })
  getPartialFinanceData(@Args() args: CriteriaArguments, @Context() call: CallScope): Promise<Result> {
    return this.partial(partialFinance, args, call);
  }

  @Query()
  @Access(toRead(partialLog.collection), { points: costOf(partialLog) })
  getPartialLogData(@Args() args: CriteriaArguments, @Context() call: CallScope): Promise<Result> {
    return this.partial(partialLog, args, call);
  }

  /** The rows as the owner wrote them, page after page; `response` says whether there are more, and from where. */
  private async partial(
    read: PartialRead,
    { criteria }: CriteriaArguments,
    { request, ctx }: CallScope,
  ): Promise<Result> {
    const { request: list, limit } = partialRequest(read, asObject(criteria ?? {}, 'criteria'));
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
