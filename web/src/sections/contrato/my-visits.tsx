import { myVisits } from '@llavero/proto/commands/portal-visits';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { visitKinds, visitStatuses } from '@llavero/proto/records/choices/visits';
import { issue } from '@llavero/proto/records/supplies/issue';
import { formatInstant } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../lib/api.ts';
import { titleOf } from '../../lib/format.ts';
import { useList } from '../../lib/records.ts';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';

const MOST = 100;

/** `/mis/visitas`: who comes to the home: people who look for one, and repairs that have been arranged. */
export function MyVisits() {
  const visits = useQuery({
    queryKey: ['my-visits'],
    queryFn: ({ signal }) => runCommand(myVisits, {}, signal),
  });
  const repairs = useList({
    component: 'issue',
    collection: 'issue',
    fields: ['description', 'visitAt', 'status'],
    filter: { visitAt: { $gte: startOfHour() } },
    sort: [{ field: 'visitAt', order: 'asc' }],
    limit: MOST,
  });
  const failed = visits.error ?? repairs.error;
  if (failed)
    return (
      <ErrorState
        error={failed}
        title="No se han podido cargar las visitas"
        onRetry={() => void Promise.all([visits.refetch(), repairs.refetch()])}
      />
    );
  if (!visits.data || !repairs.data) return <CardsLoading />;
  const arranged = repairs.data.items;
  const { visits: viewings } = visits.data;
  if (arranged.length === 0 && viewings.length === 0)
    return <EmptyState title="No hay visitas previstas" text="Aquí aparecerán cuando se concierten." />;
  return (
    <ul className={classes.cards}>
      {arranged.map((row) => (
        <li key={row.id} className={classes.card}>
          <span className={classes.cardText}>
            <strong>{formatInstant(row['visitAt'] as number)}</strong>
            <small>Reparación: {titleOf(issue, row)}</small>
          </span>
        </li>
      ))}
      {viewings.map(({ id, startAt, unit, status, kind }) => (
        <li key={id} className={classes.card}>
          <span className={classes.cardText}>
            <strong>{formatInstant(startAt)}</strong>
            <small>
              {unit} · {choiceLabel(visitKinds, kind)}
            </small>
            <StatusBadge set={visitStatuses} value={status} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Of the hour, so that the question stays the same while the page is open. Unix seconds. */
const startOfHour = (): number => Math.floor(Date.now() / 3_600_000) * 3600;
