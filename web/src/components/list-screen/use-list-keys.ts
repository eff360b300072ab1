import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface Keys<T extends { id: string }> {
  rows: readonly T[];
  open: (row: T) => void;
  /** Absent where nothing can be selected. */
  select?: (row: T) => void;
  /** Shows the row beside the list, where that is offered. */
  peek?: (row: T) => void;
  create: (() => void) | undefined;
  /** The row whose window is open. */
  opened?: string | null;
  /** Where the cursor begins, 0-based; the first row when absent. */
  from?: () => number;
}

/** A focused link, button or box has its own Enter and Space. */
export const isOnControl = (): boolean =>
  document.activeElement?.closest('a, button, input, select, textarea, [role="tab"]') != null;

/**
 * True when the row at `at` has been scrolled away rather than taken out: those beside it are not there either. The
 * cursor stays on it and is seen again when one comes back.
 */
const isAway = <T extends { id: string }>(rows: readonly T[], before: readonly T[], at: number): boolean => {
  const known = new Set(rows.map(({ id }) => id));
  return [before[at - 1], before[at + 1]].some((beside) => beside && !known.has(beside.id));
};

/** True while a window lies over the list: its keys are meant for the window. */
export const covered = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * `j` `k` move, `Enter` opens, `Space` peeks, `x` selects, `n` creates. Answers the row under the cursor.
 *
 * @param opened the row whose window is open: the cursor goes with it
 */
export function useListKeys<T extends { id: string }>({
  rows,
  open,
  peek,
  select,
  create,
  opened,
  from = () => 0,
}: Keys<T>): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setCursor(opened);
  }, [opened]);
  const at = rows.findIndex(({ id }) => id === cursor);
  const row = rows[at];
  const last = useRef<{ at: number; rows: readonly T[] }>({ at: 0, rows: [] });
  useEffect(() => {
    const { at: lastAt, rows: before } = last.current;
    if (at >= 0) last.current = { at, rows };
    // A row that has gone leaves the cursor to the one that took its place, such as the next task.
    else if (cursor && !isAway(rows, before, lastAt))
      setCursor(rows[Math.min(lastAt, rows.length - 1)]?.id ?? null);
  }, [cursor, at, rows]);

  const move = (step: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? from() : at + step))];
    if (next) setCursor(next.id);
  };
  const free = (action: () => void) => () => {
    if (!covered()) action();
  };
  useHotkeys([
    ['j', free(() => move(1))],
    ['k', free(() => move(-1))],
    ['x', free(() => row && select?.(row))],
    ['n', free(() => create?.())],
    ['Enter', free(() => row && !isOnControl() && open(row)), { preventDefault: false }],
    ['Space', free(() => row && !isOnControl() && peek?.(row)), { preventDefault: false }],
  ]);
  return cursor;
}
