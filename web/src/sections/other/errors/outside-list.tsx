import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { http } from '../../../lib/api.ts';
import classes from './errors.module.css';

interface Reading {
  name: string;
  label: string;
  state: string;
}

/** Systems of others that did not work when they were last used; they are asked again by themselves. */
export function OutsideList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['errors', 'outside'],
    queryFn: async ({ signal }) => (await http.get<{ outside?: Reading[] }>('/status.json', { signal })).data,
    refetchInterval: 15_000,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-busy="true" aria-label="Cargando" />;
  const failed = (data.outside ?? []).filter(({ state }) => state === 'failed');
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
      {failed.map(({ name, label }) => (
        <li key={name} className={classes.row} data-plain>
          <div className={classes.what}>
            <strong>{label}</strong>
            <p className={classes.reason}>
              Falló la última vez que se usó. El motivo está en el trabajo o la comunicación que lo usaba.
            </p>
            <p className={classes.reason}>
              Lo que necesita este sistema espera y se reintenta solo; lo demás sigue. Se comprueba cada 15
              segundos: al responder, desaparece de aquí.
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
