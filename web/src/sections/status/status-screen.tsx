import { Anchor, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api.ts';
import dayjs from 'dayjs';
import { Logo } from '../../components/logo/logo.tsx';
import classes from './status-screen.module.css';
import { StatusLine, words } from './status-line.tsx';
import { type Health, overallHealth, type StatusReply, statusLines } from './status-reply.ts';

const EVERY_MS = 5000;

/** NAV-11: live health of every service, the database, the bus and the outside systems. Public: it asks for nothing but `/status.json`. */
export function StatusScreen() {
  const { data, isError, isPending, dataUpdatedAt } = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => read(signal),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  });
  const lines = data && !isError ? statusLines(data) : [];
  const health: Health = isError ? 'down' : overallHealth(lines);
  const Overall = words[health].icon;

  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <header className={classes.brand}>
          <Logo size={30} />
          <span>Llavero</span>
        </header>
        <h1 className={classes.title} data-health={isPending ? undefined : health} role="status">
          {isPending ? <Loader size={22} /> : <Overall size={26} aria-hidden />}
          {isPending ? 'Consultando el estado…' : isError ? 'Llavero no responde' : words[health].sentence}
        </h1>
        {isError && (
          <Text size="sm" mt="sm">
            Puede ser su conexión o un reinicio en curso. Esta página lo vuelve a intentar cada cinco
            segundos.
          </Text>
        )}
        <ul className={classes.lines}>
          {lines.map((line) => (
            <StatusLine key={line.key} line={line} />
          ))}
        </ul>
        <footer className={classes.footer}>
          <Text size="xs" c="dimmed" className="figures">
            {dataUpdatedAt > 0 && `Comprobado a las ${dayjs(dataUpdatedAt).format('HH:mm:ss')}. `}Se actualiza
            cada 5 segundos.
          </Text>
          <Anchor href="/" size="sm">
            Ir a Llavero
          </Anchor>
        </footer>
      </div>
    </main>
  );
}

/** A degraded system answers 503 with the same body; only a silent one is an error. */
async function read(signal: AbortSignal): Promise<StatusReply> {
  const { data } = await http.get<unknown>('/status.json', {
    signal,
    timeout: 4000,
    validateStatus: () => true,
  });
  if (!isStatus(data)) throw new Error('not a status');
  return data;
}

function isStatus(data: unknown): data is StatusReply {
  return typeof data === 'object' && data !== null && 'services' in data && 'gateway' in data;
}
