import { Button, Progress } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { callbackFor } from '../../../lib/session.tsx';
import classes from '../inventario.module.css';
import { usePhone } from '../phone-context.tsx';
import type { QueueItem } from '../store/queue-item.ts';
import type { Line } from '../store/phone-queue.ts';

const lines: Record<Line, string> = {
  idle: 'Se envía en cuanto se anota.',
  sending: 'Enviando…',
  away: 'Sin conexión con el servidor. Está guardado en el teléfono y se envía solo al volver la red, con Llavero abierto.',
  signedOut: 'La sesión ha terminado. Entre de nuevo para enviarlo; aquí sigue guardado.',
};

/** What waits on the phone: of what, how far, and why something was refused. */
export function QueueList() {
  const { queue, state } = usePhone();
  const { items, line } = state;
  const { pathname, search } = useLocation();
  if (items.length === 0) return <p className={classes.note}>Todo lo anotado en este teléfono ha llegado.</p>;
  return (
    <>
      <p className={classes.note}>{lines[line]}</p>
      {line === 'signedOut' && (
        <Button component={Link} to={callbackFor(pathname, search)} fullWidth>
          Entrar
        </Button>
      )}
      {line === 'away' && (
        <Button variant="light" fullWidth onClick={queue.send}>
          Enviar ahora
        </Button>
      )}
      <ul className={classes.queue} aria-label="Pendiente de enviar">
        {items.map((item) => (
          <Row key={item.id} item={item} sent={state.sent.get(item.id) ?? 0} />
        ))}
      </ul>
    </>
  );
}

function Row({ item, sent }: { item: QueueItem; sent: number }) {
  const { queue, state } = usePhone();
  const place = state.inventories.find(({ id }) => id === item.inventory)?.place;
  return (
    <li data-failed={item.problem !== null || undefined}>
      <strong>{item.label}</strong>
      {place && <small>{place}</small>}
      {item.photo && sent > 0 && (
        <Progress size="xs" value={(sent / item.photo.size) * 100} aria-label={`Enviado de ${item.label}`} />
      )}
      {item.problem && (
        <>
          <p>{item.problem}</p>
          <div className={classes.actions}>
            <Button size="xs" variant="default" onClick={() => void queue.retry(item.id)}>
              Reintentar
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => void queue.discard(item.id)}>
              Descartar
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
