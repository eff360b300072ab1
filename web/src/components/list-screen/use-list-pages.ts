import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listOptions, type ListPage, type ListQuery } from '../../lib/records.ts';
import { DEEPEST_PAGE } from './list-footer.tsx';

/** Pages of a list, 1-based, ends included. */
export interface PageSpan {
  first: number;
  last: number;
}

interface ListPages {
  /** The pages that have been read, by number. */
  loaded: ReadonlyMap<number, ListPage>;
  /** Why a page could not be read. */
  error: Error | null;
  /** Reads again what could not be read. */
  retry: () => void;
}

/** How long a page that has been scrolled away is kept, so that memory does not grow with the way one scrolls. */
const KEPT_MS = 60_000;

/**
 * The pages of a list that are on screen. The first 10,000 rows are read by the number of their page in any order, those
 * behind by the cursor of the page before, so that scrolling goes on to the end of any list.
 *
 * @param query without a page
 */
export function useListPages(query: ListQuery, { first, last }: PageSpan): ListPages {
  const key = JSON.stringify([query.component, query.filter, query.text, query.sort]);
  const [known, setKnown] = useState({ key, cursors: new Map<number, string>() });
  const cursors = known.key === key ? known.cursors : new Map<number, string>();
  const numbers: number[] = [];
  for (let page = first; page <= last && (page <= DEEPEST_PAGE || cursors.has(page - 1)); page += 1)
    numbers.push(page);
  const { pages, error, retry } = useQueries({
    queries: numbers.map((page) => {
      const after = page > DEEPEST_PAGE ? cursors.get(page - 1) : undefined;
      return { ...listOptions({ ...query, ...(after ? { after } : { page }) }), gcTime: KEPT_MS };
    }),
    combine: together,
  });
  const loaded = useMemo(
    () => new Map(pages.flatMap((data, index) => (data ? [[first + index, data] as const] : []))),
    [pages, first],
  );
  const found = [...loaded].filter(
    ([page, { cursor }]) => page >= DEEPEST_PAGE && cursor && !cursors.has(page),
  );
  if (found.length > 0)
    setKnown({
      key,
      cursors: new Map([...cursors, ...found.map(([page, { cursor }]) => [page, cursor ?? ''] as const)]),
    });
  return { loaded, error, retry };
}

/** Outside the hook, so that it is the same function each time. */
function together(results: UseQueryResult<ListPage>[]) {
  const failed = results.filter(({ error }) => error !== null);
  return {
    pages: results.map(({ data }) => data),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
