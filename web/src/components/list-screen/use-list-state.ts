import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { filterKindOf } from '../../lib/list-filter.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { type ListState, parseListState, printListState, viewSearch } from '../../lib/url-state.ts';

export type ListDefaults = Pick<ListState, 'sort' | 'filters'>;

/** Changes of these show other rows, so they begin at page 1; columns and their widths leave the page as it is. */
const rowsChange = ['text', 'filters', 'sort'] as const satisfies readonly (keyof ListState)[];

/**
 * The state of a list, read from the address and written back to it.
 *
 * @param covered a record of the list is open over it
 */
export function useListState(definition: RecordDefinition, defaults: ListDefaults, covered: boolean) {
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
  return { state, page: shown, change, scrolledTo };
}
