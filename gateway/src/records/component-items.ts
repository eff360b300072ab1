import { Injectable } from '@nestjs/common';
import { grantOf } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import type { ListRequest } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { toErrorBody } from '../http/errors.ts';
import { CollectionVersions } from './collection-versions.ts';
import { componentOf, type DataRequest, listRequestOf } from './component.ts';
import { HotPages } from './hot-pages.ts';
import { Labels } from './labels.ts';
import { linkIdsOf, linksOf, type PageLinks } from './link-ids.ts';
import { type ComposedPage, PageCache } from './page-cache.ts';
import { searchedCollections, TextFilter } from './text-filter.ts';
import { Upstream } from './upstream.ts';

/**
 * API-06: one page of a screen: the owner's items, and the names of the records they link to, from their owners.
 * Answers the JSON text of `{items, hasMore, cursor, count?, collections: {agent: [{id, title}]}}`. Whether the
 * caller may see the screen is the matter of whoever calls; the owner decides on rows and field groups.
 */
@Injectable()
export class ComponentItems {
  constructor(
    private readonly upstream: Upstream,
    private readonly labels: Labels,
    private readonly textFilter: TextFilter,
    private readonly cache: PageCache,
    private readonly versions: CollectionVersions,
    private readonly hot: HotPages,
  ) {}

  page(request: DataRequest, ctx: CallContext): Promise<Buffer> {
    return this.read(request, ctx, true);
  }

  /** @param noted a reader asks, not a warm-up */
  private async read(request: DataRequest, ctx: CallContext, noted: boolean): Promise<Buffer> {
    const component = componentOf(request.component);
    const definition = definitionOf(component.collection);
    const list = listRequestOf(component, request);
    const links = linksOf(definition, list.fields, grantOf(definition.access, ctx.actor.role)?.hidden);
    const completed = request.alreadyCompletedCollections ?? [];
    const wanted = links.collections.filter((collection) => !completed.includes(collection));
    const text = request.textFilter?.trim() ?? '';
    const compose = () => this.compose(list, text, links, wanted, ctx);
    const drawnOn = [
      component.collection,
      ...wanted,
      ...(text === '' ? [] : searchedCollections(links, ctx)),
    ];
    const scope = scopeOf(component.collection, drawnOn, ctx);
    const asked = `${text}|${wanted.join()}|${JSON.stringify(list)}`;
    if (noted)
      this.hot.note(`${scope}|${asked}`, {
        component: request.component,
        drawnOn,
        again: (fresh) => this.read({ ...request, useCache: !fresh }, ctx, false),
      });
    const key = `${scope}|${this.versions.stamp(drawnOn)}|${asked}`;
    return request.useCache === false ? this.cache.refresh(key, compose) : this.cache.get(key, compose);
  }

  private async compose(
    list: ListRequest,
    text: string,
    links: PageLinks,
    wanted: readonly CollectionName[],
    ctx: CallContext,
  ): Promise<ComposedPage> {
    const narrowed = text === '' ? list : await this.textFilter.apply(list, text, links, ctx);
    const page = await this.upstream.records('List', narrowed, ctx);
    const ids = linkIdsOf(page, links);
    let complete = true;
    const labels = await Promise.all(
      wanted.map(async (collection) => {
        const named = this.labels.of(collection, ids.get(collection) ?? new Set(), ctx);
        const ofCollection = await named.catch((error: unknown) => {
          // The rows are there; names of an owner that is away follow when it is back.
          if (toErrorBody(error).kind !== 'unavailable') throw error;
          complete = false;
          return '[]';
        });
        return `${JSON.stringify(collection)}:${ofCollection}`;
      }),
    );
    return { json: withMember(page, `"collections":{${labels.join()}}`), complete };
  }
}

/** Who shares a page: a role that sees all rows of everything drawn on, else the person alone. */
function scopeOf(main: CollectionName, drawnOn: readonly CollectionName[], { actor }: CallContext): string {
  const personal = drawnOn.some((collection) => grantOf(definitionOf(collection).access, actor.role)?.own);
  return personal ? `${actor.role}/${actor.id}/${main}` : `${actor.role}/${main}`;
}

/** Adds a member to the JSON text of an object with at least one. */
function withMember(object: Buffer, member: string): Buffer {
  const end = object.lastIndexOf('}');
  return Buffer.concat([object.subarray(0, end), Buffer.from(`,${member}}`)]);
}
