import type { Role } from '@llavero/proto/access/access';
import { useMemo } from 'react';
import { fieldLabel } from '../../lib/format.ts';
import { filterKindOf, isSortable, unreadable } from '../../lib/list-filter.ts';
import type { ListState } from '../../lib/url-state.ts';
import { arrange } from './arrange-columns.ts';
import { columnNames, columnOf } from './columns.tsx';
import type { ColumnOverride, ListScreenProps } from './types.ts';

const none: readonly string[] = [];
const noOverrides: readonly ColumnOverride[] = [];

type Props = Pick<ListScreenProps, 'definition' | 'hiddenFields' | 'columns' | 'defaultColumns' | 'filters'>;

/**
 * The columns, filters and order of a list: what the screen offers less what the role may not read. The same objects until columns
 * are chosen.
 *
 * @param role null before the session is known
 */
export function useListColumns(props: Props, state: Omit<ListState, 'page'>, role: Role | null) {
  const {
    definition,
    hiddenFields = none,
    columns: overrides = noOverrides,
    defaultColumns,
    filters,
  } = props;
  const { list } = definition;
  const hidden = useMemo(
    () => new Set([...hiddenFields, ...(role ? unreadable(definition, role) : [])]),
    [hiddenFields, definition, role],
  );
  const names = useMemo(
    () => [...new Set([...overrides.map(({ name }) => name), ...columnNames(definition, hidden)])],
    [definition, hidden, overrides],
  );
  const arrangement = useMemo(() => {
    const standard = (defaultColumns ?? list.columns).filter((name) => !hidden.has(name));
    return arrange(state.columns?.filter((name) => names.includes(name)) ?? standard, state.pinned);
  }, [state.columns, state.pinned, names, hidden, defaultColumns, list]);
  const shown = arrangement.names;
  const columns = useMemo(
    () => shown.map((name) => columnOf(definition, name, overrideOf(overrides, name))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shown` is a new array each time; its content decides
    [definition, overrides, shown.join()],
  );
  const all = useMemo(
    () =>
      names.map((name) => ({
        name,
        label: overrideOf(overrides, name)?.label ?? fieldLabel(definition, name),
      })),
    [names, overrides, definition],
  );
  const offered = useMemo(
    () => (filters ?? list.filters).filter((name) => !hidden.has(name)),
    [filters, list, hidden],
  );
  const addable = useMemo(
    () => names.filter((name) => filterKindOf(definition, name) !== null),
    [names, definition],
  );
  /** An address, or the view of a colleague, may name what is no longer there or not for this role: asking for it would be refused. */
  const sort = useMemo(
    () => state.sort.filter(({ field }) => isSortable(definition, field) && !hidden.has(field)),
    [state.sort, definition, hidden],
  );
  return { columns, arrangement, all, sort, filters: { offered, addable } };
}

const overrideOf = (overrides: readonly ColumnOverride[], name: string): ColumnOverride | undefined =>
  overrides.find((override) => override.name === name);
