import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';
import { PAGE_SIZE } from './list-footer.tsx';
import classes from './list-screen.module.css';
import { Unmatched } from './table-row.tsx';
import { TickBox } from './tick-box.tsx';
import { useCardWindow } from './use-card-window.ts';
import { useHold } from './use-hold.ts';
import type { PageSpan } from './use-list-pages.ts';

/** Characters that fit beside another value on the narrowest phone; a longer one has the line for itself. */
const LONG = 20;

interface Props {
  label: string;
  columns: readonly Column[];
  /** The pages that are there, in their order; `null` for one that has not come yet. */
  pages: readonly (readonly Row[] | null)[];
  /** Number of the first of them. */
  first: number;
  /** How many rows the list has, as far as known. */
  total: number;
  /** Of the address, 1-based. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  onSpan: (span: PageSpan) => void;
  onPage: (page: number) => boolean;
  /** Cards are ticked instead of opened. */
  picking: boolean;
  isSelected: (id: string) => boolean;
  /** Absent where nothing could be done with a selection. */
  onSelect: ((row: Row) => void) | undefined;
  /** Rows that are not of the list any longer and stay until it is left. */
  unmatched: ReadonlySet<string>;
  labels: LabelFor;
  /** Address of a row's record over the list at a page. */
  pathOf: (row: Row, page: number) => string | null;
}

/** The list on a phone: a card per record with what the first columns say, going on as one scrolls. */
export function RecordCards({ label, pages, first, total, page, listKey, onSpan, onPage, ...card }: Props) {
  const frame = useRef<HTMLUListElement>(null);
  const drawn = useCardWindow(frame, { page, listKey, total, shown: pages, onSpan, onPage });
  const { onSelect } = card;
  const hold = useHold((held) => {
    const row = pages.flatMap((rows) => rows ?? []).find(({ id }) => id === held.dataset['id']);
    if (row) onSelect?.(row);
  }, onSelect !== undefined);
  const numbers = Array.from({ length: drawn.last - drawn.first + 1 }, (_, at) => drawn.first + at);
  return (
    <ul className={classes.cards} aria-label={label} ref={frame} tabIndex={-1} onScroll={drawn.look}>
      <Gap height={drawn.above} />
      {numbers.map((number) => {
        const rows = pages[number - first];
        if (!rows) return <Gap key={number} height={drawn.heightOf(number)} />;
        return rows.map((row, at) => (
          <li
            key={row.id}
            data-page={number}
            aria-setsize={total}
            aria-posinset={(number - 1) * PAGE_SIZE + at + 1}
            data-id={row.id}
            {...hold}
          >
            <Card row={row} page={page} {...card} />
          </li>
        ));
      })}
      <Gap height={drawn.below} />
    </ul>
  );
}

/** Room of cards that are not drawn. */
const Gap = ({ height }: { height: number }) => (height > 0 ? <li aria-hidden style={{ height }} /> : null);

type CardProps = Pick<
  Props,
  'columns' | 'unmatched' | 'page' | 'picking' | 'isSelected' | 'onSelect' | 'labels' | 'pathOf'
> & { row: Row };

function Card({ row, page, columns, unmatched, picking, isSelected, onSelect, labels, pathOf }: CardProps) {
  const [first, ...others] = columns;
  const badge = others.find(({ name }) => name === 'status');
  const lines = others.filter((column) => column !== badge).slice(0, 4);
  const name = first?.text(row, labels) || 'sin nombre';
  const content = (
    <>
      <span className={classes.cardHead}>
        <strong>{first?.render(row, labels) || 'Sin nombre'}</strong>
        {badge?.render(row, labels)}
      </span>
      {unmatched.has(row.id) && <Unmatched />}
      <dl>
        {lines.map((column) => {
          const text = column.text(row, labels);
          return text ? (
            <div key={column.name} data-long={text.length > LONG || undefined}>
              <dt>{column.label}</dt>
              <dd>{text}</dd>
            </div>
          ) : null;
        })}
      </dl>
    </>
  );
  if (!picking || !onSelect)
    return (
      // Held, it would be dragged or offer the browser's own menu.
      <Link to={pathOf(row, page) ?? '#'} className={classes.card} draggable={false}>
        {content}
      </Link>
    );
  const selected = isSelected(row.id);
  const toggle = () => onSelect(row);
  return (
    // The box is for the keyboard; a finger takes the whole card.
    <div
      className={classes.card}
      data-picked={selected}
      onClick={({ target }) => target instanceof HTMLInputElement || toggle()}
    >
      <TickBox aria-label={`Seleccionar ${name}`} checked={selected} onChange={toggle} />
      {content}
    </div>
  );
}

export function CardsSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-busy="true" aria-label="Cargando la lista">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={96} mb={8} />
      ))}
    </div>
  );
}
