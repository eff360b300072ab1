import { formatInstant } from '@llavero/proto/values/dates';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, http } from '../../../lib/api.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './errors.module.css';

interface Reading {
  name: string;
  label: string;
  state: 'ok' | 'failed' | 'off';
  /** Unix seconds. */
  since?: number;
  reason?: string;
}

const queryKey = ['errors', 'outside'];

/** Systems of others that did not work when they were last used: since when, why, and asking them now. */
export function OutsideList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http.get<{ outside: Reading[] }>('/outside', { signal })).data,
    refetchInterval: 15_000,
  });
  const ask = useMutation({
    mutationFn: async ({ name }: Reading) => (await http.post<Reading>(`/outside/${name}/check`, {})).data,
    onSuccess: ({ label, state, reason }) =>
      notifications.show(
        state === 'ok'
          ? { color: 'green', title: label, message: 'Responde: lo que esperaba se reintenta solo.' }
          : { color: 'red', title: `${label} sigue fallando`, message: reason ?? 'No responde.' },
      ),
    onError: (problem) =>
      notifications.show({ color: 'red', title: 'No se ha probado', message: errorBodyOf(problem).message }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} />;
  const failed = data.outside.filter(({ state }) => state === 'failed');
  if (failed.length === 0)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Todos los sistemas externos configurados responden"
        text="Los que fallen al usarse aparecen aquí hasta que vuelvan a responder."
      />
    );
  return (
    <ul className={classes.list} aria-label="Sistemas externos">
      {failed.map((system) => (
        <li key={system.name} className={classes.row} data-plain>
          <div className={classes.what}>
            <strong>{system.label}</strong>
            {system.reason && <p className={classes.failed}>{system.reason}</p>}
            <p className={classes.reason}>
              Lo que necesita este sistema espera y se reintenta solo; lo demás sigue. Se comprueba cada 15
              segundos: al responder, desaparece de aquí.
            </p>
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>Desde</dt>
              <dd>{system.since === undefined ? '—' : formatInstant(system.since)}</dd>
            </div>
          </dl>
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="light"
              loading={ask.isPending && ask.variables.name === system.name}
              onClick={() => ask.mutate(system)}
            >
              Probar de nuevo
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
