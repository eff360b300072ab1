import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterKindOf } from '../../lib/list-filter.ts';
import { type ListState, parseListState, printListState } from '../../lib/url-state.ts';

export type ListDefaults = Pick<ListState, 'sort' | 'filters'>;

/** The state of a list, read from the address and written back to it. A change of what is shown goes to page 1. */
export function useListState(definition: RecordDefinition, defaults: ListDefaults) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(
    () => parseListState(search, (name) => filterKindOf(definition, name), defaults),
    [search, definition, defaults],
  );
  const change = useCallback(
    (part: Partial<ListState>) => {
      setSearch(
        (current) => {
          const before = parseListState(current, (name) => filterKindOf(definition, name), defaults);
          return printListState(
            { ...before, ...('page' in part ? {} : { page: 1 }), ...part },
            defaults,
            current,
          );
        },
        { replace: !('page' in part) },
      );
    },
    [setSearch, definition, defaults],
  );
  return { state, change };
}
