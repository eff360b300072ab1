import type { CollectionName } from '@llavero/proto/collections';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type LiveChange, useLiveChange } from '../../lib/live.ts';
import { listOptions, type ListPage, type ListQuery, type Row } from '../../lib/records.ts';
import { useSessionQuery } from '../../lib/session.tsx';
import { PAGE_SIZE } from './list-footer.tsx';
import { steadyOrder } from './steady-order.ts';
import type { PageSpan } from './use-list-pages.ts';

/** Rows of a list that stay where they are while it is looked at. */
interface SteadyRows {
  /** The pages on screen in their order; `null` for one that has not come yet. */
  pages: readonly (readonly Row[] | null)[];
  /** Number of the first of them. */
  first: number;
  /** Rows of another filter or order, shown until the first ones of this one come. */
  isStale: boolean;
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
/** Pages whose order is kept after they have been scrolled away. */
const REMEMBERED = 20;

interface Screen {
  key: string;
  span: PageSpan;
  pages: ReadonlyMap<number, readonly Row[]>;
}

/**
 * @param loaded the pages as the server answers them, by number
 * @param span the pages on screen
 */
export function useSteadyRows(
  query: ListQuery,
  loaded: ReadonlyMap<number, ListPage>,
  span: PageSpan,
): SteadyRows {
  const { collection } = query;
  const key = JSON.stringify([query.filter, query.text, query.sort]);
  const foreign = useForeignChanges(collection);
  const [screen, setScreen] = useState<Screen | null>(null);
  const before = screen?.key === key ? screen : null;
  const { first, last } = span;
  const settled = useMemo(() => {
    const pageOf = new Map(
      [...(before?.pages ?? [])].flatMap(([page, rows]) => rows.map(({ id }) => [id, page])),
    );
    return new Map(
      [...loaded].map(([page, { items }]) => {
        // What has moved here from another page that is kept stays on that one.
        const fresh = items.filter(({ id }) => (pageOf.get(id) ?? page) === page).map(({ id }) => id);
        const shown = before?.pages.get(page)?.map(({ id }) => id) ?? fresh;
        // What has moved up from a page that nobody has seen would be on none.
        const isFull = shown.length >= PAGE_SIZE && before?.pages.has(page + 1) === true;
        const isForeign = (id: string) => foreign.current.has(id);
        return [page, steadyOrder({ shown, fresh, isFull, isForeign })] as const;
      }),
    );
  }, [loaded, before, foreign]);
  const ids = [...settled.values()].flatMap(({ missing }) => missing).slice(0, PAGE_SIZE);
  // Those that still match have only moved to another page.
  const enabled = ids.length > 0;
  const only = { id: { $in: ids } };
  const { data: matching } = useQuery({
    ...listOptions({ ...query, filter: { ...query.filter, ...only }, page: 1, count: false }),
    enabled,
  });
  const fields = query.fields ?? [];
  const { data: keptPage } = useQuery({
    ...listOptions({ component: collection, collection, fields, filter: only, limit: PAGE_SIZE }),
    enabled,
  });
  const kept = enabled ? keptPage : undefined;
  const unmatched = useMemo(() => {
    if (ids.length === 0 || !matching) return nobody;
    const still = new Set(matching.items.map(({ id }) => id));
    return new Set(ids.filter((id) => !still.has(id)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `ids` is a new array each time; its content decides
  }, [ids.join(), matching]);
  const current = useMemo(() => {
    const stayed = new Map((kept?.items ?? none).map((row) => [row.id, row]));
    const pages = new Map(before?.pages);
    for (const [page, { order }] of settled) {
      const standing = pages.get(page);
      const values = new Map(
        [...(standing ?? none), ...stayed.values(), ...(loaded.get(page)?.items ?? none)].map((row) => [
          row.id,
          row,
        ]),
      );
      const rows = order.flatMap((id) => values.get(id) ?? []);
      pages.delete(page);
      pages.set(page, standing && sameRows(standing, rows) ? standing : rows);
    }
    const far = [...pages.keys()].slice(0, Math.max(0, pages.size - REMEMBERED));
    for (const page of far) pages.delete(page);
    return pages;
  }, [before, loaded, settled, kept]);
  const isStale = screen !== null && before === null && loaded.size === 0;
  if (!isStale && loaded.size > 0 && !(before && samePages(before, current, span)))
    setScreen({ key, span, pages: current });
  const refresh = useCallback(() => {
    foreign.current.clear();
    const fresh = new Map([...loaded].map(([page, { items }]) => [page, items] as const));
    setScreen({ key, span: { first, last }, pages: fresh });
  }, [foreign, key, loaded, first, last]);
  const of = isStale ? screen : { span, pages: current };
  const pages = [];
  for (let page = of.span.first; page <= of.span.last; page += 1) pages.push(of.pages.get(page) ?? null);
  const waiting = [...settled.values()].reduce((sum, order) => sum + order.waiting.length, 0);
  return { pages, first: of.span.first, isStale, unmatched, waiting, refresh, kept };
}

const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

const samePages = (screen: Screen, pages: Screen['pages'], span: PageSpan): boolean =>
  screen.span.first === span.first &&
  screen.span.last === span.last &&
  screen.pages.size === pages.size &&
  [...pages].every(([page, rows]) => screen.pages.get(page) === rows);

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
