import type { CollectionName } from '@llavero/proto/collections';
import type { MenuPath } from '@llavero/proto/navigation';
import { useQuery } from '@tanstack/react-query';
import { fetchAll } from './export-list.ts';
import type { MeantRows } from './types.ts';

/** Ids of the rows that are meant. */
export function useMeantIds(path: MenuPath, collection: CollectionName, meant: MeantRows) {
  return useQuery({
    queryKey: ['meant', path, meant],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      if ('ids' in meant) return meant.ids;
      const ids: string[] = [];
      const { filter, text, except } = meant;
      const query = { component: path, collection, fields: [], filter, ...(text ? { text } : {}) };
      await fetchAll(query, ({ items }) => ids.push(...items.map(({ id }) => id)), signal);
      return ids.filter((id) => !except.includes(id));
    },
  });
}
