import type { Row } from '../../lib/records.ts';

/** A row of a list by its index in it, 0-based. */
export interface RowAt {
  at: number;
  row: Row;
}

/** One row that is drawn, or the room of some that are not. */
export type RowPart = RowAt | { at: number; rows: number };

/**
 * What the body of a table of `total` rows consists of: the rows to draw, and the room of all others above, below and where
 * a page has not come yet.
 *
 * @param rows those that are there, the first of them at `start`; `null` for one that has not come yet
 * @param drawn which of the list are drawn, the second index excluded
 * @param held one that is drawn wherever it is
 */
export function partsOf(
  rows: readonly (Row | null)[],
  start: number,
  drawn: { from: number; to: number },
  total: number,
  held: RowAt | null,
): RowPart[] {
  const parts: RowPart[] = [];
  const whole = Math.max(total, start + rows.length);
  const leave = (at: number, count: number) => {
    const last = parts.at(-1);
    if (last && 'rows' in last) last.rows += count;
    else if (count > 0) parts.push({ at, rows: count });
  };
  const leaveTo = (from: number, to: number) => {
    if (!held || held.at < from || held.at >= to) return leave(from, to - from);
    leave(from, held.at - from);
    parts.push(held);
    leave(held.at + 1, to - held.at - 1);
  };
  const first = Math.max(start, drawn.from);
  const end = Math.max(first, Math.min(start + rows.length, drawn.to));
  leaveTo(0, Math.min(first, whole));
  for (let at = first; at < end; at += 1) {
    const row = rows[at - start];
    if (row) parts.push({ at, row });
    else leave(at, 1);
  }
  if (end < whole) leaveTo(end, whole);
  return parts;
}
