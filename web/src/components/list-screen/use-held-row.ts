import { type FocusEvent, useState } from 'react';
import type { Row } from '../../lib/records.ts';
import type { RowAt } from './row-parts.ts';

interface Listed {
  listKey: string;
  /** The rows that are there; `null` for one that has not come yet. */
  rows: readonly (Row | null)[];
  /** Index of the first of them in the whole list, 0-based. */
  start: number;
}

/**
 * The row that has the focus. It stays drawn however far one scrolls, because the focus would go with it: Tab would then
 * begin at the top of the page, and what is typed next would not reach the cell that is being edited.
 */
export function useHeldRow({ listKey, rows, start }: Listed) {
  const [held, setHeld] = useState<(RowAt & { listKey: string }) | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const at = rows.findIndex((row) => row?.id === id);
    const row = rows[at];
    if (row) setHeld({ at: start + at, row, listKey });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(null);
  };
  return { held: standing(held, { listKey, rows, start }), onFocus, onBlur };
}

/** The row as it is now, or as it was while its page has not come; none in another list, or where another row has its place. */
function standing(
  held: (RowAt & { listKey: string }) | null,
  { listKey, rows, start }: Listed,
): RowAt | null {
  if (held?.listKey !== listKey) return null;
  const at = rows.findIndex((row) => row?.id === held.row.id);
  const row = rows[at];
  if (row) return { at: start + at, row };
  return rows[held.at - start] ? null : held;
}
