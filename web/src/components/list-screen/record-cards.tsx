import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LabelFor } from '../../lib/format.ts';
import type { Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';
import classes from './list-screen.module.css';
import { Unmatched } from './table-row.tsx';

/** Characters that fit beside another value on the narrowest phone; a longer one has the line for itself. */
const LONG = 20;

interface Props {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** Rows that are not of the list any longer and stay until it is left. */
  unmatched: ReadonlySet<string>;
  labels: LabelFor;
  pathOf: (row: Row) => string | null;
}

/** The list on a phone: a card per record with what the first columns say. */
export function RecordCards({ label, columns, rows, unmatched, labels, pathOf }: Props) {
  const [first, ...others] = columns;
  if (!first) return null;
  const badge = others.find(({ name }) => name === 'status');
  const lines = others.filter((column) => column !== badge).slice(0, 4);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={pathOf(row) ?? '#'} className={classes.card}>
            <span className={classes.cardHead}>
              <strong>{first.render(row, labels) || 'Sin nombre'}</strong>
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
          </Link>
        </li>
      ))}
    </ul>
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
