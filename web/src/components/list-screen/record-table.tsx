import { Checkbox, Skeleton } from '@mantine/core';
import { useCallbackRef, useElementSize, useMergedRef } from '@mantine/hooks';
import type { Sort } from '@llavero/proto/requests';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import { contentWidth, fitColumns } from './column-widths.ts';
import type { Column } from './columns.tsx';
import classes from './list-screen.module.css';
import { partsOf } from './row-parts.ts';
import { type ColumnActions, TableHeading } from './table-heading.tsx';
import { atLeft, edgeOf, pinOf, type RowAction, TableRow } from './table-row.tsx';
import { useHeldRow } from './use-held-row.ts';
import type { InlineEdit } from './use-inline-edit.ts';
import type { PageSpan } from './use-list-pages.ts';
import { ROW_HEIGHT, useRowWindow } from './use-row-window.ts';

interface Props extends ColumnActions {
  label: string;
  columns: readonly Column[];
  /** The rows of the pages on screen; `null` for one that has not come yet. */
  rows: readonly (Row | null)[];
  /** Index of the first of them in the whole list, 0-based. */
  start: number;
  /** How many rows the list has, as far as known. */
  total: number;
  /** Of the address, 1-based. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  onSpan: (span: PageSpan) => void;
  onPage: (page: number) => boolean;
  /** How much of the page that is looked at is selected. */
  pageSelected: 'all' | 'some' | 'none';
  edit: InlineEdit;
  /** Rows that are not of the list any longer and stay until it is left. */
  unmatched: ReadonlySet<string>;
  labels: LabelFor;
  /** How many of the columns stay at the left. */
  pinned: number;
  /** Pixels of the columns whose width somebody has set. */
  widths: Readonly<Record<string, number>>;
  sort: readonly Sort[];
  isSelected: (id: string) => boolean;
  onSelect: (row: Row, range: boolean) => void;
  onSelectPage: () => void;
  /** Row under the keyboard's cursor. */
  cursor: string | null;
  /** Row whose window is open. */
  opened: string | null;
  /** Address of a row's record over the list at a page. */
  pathOf: (row: Row, page: number) => string | null;
  onOpen: (row: Row) => void;
  rowAction?: RowAction | undefined;
  /** Older rows stay while new ones load. */
  stale: boolean;
}

const SELECT_WIDTH = 44;
const ACTION_WIDTH = 44;

