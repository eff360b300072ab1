import { supplierScorecard } from '@llavero/proto/commands/issues';
import { formatNumber } from '@llavero/proto/values/number';

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './scorecard.module.css';

const percent = (value: number | null) => (value === null ? 'Sin datos' : `${formatNumber(value, 1)} %`);

/** How a supplier has worked in the last twelve months, from their work orders. */
export function ScorecardTab({ supplier }: { supplier: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'workOrder', 'scorecard', supplier],
    queryFn: ({ signal }) => runCommand(supplierScorecard, { supplier }, signal),
  });
  if (error && !data)
    return <ErrorState error={error} title="No se ha podido calcular" onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} m={24} />;
  const { orders, answerHours, onTimePercent, reopenPercent, deviationPercent } = data;
  const figures = [
    ['Encargos', `${orders}`, 'Órdenes de trabajo de los últimos doce meses.'],
    [
      'Respuesta',
      answerHours === null ? 'Sin datos' : `${formatNumber(answerHours, 1)} h`,
      'Mediana desde el envío hasta que acepta o rechaza.',
    ],
    ['A tiempo', percent(onTimePercent), 'Trabajos terminados dentro de la visita concertada.'],
    ['Reabiertas', percent(reopenPercent), 'Trabajos terminados cuya incidencia volvió a abrirse.'],
    ['Desviación', percent(deviationPercent), 'Lo facturado por encima de lo aprobado.'],
  ] as const;
  return (
    <dl className={classes.card} aria-label="Valoración de los últimos doce meses">
      {figures.map(([label, value, help]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{value}</dd>
          <dd className={classes.help}>{help}</dd>
        </div>
      ))}
    </dl>
  );
}
