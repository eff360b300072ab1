import { contract } from '@llavero/proto/records/contracts/contract';
import { IconChevronRight, IconContract } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import { formatField, titleOf } from '../../lib/format.ts';
import { useList } from '../../lib/records.ts';
import classes from './contrato.module.css';
import { CardsLoading } from './cards-loading.tsx';

const MOST = 100;

/** `/contrato`: the contracts that the person may see, latest first. */
export function ContractList() {
  const { data, error, refetch } = useList({
    component: 'contract',
    collection: 'contract',
    fields: ['name', 'startDate', 'endDate', 'status'],
    sort: [{ field: 'startDate', order: 'desc' }],
    limit: MOST,
  });
  if (error && !data)
    return (
      <ErrorState
        error={error}
        title="No se han podido cargar los contratos"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <CardsLoading />;
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconContract}
        title="Todavía no hay contratos"
        text="Aquí aparecerán los contratos en los que figure."
      />
    );
  return (
    <>
      <ul className={classes.cards}>
        {data.items.map((row) => (
          <li key={row.id}>
            <Link to={`/contrato/${row.id}`} className={classes.card}>
              <span className={classes.cardText}>
                <strong>{titleOf(contract, row) || 'Contrato'}</strong>
                <small>
                  {formatField(contract, 'startDate', row['startDate'])} –{' '}
                  {formatField(contract, 'endDate', row['endDate'])}
                </small>
                <StatusBadge set={contract.states!.statuses} value={row['status'] as string | undefined} />
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {data.hasMore && <p className={classes.note}>Se muestran los {MOST} contratos más recientes.</p>}
    </>
  );
}
