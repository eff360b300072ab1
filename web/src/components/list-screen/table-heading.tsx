import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from '@llavero/proto/requests';
import { type CSSProperties, type DragEvent, type KeyboardEvent, memo, type PointerEvent } from 'react';
import { COLUMN_WIDTH } from '../../lib/url-state.ts';
import type { Column } from './columns.tsx';
import classes from './list-screen.module.css';

/** What the headings of a table do with its columns. */
export interface ColumnActions {
  onSort: (field: string, add: boolean) => void;
  /** A width in pixels; null: by the content again. `settled` says that the hand has let go. */
  onWidth: (name: string, width: number | null, settled: boolean) => void;
  /** To another place, 0-based. */
  onMove: (name: string, to: number) => void;
}

interface Props extends ColumnActions {
  column: Column;
  /** 0-based. */
  at: number;
  /** Pixels. */
  width: number;
  sort: readonly Sort[];
  /** Set where the column stays at the left. */
  pin: true | 'last' | undefined;
  style: CSSProperties | undefined;
}

const DRAGGED = 'application/x-llavero-column';
const STEP = 16;

/**
 * Sorts by a click, moves by dragging or Alt+Shift+arrow, and has a handle for its width at the right edge. Memoised: scrolling
 * draws rows only.
 */
export const TableHeading = memo(function TableHeading(props: Props) {
  const { column, at, sort, pin, style, onSort, onMove } = props;
  const place = sort.findIndex(({ field }) => field === column.name);
  const order = sort[place]?.order;
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  const drop = (event: DragEvent) => {
    const name = event.dataTransfer.getData(DRAGGED);
    if (!name) return;
    event.preventDefault();
    onMove(name, at);
  };
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || !(event.key in directions)) return;
    event.preventDefault();
    onMove(column.name, at + (directions[event.key] ?? 0));
  };
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={pin}
      style={style}
      aria-sort={
        !column.sortable
          ? undefined
          : order === undefined
            ? 'none'
            : order === 'asc'
              ? 'ascending'
              : 'descending'
      }
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className={classes.heading}
        title={
          column.sortable
            ? 'Ordenar. Con Mayús se añade a las demás columnas; con Alt+Mayús+flecha se mueve.'
            : 'Con Alt+Mayús+flecha se mueve la columna.'
        }
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, column.name);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onClick={(event) => column.sortable && onSort(column.name, event.shiftKey)}
        onKeyDown={move}
        data-sortable={column.sortable || undefined}
      >
        <span>{column.label}</span>
        {order && <Arrow size={13} stroke={2} />}
        {order && sort.length > 1 && <small>{place + 1}</small>}
      </button>
      <WidthHandle {...props} />
    </th>
  );
});

const directions: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function WidthHandle({ column, width, onWidth }: Props) {
  const within = (wanted: number) =>
    Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, wanted)));
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const start = event.clientX - width;
    let last: number | null = null;
    handle.setPointerCapture(event.pointerId);
    const follow = (moved: globalThis.PointerEvent) => {
      last = within(moved.clientX - start);
      onWidth(column.name, last, false);
    };
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      if (last !== null) onWidth(column.name, last, true);
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(column.name, direction === undefined ? null : within(width + direction * STEP), true);
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Ancho de ${column.label}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      title="Arrastre para cambiar el ancho; doble clic o Intro para ajustarlo al contenido."
      className={classes.widthHandle}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(column.name, null, true)}
      onKeyDown={press}
    />
  );
}