/** The table: rows of 36 px under a heading that stays, no frame around it; pinned columns stay at the left. */
export function RecordTable(props: Props) {
  const { columns, pinned, labels, isSelected, sort, rowAction, start, edit, pageSelected } = props;
  const { page, listKey, total: count, onSpan, onPage } = props;
  const present = useMemo(() => props.rows.filter((row) => row !== null), [props.rows]);
  const frame = useRef<HTMLDivElement>(null);
  const { ref, width: space, height } = useElementSize();
  const frameRef = useMergedRef(frame, ref);
  const drawn = useRowWindow(frame, { page, listKey, total: count, onSpan, onPage });
  const { look, show } = drawn;
  useEffect(look, [look, height]);
  const at = props.cursor === null ? -1 : props.rows.findIndex((row) => row?.id === props.cursor);
  const cursorAt = at < 0 ? null : start + at;
  useEffect(() => {
    if (cursorAt !== null) show(cursorAt);
  }, [cursorAt, show]);
  const { held, ...focus } = useHeldRow({ listKey, rows: props.rows, start });
  const parts = partsOf(props.rows, start, drawn, count, held);
  const [isSideways, setSideways] = useState(false);
  const scrolled = () => {
    look();
    setSideways((frame.current?.scrollLeft ?? 0) > 0);
  };
  const [dragged, setDragged] = useState<{ name: string; width: number } | null>(null);
  const extra = SELECT_WIDTH + (rowAction ? ACTION_WIDTH : 0);
  const wanted = useContentWidths(columns, present, labels);
  const set = dragged ? { ...props.widths, [dragged.name]: dragged.width } : props.widths;
  const widths = fitColumns(columns, wanted, set, space - extra);
  const total = widths.reduce((sum, width) => sum + width, extra);
  // As variables: a column that is made wider redraws the headings and no row.
  const edges: Record<string, string> = {};
  widths
    .slice(0, pinned)
    .reduce((left, width, at) => ((edges[`--pin-${at}`] = `${left}px`), left + width), SELECT_WIDTH);
  const resize = useCallbackRef<ColumnActions['onWidth']>((name, width, settled) => {
    setDragged(settled || width === null ? null : { name, width });
    if (settled) props.onWidth(name, width, true);
  });
  const sortBy = useCallbackRef(props.onSort);
  const move = useCallbackRef(props.onMove);
  const selectPage = useCallbackRef(props.onSelectPage);
  return (
    <div className={classes.tableFrame} ref={frameRef} onScroll={scrolled} data-list-frame>
      <table
        className={classes.table}
        style={{ width: total, ...edges }}
        data-sideways={isSideways || undefined}
        aria-label={props.label}
        aria-busy={props.stale}
        aria-rowcount={count + 1}
      >
        <colgroup>
          <col style={{ width: SELECT_WIDTH }} />
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: widths[index] }} />
          ))}
          {rowAction && <col style={{ width: ACTION_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.select} data-pinned={pinOf(-1, pinned)} style={atLeft}>
              <SelectPage selected={pageSelected} onSelect={selectPage} />
            </th>
            {columns.map((column, index) => (
              <TableHeading
                key={column.name}
                column={column}
                at={index}
                width={widths[index] ?? 0}
                sort={sort}
                pin={pinOf(index, pinned)}
                style={edgeOf(index, pinned)}
                onSort={sortBy}
                onWidth={resize}
                onMove={move}
              />
            ))}
            {rowAction && (
              <th scope="col">
                <span className={classes.hidden}>{rowAction.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-stale={props.stale || undefined} {...focus}>
          {parts.map((part) =>
            'row' in part ? (
              <TableRow
                key={part.row.id}
                row={part.row}
                index={part.at}
                columns={columns}
                pinned={pinned}
                labels={labels}
                selected={isSelected(part.row.id)}
                unmatched={props.unmatched.has(part.row.id)}
                cursor={props.cursor === part.row.id}
                opened={props.opened === part.row.id}
                pathOf={props.pathOf}
                onSelect={props.onSelect}
                onOpen={props.onOpen}
                rowAction={rowAction}
                actions={edit.actions}
                editable={edit.columns}
                focused={props.cursor === part.row.id ? edit.focused : null}
                editing={edit.editing?.id === part.row.id ? edit.editing : null}
              />
            ) : (
              <tr key={`gap-${part.at}`} aria-hidden className={classes.gap}>
                <td
                  colSpan={columns.length + (rowAction ? 2 : 1)}
                  style={{ height: part.rows * ROW_HEIGHT }}
                />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface SelectPageProps {
  selected: Props['pageSelected'];
  onSelect: () => void;
}

/** Ticks the rows of the page that is looked at. */
const SelectPage = memo(function SelectPage({ selected, onSelect }: SelectPageProps) {
  return (
    <Checkbox
      aria-label="Seleccionar todas las filas de la página"
      checked={selected === 'all'}
      indeterminate={selected === 'some'}
      onChange={onSelect}
    />
  );
});

/** Widths by the content of the pages seen so far: they grow with a page and never jump back. */
function useContentWidths(columns: readonly Column[], rows: readonly Row[], labels: LabelFor): number[] {
  const seen = useRef({ widths: new Map<string, number>(), columns, labels, rows: new WeakSet<Row>() });
  return useMemo(() => {
    const { current } = seen;
    // A row is measured once, however many pages come after it.
    if (current.columns !== columns || current.labels !== labels)
      Object.assign(current, { columns, labels, rows: new WeakSet<Row>() });
    const fresh = rows.filter((row) => !current.rows.has(row));
    for (const row of fresh) current.rows.add(row);
    return columns.map((column, index) => {
      const before = current.widths.get(column.name) ?? 0;
      const width = Math.max(before, contentWidth(column, fresh, labels, index === 0));
      current.widths.set(column.name, width);
      return width;
    });
  }, [columns, rows, labels]);
}

/** The table's shape while its first page loads. */
export function TableSkeleton({ columns }: { columns: readonly Column[] }) {
  return (
    // Nothing to scroll to while there are no rows, and nothing in it takes the focus.
    <div
      className={classes.tableFrame}
      style={{ overflow: 'hidden' }}
      role="status"
      aria-busy="true"
      aria-label="Cargando la lista"
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.select} style={{ width: SELECT_WIDTH }} />
            {columns.map((column) => (
              <th key={column.name} style={{ width: column.width }} data-align={column.align}>
                <span className={classes.heading}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 16 }, (_, row) => (
            <tr key={row}>
              <td />
              {columns.map((column, index) => (
                <td key={column.name}>
                  <Skeleton height={10} width={`${45 + ((row * 13 + index * 29) % 45)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
