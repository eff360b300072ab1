import { UnstyledButton } from '@mantine/core';
import { queryHistory } from '@llavero/proto/commands/reporting';
import { formatInstant } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from './queries.module.css';

const outcomes: Record<string, string> = {
  DONE: 'Hecha',
  STARTED: 'En marcha',
  'REPORTING.CANCELLED': 'Cancelada',
  'REPORTING.TOO_SLOW': 'Demasiado lenta',
};

/** Milliseconds between two looks while a question is under way. */
const LOOK_AGAIN = 1_000;

/** What the person has asked before, the latest first. */
export function HistoryList({ onOpen }: { onOpen: (query: string) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['query-history'],
    queryFn: ({ signal }) => runCommand(queryHistory, {}, signal),
    // The end of a question that somebody has left is noted when the database has heard of it.
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ outcome }) => outcome === 'STARTED') ? LOOK_AGAIN : false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={120} what="Cargando el historial" />;
  if (data.entries.length === 0)
    return <p className={classes.hint}>Aquí quedan las consultas que ejecute.</p>;
  return (
    <ul className={classes.entries} aria-label="Historial">
      {data.entries.map(({ id, at, query, outcome, rows }) => (
        <li key={id} className={classes.entry}>
          <UnstyledButton className={classes.open} onClick={() => onOpen(query)}>
            <code className={classes.past}>{query}</code>
            <span className={classes.hint}>
              {formatInstant(at)} · {outcomes[outcome] ?? 'Con error'}
              {outcome === 'DONE' && ` · ${rows ?? 0} ${rows === 1 ? 'fila' : 'filas'}`}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
