import { useCallback, useState } from 'react';
import type { Row } from '../../lib/records.ts';

/** The selected rows, over pages; shift selects the rows in between on the same page. */
export function useSelection(page: readonly Row[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const [last, setLast] = useState<string | null>(null);

  const toggle = useCallback(
    (row: Row, range = false) => {
      const from = page.findIndex(({ id }) => id === last);
      const to = page.findIndex(({ id }) => id === row.id);
      const span =
        range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      setRows((before) => {
        const next = new Map(before);
        const on = !before.has(row.id);
        for (const each of span)
          if (on) next.set(each.id, each);
          else next.delete(each.id);
        return next;
      });
      setLast(row.id);
    },
    [page, last],
  );

  const togglePage = useCallback(() => {
    setRows((before) => {
      const next = new Map(before);
      const all = page.every(({ id }) => before.has(id));
      for (const row of page)
        if (all) next.delete(row.id);
        else next.set(row.id, row);
      return next;
    });
  }, [page]);

  const clear = useCallback(() => setRows(new Map()), []);
  const replace = useCallback((all: readonly Row[]) => setRows(new Map(all.map((row) => [row.id, row]))), []);
  return { rows, toggle, togglePage, clear, replace };
}
