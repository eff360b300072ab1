import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import { answeredMeta } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import type { FacetsReply } from '@llavero/proto/requests';
import { contextOf } from '../session/caller.ts';
import { asObject } from './as-object.ts';
import { AskedList } from './asked-list.ts';
import { asDataRequest } from './component.ts';
import { Labels } from './labels.ts';
import { Upstream } from './upstream.ts';

/** A value of a field, how many rows of the list have it, and the name of the record a link leads to. */
interface NamedFacet {
  value: unknown;
  count: number;
  title?: string;
}

/** What the browser asks about all rows of a list. */
@Controller('lists')
export class ListsController {
  constructor(
    private readonly asked: AskedList,
    private readonly upstream: Upstream,
    private readonly labels: Labels,
  ) {}

  /** Body: `{dataRequest, field}`: how many rows of that list have each value of the field. */
  @Post('facets')
  @HttpCode(200)
  async facets(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<{ values: NamedFacet[] | null; capped: boolean }> {
    const ctx = contextOf(request);
    const { dataRequest, field } = asObject(body, 'body');
    if (typeof field !== 'string' || field === '')
      throw invalid('REQUEST.FIELD', 'Indique el campo cuyos valores se cuentan.', [
        { field: 'field', rule: 'required', message: 'Indique un campo.' },
      ]);
    const { collection, filter, text, deleted } = await this.asked.of(asDataRequest(dataRequest), ctx);
    const facets = {
      collection,
      field,
      ...(filter ? { filter } : {}),
      ...(text ? { text } : {}),
      ...(deleted ? { deleted } : {}),
    };
    const reply = JSON.parse((await this.upstream.records('Facets', facets, ctx)).toString()) as FacetsReply;
    const to = answeredMeta(definitionOf(collection), field)?.to;
    if (!to || !reply.values) return reply;
    const titles = await this.titles(
      to,
      reply.values.map(({ value }) => value),
      ctx,
    );
    return {
      ...reply,
      values: reply.values.map(({ value, count }) => ({
        value,
        count,
        ...(titles.has(String(value)) ? { title: titles.get(String(value)) as string } : {}),
      })),
    };
  }

  private async titles(
    collection: CollectionName,
    values: readonly unknown[],
    ctx: ReturnType<typeof contextOf>,
  ): Promise<Map<string, string>> {
    const ids = new Set(values.filter((value): value is string => typeof value === 'string'));
    const named = JSON.parse(await this.labels.of(collection, ids, ctx)) as { id: string; title: string }[];
    return new Map(named.map(({ id, title }) => [id, title]));
  }
}
