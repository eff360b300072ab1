import { Injectable } from '@nestjs/common';
import { allows } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter, ListReply, ListRequest } from '@llavero/proto/requests';
import { searchedText } from '@llavero/proto/values/search-text';
import type { CallContext } from '@llavero/kit/context';
import { allOf } from './component.ts';
import type { PageLinks } from './link-ids.ts';
import { Upstream } from './upstream.ts';

/** Ids of one call to an owner, and calls at most: a text that means more people than this says nothing. */
const PAGE = 500;
const MOST_PAGES = 4;
const SHORTEST = 3;

const isSearchable = (definition: RecordDefinition) =>
  fieldEntries(definition).some(([, meta]) => meta.searchable);

/** Collections among the links whose text the caller may search. */
export function searchedCollections(links: PageLinks, ctx: CallContext): CollectionName[] {
  return links.collections.filter((collection) => {
    const definition = definitionOf(collection);
    return isSearchable(definition) && allows(definition.access, ctx.actor.role, 'read');
  });
}

/**
 * A text over a list: rows whose own text contains it, or that link to a record whose text does. The text is
 * resolved at its owners first, to ids, and the list is then narrowed by these (architecture §6).
 */
@Injectable()
export class TextFilter {
  constructor(private readonly upstream: Upstream) {}

  /** @throws CodedError invalid SEARCH.TOO_SHORT */
  async apply(list: ListRequest, text: string, links: PageLinks, ctx: CallContext): Promise<ListRequest> {
    const wanted = searchedText(text.trim());
    if (wanted === '') return list;
    if (wanted.length < SHORTEST)
      throw invalid('SEARCH.TOO_SHORT', `Escriba al menos ${SHORTEST} caracteres para buscar.`, [
        { field: 'textFilter', rule: 'min', message: `Al menos ${SHORTEST} caracteres.` },
      ]);
    const own = isSearchable(definitionOf(list.collection));
    const searched = searchedCollections(links, ctx);
    const found = await Promise.all(searched.map((collection) => this.idsOf(collection, wanted, ctx)));
    const linked: Filter[] = searched.flatMap((collection, index) => {
      const ids = found[index] ?? [];
      return ids.length === 0
        ? []
        : (links.fieldsOf.get(collection) ?? []).map((field) => ({ [field]: { $in: ids } }));
    });
    if (linked.length === 0) return own ? { ...list, text: wanted } : withFilter(list, { id: { $in: [] } });
    if (own) linked.push({ id: { $in: await this.idsOf(list.collection, wanted, ctx, list.filter) } });
    return withFilter(list, { $or: linked });
  }

  /** Ids of the live records whose text contains `text`, at most {@link PAGE} × {@link MOST_PAGES}. */
  private async idsOf(
    collection: CollectionName,
    text: string,
    ctx: CallContext,
    filter?: Filter,
  ): Promise<string[]> {
    const ids: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const request = {
        collection,
        text,
        fields: ['id'],
        limit: PAGE,
        ...(filter ? { filter } : {}),
        ...(after ? { after } : {}),
      };
      const reply = JSON.parse((await this.upstream.records('List', request, ctx)).toString()) as ListReply<{
        id: string;
      }>;
      for (const { id } of reply.items) ids.push(id);
      after = reply.cursor;
      if (after === null) break;
    }
    return ids;
  }
}

function withFilter(list: ListRequest, narrower: Filter): ListRequest {
  return { ...list, filter: allOf(list.filter, narrower) ?? narrower };
}
