import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { type ListQuery, type Row, useList } from '../../lib/records.ts';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';

interface Props {
  query: ListQuery;
  /** 'No se han podido cargar los contratos'. */
  failed: string;
  empty: { title: string; text: string };
  /** What a card of a row leads to and says; without an address it is only read. */
  card: (row: Row) => { to?: string; children: ReactNode };
  /** Below the list when it was cut. */
  more: string;
}

/** Records of one kind as cards for a thumb, with their empty, loading and error states. */
export function CardList({ query, failed, empty, card, more }: Props) {
  const { data, error, refetch } = useList(query);
  if (error && !data) return <ErrorState error={error} title={failed} onRetry={() => void refetch()} />;
  if (!data) return <CardsLoading />;
  if (data.items.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={classes.cards}>
        {data.items.map((row) => {
          const { to, children } = card(row);
          return (
            <li key={row.id}>
              {to === undefined ? (
                <div className={classes.card}>
                  <span className={classes.cardText}>{children}</span>
                </div>
              ) : (
                <Link to={to} className={classes.card}>
                  <span className={classes.cardText}>{children}</span>
                  <IconChevronRight size={18} stroke={1.6} aria-hidden />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {data.hasMore && <p className={classes.note}>{more}</p>}
    </>
  );
}
