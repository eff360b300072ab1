import { Alert, Loader, Text } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconAlertTriangle, IconCircleCheck, IconDatabaseSearch, IconX } from '@tabler/icons-react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import classes from './queries.module.css';
import { ResultGrid } from './result-grid.tsx';
import type { Plan, QueryRun } from './use-query-run.ts';

/** What has become of a question: warnings of its plan, then rows, an error or nothing yet. */
export function QueryOutcome({ state, fileName }: { state: QueryRun; fileName: string }) {
  if (state.phase === 'idle')
    return (
      <EmptyState
        icon={IconDatabaseSearch}
        title="Escriba una consulta"
        text="Solo se leen datos: nada de lo que se ejecute aquí cambia una ficha. Ctrl+Intro la ejecuta."
      />
    );
  if (state.phase === 'cancelled')
    return (
      <Text size="sm" p={16} role="status">
        Consulta cancelada. No se ha cambiado nada.
      </Text>
    );
  if (state.phase === 'failed') {
    const { message, details } = state.error;
    const said = (details as { postgresql?: unknown } | undefined)?.postgresql;
    return (
      <Alert color="red" icon={<IconX size={18} />} title="No se ha podido ejecutar" m={16} role="alert">
        {message}
        {typeof said === 'string' && said !== '' && <code className={classes.said}>{said}</code>}
      </Alert>
    );
  }
  return (
    <>
      {state.plan && <Warnings plan={state.plan} planned={state.phase === 'planned'} />}
      {state.phase === 'running' && (
        <Text size="sm" p={16} role="status">
          <Loader size={14} mr={8} />
          {state.plan ? 'Ejecutando…' : 'Analizando…'}
        </Text>
      )}
      {state.phase === 'done' && <ResultGrid key={fileName} answer={state.answer} fileName={fileName} />}
    </>
  );
}

function Warnings({ plan: { warnings, estimatedRows, cost }, planned }: { plan: Plan; planned: boolean }) {
  if (!planned && warnings.length === 0) return null;
  const clean = warnings.length === 0;
  return (
    <Alert
      color={clean ? 'green' : 'yellow'}
      icon={clean ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      title={clean ? 'Sin avisos' : 'Avisos del plan'}
      m={16}
      role="status"
    >
      {warnings.map(({ code, message }) => (
        <div key={code + message}>{message}</div>
      ))}
      {planned && (
        <div className="figures">
          Filas estimadas: {formatNumber(estimatedRows ?? 0, 0)}. Coste estimado: {formatNumber(cost ?? 0, 0)}
          .
        </div>
      )}
    </Alert>
  );
}
