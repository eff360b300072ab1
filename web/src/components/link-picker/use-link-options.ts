import type { CollectionName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Filter } from '@llavero/proto/requests';
import { SEARCH_MIN } from '@llavero/proto/values/search-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchList } from '../../lib/records.ts';

export interface LinkOption {
  id: string;
  title: string;
  detail: string;
}

/** Every definition, loaded with the first picker that is opened. */
async function definitionFor(collection: CollectionName): Promise<RecordDefinition> {
  const { definitionOf } = await import('@llavero/proto/records/registry');
  return definitionOf(collection);
}

/** Records of a collection that match a text (from 3 characters on), or the first ones. */
export function useLinkOptions(
  collection: CollectionName,
  text: string,
  filter: Filter | undefined,
  enabled: boolean,
) {
  const wanted = text.trim().length >= SEARCH_MIN ? text.trim() : '';
  return useQuery({
    queryKey: ['list', collection, 'options', wanted, filter ?? null],
    queryFn: async ({ signal }): Promise<LinkOption[]> => {
      const definition = await definitionFor(collection);
      const fields = [...new Set([...definition.titleFields, ...(definition.detailFields ?? [])])];
      const page = await fetchList(
        { component: collection, collection, fields, text: wanted, limit: 20, ...(filter ? { filter } : {}) },
        signal,
      );
      return page.items.map((row) => ({
        id: row.id,
        title: definition.title(row) || 'Sin nombre',
        detail: definition.detail?.(row) ?? '',
      }));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}
