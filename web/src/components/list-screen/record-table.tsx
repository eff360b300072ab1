import { ActionIcon, Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from '@llavero/proto/requests';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import { type Column, fitColumns } from './columns.tsx';
import classes from './list-screen.module.css';
import type { ListScreenProps } from './types.ts';

type RowAction = NonNullable<ListScreenProps['rowAction']>;

interface Props {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  labels: LabelFor;
  sort: readonly Sort[];
  onSort: (field: string, add: boolean) => void;
  selected: ReadonlyMap<string, Row>;
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

/** The table: rows of 36 px under a heading that stays, no frame around it. */
export function RecordTable(props: Props) {
  const { columns, rows, selected, sort, rowAction } = props;
  const every = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const some = rows.some(({ id }) => selected.has(id));
  const { ref, width: space } = useElementSize();
  const extra = SELECT_WIDTH + (rowAction ? ACTION_WIDTH : 0);
  const widths = fitColumns(columns, space - extra);
  const total = widths.reduce((sum, width) => sum + width, extra);
  return (
    <div className={classes.tableFrame} ref={ref}>
      <table
        className={classes.table}
        style={{ minWidth: total }}
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
            <th scope="col" className={classes.select}>
              <Checkbox
                aria-label="Seleccionar todas las filas de la página"
                checked={every}
                indeterminate={some && !every}
                onChange={props.onSelectPage}
              />
            </th>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={props.onSort} />
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
              labels={props.labels}
              selected={selected.has(row.id)}
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

interface HeadingProps {
  column: Column;
  sort: readonly Sort[];
  onSort: (field: string, add: boolean) => void;
}

function Heading({ column, sort, onSort }: HeadingProps) {
  const at = sort.findIndex(({ field }) => field === column.name);
  const order = sort[at]?.order;
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  if (!column.sortable)
    return (
      <th scope="col" data-align={column.align}>
        <span className={classes.heading}>{column.label}</span>
      </th>
    );
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.heading}
        title="Ordenar. Con Mayús se añade a las demás columnas."
        onClick={(event) => onSort(column.name, event.shiftKey)}
      >
        <span>{column.label}</span>
        {order && <Arrow size={13} stroke={2} />}
        {order && sort.length > 1 && <small>{at + 1}</small>}
      </button>
    </th>
  );
}

interface RowProps {
  row: Row;
  columns: readonly Column[];
  labels: LabelFor;
  selected: boolean;
  cursor: boolean;
  opened: boolean;
  path: string | null;
  onSelect: (row: Row, range: boolean) => void;
  onOpen: (row: Row) => void;
  rowAction?: RowAction | undefined;
}

/** Memoised: moving the cursor draws two rows, not fifty. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { row, columns, labels, selected, cursor, opened, path, onSelect, onOpen, rowAction } = props;
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
      onClick={open}
    >
      <td className={classes.select}>
        <Checkbox
          aria-label={`Seleccionar ${name}`}
          checked={selected}
          onChange={(event) => onSelect(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((column, index) => {
        const content = column.render(row, labels);
        return (
          <td key={column.name} data-align={column.align} title={column.text(row, labels) || undefined}>
            {index === 0 && path ? (
              <Link to={path} className={classes.first}>
                {content || 'Sin nombre'}
              </Link>
            ) : (
              content
            )}
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
