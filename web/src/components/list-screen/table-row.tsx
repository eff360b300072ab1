import { ActionIcon, Checkbox } from '@mantine/core';
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
import { Link } from 'react-router-dom';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';
import classes from './list-screen.module.css';
import type { ListScreenProps } from './types.ts';
import type { EditingCell } from './editing-cell.ts';
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
  path: string | null;
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

/** Where a pinned column stays. */
export function edgeOf(index: number, pinned: number): CSSProperties | undefined {
  return index < pinned ? edgeStyles[index] : undefined;
}

/** Memoised: moving the cursor draws two rows, not fifty. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { row, columns, pinned, labels, selected, unmatched, cursor, opened, path } = props;
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
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setNear(false)}
    >
      <td className={classes.select} data-pinned style={{ left: 0 }}>
        <Checkbox
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
              data-pinned={index < pinned || undefined}
              style={edgeOf(index, pinned)}
            >
              <Suspense>
                <CellEditor cell={editing} row={row} actions={actions} />
              </Suspense>
            </td>
          );
        const content = column.render(row, labels);
        const mark = index === 0 && unmatched && <Unmatched />;
        return (
          <td
            key={column.name}
            data-align={column.align}
            data-pinned={index < pinned || undefined}
            data-focused={focused === column.name || undefined}
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
            {pencils && editable.has(column.name) && (
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
