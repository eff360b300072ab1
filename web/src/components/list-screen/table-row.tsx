import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  type CSSProperties,
  lazy,
  memo,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';
import { PAGE_SIZE } from './list-footer.tsx';
import classes from './list-screen.module.css';
import type { ListScreenProps } from './types.ts';
import type { EditingCell } from './editing-cell.ts';
import { TickBox } from './tick-box.tsx';
import type { EditActions } from './use-inline-edit.ts';

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

export type RowAction = NonNullable<ListScreenProps['rowAction']>;

interface RowProps {
  row: Row;
  /** In the whole list, 0-based. */
  index: number;
  columns: readonly Column[];
  pinned: number;
  labels: LabelFor;
  selected: boolean;
  unmatched: boolean;
  cursor: boolean;
  opened: boolean;
  /** Address of a row's record over the list at a page. */
  pathOf: (row: Row, page: number) => string | null;
  onSelect: (row: Row, range: boolean) => void;
  onOpen: (row: Row) => void;
  rowAction?: RowAction | undefined;
  actions: EditActions;
  /** Names of the columns that can be edited in place. */
  editable: ReadonlySet<string>;
  /** Column of the cell under the cursor, where one can be edited. */
  focused: string | null;
  editing: EditingCell | null;
}

/** The same objects each time, so that rows are not drawn anew for them. */
const edgeStyles: CSSProperties[] = Array.from({ length: 60 }, (_, at) => ({ left: `var(--pin-${at})` }));

/** Where the column of the boxes stays. */
export const atLeft: CSSProperties = { left: 0 };

/** Where a pinned column stays. */
export function edgeOf(index: number, pinned: number): CSSProperties | undefined {
  return index < pinned ? edgeStyles[index] : undefined;
}

/** Marks pinned columns, and the last of them by its edge; the column of the boxes is at -1. */
export function pinOf(index: number, pinned: number): true | 'last' | undefined {
  if (index === pinned - 1) return 'last';
  return index < pinned ? true : undefined;
}

/** A click that the browser answers itself: in another tab, in another window, as a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Memoised: moving the cursor draws two rows, not fifty. Of plain elements, because a wheel turned fast draws a screen of
 * them with each turn: the library's checkbox and the router's link cost more than all cells together.
 */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { row, columns, pinned, labels, selected, unmatched, cursor, opened, pathOf } = props;
  const { onSelect, onOpen, rowAction, actions, editable, focused, editing } = props;
  // The pencils of the row under the pointer, under the cursor or with the focus: all others would be thousands.
  const [near, setNear] = useState(false);
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (focused !== null)
      element.current
        ?.querySelector('[data-focused]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focused]);
  const pencils = (near || cursor) && !editing;
  const open = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input, label, [data-editing]')) return;
    if (window.getSelection()?.toString()) return;
    onOpen(row);
  };
  const follow = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    onOpen(row);
  };
  const path = pathOf(row, Math.floor(props.index / PAGE_SIZE) + 1);
  const name = columns[0]?.text(row, labels) || 'sin nombre';
  return (
    <tr
      ref={element}
      data-id={row.id}
      aria-rowindex={props.index + 2}
      data-cursor={cursor || undefined}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      data-unmatched={unmatched || undefined}
      onClick={open}
      // Not when a row is scrolled under a pointer that rests.
      onMouseMove={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setNear(false)}
    >
      <td className={classes.select} data-pinned={pinOf(-1, pinned)} style={atLeft}>
        <TickBox
          aria-label={`Seleccionar ${name}`}
          checked={selected}
          onChange={(event) => onSelect(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((column, index) => {
        if (editing?.column === column.name)
          return (
            <td
              key={column.name}
              data-editing
              data-pinned={pinOf(index, pinned)}
              style={edgeOf(index, pinned)}
            >
              <Suspense>
                <CellEditor cell={editing} row={row} actions={actions} />
              </Suspense>
            </td>
          );
        const content = column.render(row, labels);
        const hasPencil = pencils && editable.has(column.name);
        const mark = index === 0 && unmatched && <Unmatched />;
        return (
          <td
            key={column.name}
            data-align={column.align}
            data-pinned={pinOf(index, pinned)}
            data-focused={focused === column.name || undefined}
            data-pencil={hasPencil || undefined}
            style={edgeOf(index, pinned)}
            title={column.text(row, labels) || undefined}
          >
            {index === 0 && path ? (
              <a href={path} className={classes.first} onClick={follow}>
                {content || 'Sin nombre'}
              </a>
            ) : (
              content
            )}
            {mark}
            {hasPencil && (
              <button
                type="button"
                className={classes.pencil}
                aria-label={`Editar ${column.label}: ${name}`}
                data-hint={`Editar ${column.label}`}
                data-hint-side="left"
                onClick={() => actions.begin(row, column.name, true)}
              >
                <IconPencil size={14} stroke={1.6} />
              </button>
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

/** Says of a row that it has left the list by a change. */
export function Unmatched() {
  return (
    <small className={classes.unmatched} data-hint="Tras el cambio ya no cumple los filtros de la lista">
      Ya no cumple
    </small>
  );
}
