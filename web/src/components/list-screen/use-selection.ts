import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../lib/records.ts';

/** Which rows of a list are selected: ticked ones over pages, or all that match but some. */
export interface Selection {
  /** Ticked rows; empty while all are meant. */
  rows: ReadonlyMap<string, Row>;
  /** All rows that match the list's filters are meant, also those nobody has seen. */
  all: boolean;
  /** Not meant although all are. */
  except: ReadonlySet<string>;
  has: (id: string) => boolean;
}

/** Whether a list without boxes of its own (cards) shows them. */
interface Picking {
  picking: boolean;
  /** Ends with the selection. */
  pick: () => void;
}

const none: Pick<Selection, 'rows' | 'all' | 'except'> = { rows: new Map(), all: false, except: new Set() };

/**
 * The selection of a list. It stays from page to page; shift selects the rows in between.
 *
 * @param page rows on screen in their order
 * @param rowsKey what the filters say: "all that match" means other rows when they change, and ends
 */
export function useSelection(page: readonly Row[], rowsKey: string) {
  const [kept, setKept] = useState({ ...none, rowsKey });
  const [last, setLast] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const isStale = kept.all && kept.rowsKey !== rowsKey;
  const { rows, all, except } = isStale ? none : kept;
  const has = useCallback((id: string) => (all ? !except.has(id) : rows.has(id)), [all, except, rows]);

  const put = useCallback(
    (span: readonly Row[], on: boolean) =>
      setKept((before) => {
        if (before.all && before.rowsKey === rowsKey) {
          const next = new Set(before.except);
          for (const { id } of span)
            if (on) next.delete(id);
            else next.add(id);
          return { ...before, except: next };
        }
        const next = new Map(before.all ? [] : before.rows);
        for (const row of span)
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        return { ...none, rows: next, rowsKey };
      }),
    [rowsKey],
  );

  /** The same function each time: ticking a row draws that row. */
  const toggle = useCallbackRef((row: Row, range = false) => {
    const from = page.findIndex(({ id }) => id === last);
    const to = page.findIndex(({ id }) => id === row.id);
    const span =
      range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    put(span, !has(row.id));
    setLast(row.id);
  });

  /** Selects these rows, or none of them where all are selected. */
  const toggleMany = (rows: readonly Row[]) => put(rows, !rows.every(({ id }) => has(id)));
  const clear = useCallback(() => {
    setKept({ ...none, rowsKey });
    setAsked(false);
  }, [rowsKey]);
  const pick = useCallback(() => setAsked(true), []);
  const selectAll = useCallback(() => setKept({ ...none, all: true, rowsKey }), [rowsKey]);
  const selection = useMemo<Selection>(() => ({ rows, all, except, has }), [rows, all, except, has]);
  const picking: Picking = { picking: asked || all || rows.size > 0, pick };
  return { ...selection, ...picking, toggle, toggleMany, clear, selectAll };
}
