import { issue } from '@llavero/proto/records/supplies/issue';
import { ErrorState } from '../../components/states/error-state.tsx';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import { fieldLabel, formatField, titleOf } from '../../lib/format.ts';
import { useRecord } from '../../lib/records.ts';
import { CardList } from './card-list.tsx';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';

const MOST = 100;

/** `/mis/incidencias`: what the person has reported or is told of, latest first. */
export function MyIssues() {
  return (
    <CardList
      query={{
        component: 'issue',
        collection: 'issue',
        fields: ['description', 'category', 'status', 'createdAt'],
        sort: [{ field: 'createdAt', order: 'desc' }],
        limit: MOST,
      }}
      failed="No se han podido cargar las incidencias"
      empty={{
        title: 'No hay incidencias',
        text: 'Aquí podrá seguir lo que se comunique de su vivienda.',
      }}
      more={`Se muestran las ${MOST} más recientes.`}
      card={(row) => ({
        to: `/mis/incidencias/${row.id}`,
        children: (
          <>
            <strong>{titleOf(issue, row)}</strong>
            <small>
              {formatField(issue, 'category', row['category'])} ·{' '}
              {formatField(issue, 'createdAt', row['createdAt'])}
            </small>
            <StatusBadge set={issue.states!.statuses} value={row['status'] as string | undefined} />
          </>
        ),
      })}
    />
  );
}

const shown = ['category', 'priority', 'visitAt', 'solution', 'solvedAt'] as const;

/** `/mis/incidencias/{id}`. */
export function MyIssue({ id }: { id: string }) {
  const { data, error, refetch } = useRecord('issue', id);
  if (error && !data)
    return (
      <ErrorState error={error} title="No se ha podido abrir la incidencia" onRetry={() => void refetch()} />
    );
  if (!data) return <CardsLoading />;
  return (
    <section className={classes.panel} aria-label="Incidencia">
      <h2>{titleOf(issue, data)}</h2>
      <StatusBadge set={issue.states!.statuses} value={data['status'] as string | undefined} />
      <dl>
        {shown.map((name) =>
          data[name] == null ? null : (
            <div key={name}>
              <dt>{fieldLabel(issue, name)}</dt>
              <dd className="figures">{formatField(issue, name, data[name])}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
