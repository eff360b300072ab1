import type { CollectionName } from '@llavero/proto/collections';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type LiveChange, useLiveChange } from '../../lib/live.ts';
import { listOptions, type ListPage, type ListQuery, type Row } from '../../lib/records.ts';
import { useSessionQuery } from '../../lib/session.tsx';
import { PAGE_SIZE } from './list-footer.tsx';
import { steadyOrder } from './steady-order.ts';

/** Rows of a list that stay where they are while it is looked at. */
interface SteadyRows {
  rows: readonly Row[];
  /** Rows that match the filters no longer, or are deleted; they stay until the list is left. */
  unmatched: ReadonlySet<string>;
  /** How many rows colleagues have added. */
  waiting: number;
  /** Shows the list as it is now. */
  refresh: () => void;
  /** Pages with names of what the rows that stayed link to. */
  kept: ListPage | undefined;
}

const none: readonly Row[] = [];
const nobody: ReadonlySet<string> = new Set();

interface Screen {
  key: string;
  rows: readonly Row[];
}

/**
 * @param data the page as the server answers it, `undefined` before the first answer
 * @param isPlaceholder the data are those of another query
 */
export function useSteadyRows(
  query: ListQuery,
  data: ListPage | undefined,
  isPlaceholder: boolean,
): SteadyRows {
  const { collection } = query;
  const key = JSON.stringify([query.filter, query.text, query.sort, query.page]);
  const foreign = useForeignChanges(collection);
  const [screen, setScreen] = useState<Screen | null>(null);
  const fresh = data?.items ?? none;
  const isSame = screen?.key === key && !isPlaceholder;
  const shown = isSame ? screen.rows : fresh;
  const { order, waiting, missing } = useMemo(
    () =>
      steadyOrder({
        shown: shown.map(({ id }) => id),
        fresh: fresh.map(({ id }) => id),
        isFull: shown.length >= PAGE_SIZE,
        isForeign: (id) => foreign.current.has(id),
      }),
    [shown, fresh, foreign],
  );
  const ids = missing.slice(0, PAGE_SIZE);
  // Those that still match have only moved to another page.
  const enabled = ids.length > 0;
  const only = { id: { $in: ids } };
  const { data: matching } = useQuery({
    ...listOptions({ ...query, filter: { ...query.filter, ...only }, page: 1, count: false }),
    enabled,
  });
  const fields = query.fields ?? [];
  const { data: kept } = useQuery({
    ...listOptions({ component: collection, collection, fields, filter: only, limit: PAGE_SIZE }),
    enabled,
  });
  const unmatched = useMemo(() => {
    if (ids.length === 0 || !matching) return nobody;
    const still = new Set(matching.items.map(({ id }) => id));
    return new Set(ids.filter((id) => !still.has(id)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `ids` is a new array each time; its content decides
  }, [ids.join(), matching]);
  const rows = useMemo(() => {
    const values = new Map(
      [...shown, ...(ids.length > 0 ? (kept?.items ?? none) : none), ...fresh].map((row) => [row.id, row]),
    );
    return order.flatMap((id) => values.get(id) ?? []);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [shown, fresh, kept, order, ids.join()]);
  if (data && !isPlaceholder && (screen?.key !== key || !sameRows(screen.rows, rows)))
    setScreen({ key, rows });
  const refresh = useCallback(() => {
    foreign.current.clear();
    setScreen({ key, rows: fresh });
  }, [foreign, key, fresh]);
  return { rows, unmatched, waiting: waiting.length, refresh, kept: ids.length > 0 ? kept : undefined };
}

const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/** Ids of records of the collection that somebody else, or a service, has changed while the list has been open. */
function useForeignChanges(collection: CollectionName) {
  const { data: session } = useSessionQuery();
  const changed = useRef(new Set<string>());
  useLiveChange(
    useCallback(
      (change: LiveChange) => {
        if (change.collection !== collection) return;
        if (change.actor === session?.id) changed.current.delete(change.id);
        else changed.current.add(change.id);
      },
      [collection, session?.id],
    ),
  );
  return changed;
}
