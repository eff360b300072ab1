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
  const first = Math.max(start, drawn.from);
  const end = Math.min(start + rows.length, drawn.to);
  const shown: RowAt[] = [];
  for (let at = first; at < end; at += 1) {
    const row = rows[at - start];
    if (row) shown.push({ at, row });
  }
  if (held && !shown.some(({ row }) => row.id === held.row.id)) shown.push(held);
  const parts: RowPart[] = [];
  let next = 0;
  for (const one of shown.sort((a, b) => a.at - b.at)) {
    if (one.at > next) parts.push({ at: next, rows: one.at - next });
    parts.push(one);
    next = one.at + 1;
  }
  const whole = Math.max(total, start + rows.length);
  if (whole > next) parts.push({ at: next, rows: whole - next });
  return parts;
}
