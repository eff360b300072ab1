import { useCallback, useMemo, useState } from 'react';
import type { ListQuery, Row } from '../../lib/records.ts';
import { DEEPEST_PAGE, PAGE_SIZE } from './list-footer.tsx';
import { type PageSpan, useListPages } from './use-list-pages.ts';
import { useNames } from './use-names.ts';
import { useSteadyRows } from './use-steady-rows.ts';

interface Paging {
  /** Of the address, 1-based. */
  page: number;
  /** Writes it to the address; false where that cannot be now. */
  onPage: (page: number) => boolean;
}

/** The pages that have been scrolled to, and the one that is looked at. */
interface Seen {
  listKey: string;
  span: PageSpan;
  looked: number;
}

const noRows: readonly (Row | null)[] = Array.from({ length: PAGE_SIZE }, () => null);

/**
 * The rows of a list around what is looked at, and what is known of the rest of it.
 *
 * @param query without a page
 */
export function useListRows(query: ListQuery, { page, onPage: writePage }: Paging) {
  const listKey = JSON.stringify([query.filter, query.text, query.sort]);
  const [lastSeen, setSeen] = useState<Seen | null>(null);
  const seen = lastSeen?.listKey === listKey ? lastSeen : null;
  const span = seen?.span ?? { first: page, last: page };
  const looked = page < DEEPEST_PAGE ? page : Math.max(page, seen?.looked ?? page);
  const { loaded, error, retry } = useListPages(query, span);
  const { pages, first, kept, ...steady } = useSteadyRows(query, loaded, span);
  /** The rows from `start` on; `null` for those that have not come yet. */
  const places = useMemo(() => {
    const end = pages.findLastIndex((one) => one !== null) + 1;
    return pages.slice(0, end).flatMap((one): readonly (Row | null)[] => one ?? noRows);
  }, [pages]);
  const rows = useMemo(() => places.filter((row) => row !== null), [places]);
  const read = useMemo(() => [...loaded.values(), ...(kept ? [kept] : [])], [loaded, kept]);
  const labels = useNames(read);

  const newest = [...loaded.values()].at(-1);
  const [lastKnown, setKnown] = useState({ listKey, count: -1, capped: false, reached: 0 });
  const known = lastKnown.listKey === listKey ? lastKnown : { listKey, count: -1, capped: false, reached: 0 };
  // Rows of another filter stand where those of this one will.
  const start = (steady.isStale ? page - 1 : first - 1) * PAGE_SIZE;
  const end = start + places.length;
  const next = newest && {
    listKey,
    count: newest.count ?? known.count,
    capped: newest.capped ?? known.capped,
    reached: Math.max(known.reached, end + (newest.hasMore ? PAGE_SIZE : 0)),
  };
  if (next && !sameKnown(next, lastKnown)) setKnown(next);
  const isKnown = known.count >= 0;
  const isWhole = loaded.get(span.last)?.hasMore === false;
  /** How many rows the list has, as far as known: it grows while one scrolls beyond what is counted. */
  const length = isWhole ? end : Math.max(known.count, known.reached, end);

  const onSpan = useCallback(
    (next: PageSpan) =>
      setSeen((before) =>
        before?.listKey === listKey && before.span.first === next.first && before.span.last === next.last
          ? before
          : { listKey, span: next, looked: before?.looked ?? next.first },
      ),
    [listKey],
  );
  const onPage = useCallback(
    (to: number) => {
      setSeen((before) => before && { ...before, looked: to });
      return writePage(Math.min(to, DEEPEST_PAGE));
    },
    [writePage],
  );
  const at = steady.isStale ? 0 : looked - first;
  return {
    ...steady,
    listKey,
    rows,
    places,
    start,
    pages,
    /** Number of the first of `pages`. */
    firstPage: steady.isStale ? page : first,
    length,
    /** How many match, at most 10,000; undefined before it is known. */
    count: isKnown ? known.count : undefined,
    capped: known.capped,
    looked,
    /** Index in `rows` of the first one of the page that is looked at. */
    lookedAt: Math.max(0, at * PAGE_SIZE),
    pageRows: pages[at] ?? [],
    hasMore: loaded.get(looked)?.hasMore ?? looked * PAGE_SIZE < length,
    labels,
    error,
    retry,
    /** Something of the list is known: what is missing then are rows further on, and the table stays. */
    isKnown: isKnown || steady.isStale,
    isEmpty: rows.length === 0 && pages.some((one) => one !== null),
    onSpan,
    onPage,
  };
}

const sameKnown = (
  one: { listKey: string; count: number; capped: boolean; reached: number },
  other: typeof one,
): boolean =>
  one.listKey === other.listKey &&
  one.count === other.count &&
  one.capped === other.capped &&
  one.reached === other.reached;
