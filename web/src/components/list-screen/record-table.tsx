import { ActionIcon, Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Sort } from '@llavero/proto/requests';
import { type CSSProperties, memo, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import { contentWidth, fitColumns } from './column-widths.ts';
import type { Column } from './columns.tsx';
import classes from './list-screen.module.css';
import { type ColumnActions, TableHeading } from './table-heading.tsx';
import type { ListScreenProps } from './types.ts';

type RowAction = NonNullable<ListScreenProps['rowAction']>;

interface Props extends ColumnActions {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
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
  pathOf: (row: Row) => string | null;
  onOpen: (row: Row) => void;
  rowAction?: RowAction | undefined;
  /** Older rows stay while new ones load. */
  stale: boolean;
}

const SELECT_WIDTH = 44;
const ACTION_WIDTH = 44;

/** The table: rows of 36 px under a heading that stays, no frame around it; pinned columns stay at the left. */
export function RecordTable(props: Props) {
  const { columns, pinned, rows, labels, isSelected, sort, rowAction } = props;
  const every = rows.length > 0 && rows.every(({ id }) => isSelected(id));
  const some = rows.some(({ id }) => isSelected(id));
  const { ref, width: space } = useElementSize();
  const [dragged, setDragged] = useState<{ name: string; width: number } | null>(null);
  const extra = SELECT_WIDTH + (rowAction ? ACTION_WIDTH : 0);
  const wanted = useContentWidths(columns, rows, labels);
  const set = dragged ? { ...props.widths, [dragged.name]: dragged.width } : props.widths;
  const widths = fitColumns(columns, wanted, set, space - extra);
  const total = widths.reduce((sum, width) => sum + width, extra);
  // As variables: a column that is made wider redraws the headings and no row.
  const edges: Record<string, string> = {};
  widths
    .slice(0, pinned)
    .reduce((left, width, at) => ((edges[`--pin-${at}`] = `${left}px`), left + width), SELECT_WIDTH);
  const resize: ColumnActions['onWidth'] = (name, width, settled) => {
    setDragged(settled || width === null ? null : { name, width });
    if (settled) props.onWidth(name, width, true);
  };
  return (
    <div className={classes.tableFrame} ref={ref} data-list-frame>
      <table
        className={classes.table}
        style={{ width: total, ...edges }}
        aria-label={props.label}
        aria-busy={props.stale}
      >
        <colgroup>
          <col style={{ width: SELECT_WIDTH }} />
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: widths[index] }} />
          ))}
          {rowAction && <col style={{ width: ACTION_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.select} data-pinned style={{ left: 0 }}>
              <Checkbox
                aria-label="Seleccionar todas las filas de la página"
                checked={every}
                indeterminate={some && !every}
                onChange={props.onSelectPage}
              />
            </th>
            {columns.map((column, index) => (
              <TableHeading
                key={column.name}
                column={column}
                at={index}
                width={widths[index] ?? 0}
                sort={sort}
                isPinned={index < pinned}
                style={edgeOf(index, pinned)}
                onSort={props.onSort}
                onWidth={resize}
                onMove={props.onMove}
              />
            ))}
            {rowAction && (
              <th scope="col">
                <span className={classes.hidden}>{rowAction.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-stale={props.stale || undefined}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              pinned={pinned}
              labels={labels}
              selected={isSelected(row.id)}
              unmatched={props.unmatched.has(row.id)}
              cursor={props.cursor === row.id}
              opened={props.opened === row.id}
              path={props.pathOf(row)}
              onSelect={props.onSelect}
              onOpen={props.onOpen}
              rowAction={rowAction}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a pinned column stays. */
function edgeOf(index: number, pinned: number): CSSProperties | undefined {
  return index < pinned ? edgeStyles[index] : undefined;
}

/** The same objects each time, so that rows are not drawn anew for them. */
const edgeStyles: CSSProperties[] = Array.from({ length: 60 }, (_, at) => ({ left: `var(--pin-${at})` }));

/** Widths by the content of the pages seen so far: they grow with a page and never jump back. */
function useContentWidths(columns: readonly Column[], rows: readonly Row[], labels: LabelFor): number[] {
  const seen = useRef(new Map<string, number>());
  return useMemo(
    () =>
      columns.map((column, index) => {
        const width = Math.max(
          seen.current.get(column.name) ?? 0,
          contentWidth(column, rows, labels, index === 0),
        );
        seen.current.set(column.name, width);
        return width;
      }),
    [columns, rows, labels],
  );
}

interface RowProps {
  row: Row;
  columns: readonly Column[];
  pinned: number;
  labels: LabelFor;
  selected: boolean;
  unmatched: boolean;
  cursor: boolean;
  opened: boolean;
  path: string | null;
  onSelect: (row: Row, range: boolean) => void;
  onOpen: (row: Row) => void;
  rowAction?: RowAction | undefined;
}

/** Memoised: moving the cursor draws two rows, not fifty. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { row, columns, pinned, labels, selected, unmatched, cursor, opened, path } = props;
  const { onSelect, onOpen, rowAction } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (cursor) element.current?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const open = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input, label')) return;
    if (window.getSelection()?.toString()) return;
    onOpen(row);
  };
  const name = columns[0]?.text(row, labels) || 'sin nombre';
  return (
    <tr
      ref={element}
      data-cursor={cursor || undefined}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      data-unmatched={unmatched || undefined}
      onClick={open}
    >
      <td className={classes.select} data-pinned style={{ left: 0 }}>
        <Checkbox
          aria-label={`Seleccionar ${name}`}
          checked={selected}
          onChange={(event) => onSelect(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((column, index) => {
        const content = column.render(row, labels);
        const mark = index === 0 && unmatched && <Unmatched />;
        return (
          <td
            key={column.name}
            data-align={column.align}
            data-pinned={index < pinned || undefined}
            style={edgeOf(index, pinned)}
            title={column.text(row, labels) || undefined}
          >
            {index === 0 && path ? (
              <Link to={path} className={classes.first}>
                {content || 'Sin nombre'}
              </Link>
            ) : (
              content
            )}
            {mark}
          </td>
        );
      })}
      {rowAction && (
        <td className={classes.action}>
          {(rowAction.offered?.(row) ?? true) && (
            <ActionIcon
              size="sm"
              aria-label={`${rowAction.label}: ${name}`}
              data-hint={rowAction.label}
              data-hint-side="left"
              onClick={() => rowAction.run(row)}
            >
              <rowAction.icon size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  );
});

/** Says of a row that it has left the list by a change. */
export function Unmatched() {
  return (
    <small className={classes.unmatched} data-hint="Tras el cambio ya no cumple los filtros de la lista">
      Ya no cumple
    </small>
  );
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
