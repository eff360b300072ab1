import { Controller, Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { allows } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter, SearchHit } from '@llavero/proto/requests';
import { searchedText } from '@llavero/proto/values/search-text';
import type { CallContext } from '@llavero/kit/context';
import { contextOf } from '../session/caller.ts';
import { Upstream } from './upstream.ts';

/** C §5: at least three characters, at most seven results. */
const SHORTEST = 3;
const MOST = 7;
const LONGEST = 200;
/** A person waits while typing: an owner that is away must not hold back the other. */
const DEADLINE_MS = 2_500;

type Hit = SearchHit & { collection: CollectionName };

/** What the top bar finds: people, and the units among the places (TOP-01). */
const sources: readonly { collection: CollectionName; filter?: Filter }[] = [
  { collection: 'agent' },
  { collection: 'place', filter: { type: 'UNIT' } },
];

@Controller('search')
export class SearchController {
  constructor(private readonly upstream: Upstream) {}

  /** `GET /search?q=`: both owners at once, their results in turn, so that neither hides the other. */
  @Get()
  async search(@Query('q') query: string, @Req() request: FastifyRequest): Promise<{ hits: Hit[] }> {
    const ctx = contextOf(request);
    const text = searchedText(
      String(query ?? '')
        .trim()
        .slice(0, LONGEST),
    );
    if (text.length < SHORTEST) return { hits: [] };
    const found = await Promise.allSettled(
      sources
        .filter(({ collection }) => allows(definitionOf(collection).access, ctx.actor.role, 'read'))
        .map(({ collection, filter }) => this.hitsOf(collection, text, filter, ctx)),
    );
    const answered = found.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    // An owner that is away hides its own results, not those of the other.
    const [failure] = found.filter((one) => one.status === 'rejected');
    if (failure && answered.length === 0) throw failure.reason;
    return { hits: inTurn(answered).slice(0, MOST) };
  }

  private async hitsOf(
    collection: CollectionName,
    text: string,
    filter: Filter | undefined,
    ctx: CallContext,
  ): Promise<Hit[]> {
    const request = { collection, text, limit: MOST, ...(filter ? { filter } : {}) };
    const reply = await this.upstream.records('Search', request, ctx, { deadlineMs: DEADLINE_MS });
    return (JSON.parse(reply.toString()) as SearchHit[]).map((hit) => ({ collection, ...hit }));
  }
}

/** First of each, second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
