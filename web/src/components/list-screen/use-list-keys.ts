import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';

interface Keys<T extends { id: string }> {
  rows: readonly T[];
  open: (row: T) => void;
  /** Absent where nothing can be selected. */
  select?: (row: T) => void;
  create: (() => void) | undefined;
}

/** True while a window lies over the list: its keys are meant for the window. */
export const covered = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** `j` `k` move, `Enter` opens, `x` selects, `n` creates. Answers the row under the cursor. */
export function useListKeys<T extends { id: string }>({
  rows,
  open,
  select,
  create,
}: Keys<T>): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  const at = rows.findIndex(({ id }) => id === cursor);
  const row = rows[at];
  useEffect(() => {
    if (cursor && at < 0) setCursor(null);
  }, [cursor, at]);

  const move = (step: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
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
    // A focused link or button has its own Enter.
    [
      'Enter',
      free(() => row && !document.activeElement?.closest('a, button') && open(row)),
      { preventDefault: false },
    ],
  ]);
  return cursor;
}
