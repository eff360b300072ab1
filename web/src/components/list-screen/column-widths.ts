import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';

/** Padding and border of a cell, both sides, and the tenth by which a text may be wider than it was taken for. */
const PADDING = 28;
/** Arrow of the sort and the handle of the width beside a heading. */
const HEADING_EXTRA = 20;
const NARROWEST = 72;
/** A text wider than this is cut, with the whole of it in its hint. */
const WIDEST = 320;
/** The first column says which record it is. */
const WIDEST_FIRST = 620;

const narrow = "iljtfr.,:;'|!()[]{} ·-";
const wide = 'mwMWQGOCDHNU@%—';
/** Figures are all as wide as the widest, so that they stand below each other. */
const figures = '0123456789€';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const OTHER = 7.1;

/** The later sets go before the earlier ones. */
const widthOf = new Map<string, number>();
for (const [characters, width] of [
  [capitals, 8.6],
  [figures, 8.4],
  [wide, 10],
  [narrow, 4],
] as const)
  for (const character of characters) widthOf.set(character, width);

/**
 * Pixels of a text in the table's font of 13 px, within a tenth: measuring on a canvas costs a layout for each cell and
 * is no closer once the browser has fallen back to another font.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf.get(character) ?? OTHER;
  return Math.ceil(width);
}

/** Width that shows heading and content of a column on these rows, in pixels. */
export function contentWidth(
  column: Column,
  rows: readonly Row[],
  labels: LabelFor,
  isFirst: boolean,
): number {
  // A heading takes two lines before it widens its column.
  const words = column.label.split(' ').map(textWidth);
  const heading = Math.max(...words, Math.ceil(textWidth(column.label) * 0.6)) + HEADING_EXTRA;
  const widest = rows.reduce(
    (found, row) => Math.max(found, textWidth(column.text(row, labels)) * (isFirst ? 1.06 : 1)),
    0,
  );
  const wanted = Math.max(heading, widest + column.decoration) + PADDING;
  const most = column.fixed ? Infinity : isFirst ? WIDEST_FIRST : WIDEST;
  return Math.round(Math.min(most, Math.max(NARROWEST, wanted)));
}

/**
 * Widths in pixels: those set by a person as they are, the others by their content. What is left of `space` goes to the
 * columns with text; when there is too little the table scrolls sideways and nothing is cut.
 */
export function fitColumns(
  columns: readonly Column[],
  wanted: readonly number[],
  set: Readonly<Record<string, number>>,
  space: number,
): number[] {
  const widths = columns.map(({ name }, index) => set[name] ?? wanted[index] ?? NARROWEST);
  const left = space - widths.reduce((sum, width) => sum + width, 0);
  const elastic = columns.map(({ fixed, name }) => !fixed && set[name] === undefined);
  const share = widths.reduce((sum, width, index) => sum + (elastic[index] ? width : 0), 0);
  if (left <= 0 || share === 0) return widths;
  return widths.map((width, index) => (elastic[index] ? width + Math.floor((left * width) / share) : width));
}
