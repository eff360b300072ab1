import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { http } from '../../../../lib/api.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { SystemCard } from './system-card.tsx';
import { byState, type OutsideSystem, type Reading, systemsKey } from './systems.ts';

/** Sistemas externos: what is connected, what is missing to connect the rest, and trying each of them (issue 14 §6, SCR-07). */
export default function SystemsTool() {
  // Here and not with the card: a service that does not answer for a moment takes its cards away.
  const [answers, setAnswers] = useState<Readonly<Record<string, Reading>>>({});
  const { data, error, refetch } = useQuery({
    queryKey: systemsKey,
    queryFn: async ({ signal }) =>
      (await http.get<{ outside: OutsideSystem[] }>('/outside', { signal })).data,
    refetchInterval: 30_000,
  });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Llavero funciona sin ninguno de ellos. Cada uno se conecta con variables de entorno del servicio que
        lo usa, que se leen al arrancarlo: en «docker-compose.yml», en los secretos de Kubernetes o en la
        unidad del servidor. Las credenciales no se muestran nunca y pueden darse selladas:
        <br />
        <code className={classes.code}>
          node services/kit/dist/outside/seal-credential.js VARIABLE &lt; fichero
        </code>
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={240} />}
      {data?.outside.length === 0 && (
        <EmptyState
          title="Ningún servicio responde"
          text="Los sistemas externos aparecen cuando responde el servicio que los usa: véase Estado del sistema."
        />
      )}
      {[...(data?.outside ?? [])].sort(byState).map((system) => (
        <SystemCard
          key={system.name}
          system={system}
          answer={answers[system.name]}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, [system.name]: answer }))}
        />
      ))}
    </div>
  );
}
