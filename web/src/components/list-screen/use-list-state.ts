import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { filterKindOf } from '../../lib/list-filter.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { type ListState, parseListState, printListState, viewSearch } from '../../lib/url-state.ts';

export type ListDefaults = Pick<ListState, 'sort' | 'filters'>;

/** Changes of these show other rows, so they begin at page 1; columns and their widths leave the page as it is. */
const rowsChange = ['text', 'filters', 'sort'] as const satisfies readonly (keyof ListState)[];

/**
 * The state of a list, read from the address and written back to it.
 *
 * @param place of the list: its menu path, and whether a record of it is open over it
 */
export function useListState(
  definition: RecordDefinition,
  defaults: ListDefaults,
  { path, covered }: { path: string; covered: boolean },
) {
  const [search, setSearch] = useSearchParams();
  const read = useCallback(
    (from: URLSearchParams) => parseListState(from, (name) => filterKindOf(definition, name), defaults),
    [definition, defaults],
  );
  const withoutPage = viewSearch(search);
  /** The same object on every page: what depends on filters and columns is not drawn anew while one scrolls. */
  const state = useMemo<Omit<ListState, 'page'>>(
    () => read(new URLSearchParams(withoutPage)),
    [read, withoutPage],
  );
  const { page: shown } = read(search);
  const page = useOwnPage({ shown, view: `${path}?${withoutPage}`, covered });
  const change = useCallbackRef((part: Partial<ListState>, { replace = !('page' in part) } = {}) => {
    setSearch(
      (current) =>
        printListState(
          { ...read(current), ...(rowsChange.some((name) => name in part) ? { page: 1 } : {}), ...part },
          defaults,
          current,
        ),
      { replace },
    );
  });
  /** While a record is open the address is that of its window: going back leads to the list as it was left. */
  const scrolledTo = useCallback(
    (page: number) => {
      if (covered) return false;
      if (page !== shown) change({ page }, { replace: true });
      return true;
    },
    [change, shown, covered],
  );
  useEffect(() => {
    if (!covered && page !== shown) change({ page }, { replace: true });
  }, [change, covered, page, shown]);
  return { state, page, change, scrolledTo };
}

/** What the address says of a list. */
interface Address {
  /** The page it names, 1-based. */
  shown: number;
  /** The list with its filters, order and columns. */
  view: string;
  /** It is that of a record over the list. */
  covered: boolean;
}

/**
 * The page at which the list stands. A record opened while one scrolls has the address of a page before in its own, and the one that
 * one comes back to may be late too: neither moves the list.
 */
function useOwnPage({ shown, view, covered }: Address): number {
  const [own, setOwn] = useState({ page: shown, shown, view, covered });
  if (own.shown === shown && own.view === view && own.covered === covered) return own.page;
  const page = own.view === view && (own.covered || covered) ? own.page : shown;
  setOwn({ page, shown, view, covered });
  return page;
}
