import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/states/error-state.tsx';
import { callbackFor } from '../../lib/session.tsx';
import classes from './inventario.module.css';
import { InventoryList } from './inventory-list.tsx';
import { InventoryPage } from './inventory-page.tsx';
import { PhoneContext } from './phone-context.tsx';
import { RoomPage } from './room-page.tsx';
import { type Owner, ownerNow } from './store/owner.ts';
import { PhoneQueue } from './store/phone-queue.ts';
import { PhoneStore } from './store/phone-store.ts';
import { takeAll } from './store/take.ts';
import { ApiError } from '../../lib/api.ts';

type Opening = { owner: Owner; queue: PhoneQueue } | { error: Error } | 'nobody' | null;

/** INV-01: inventories on a phone, with or without a network. */
export default function InventarioScreen() {
  const opened = useOpening();
  const { id, room } = useParams();
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = 'Inventarios · Llavero';
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/inventario.webmanifest');
  }, []);
  if (opened === null)
    return (
      <p className={classes.opening} role="status">
        Abriendo los inventarios del teléfono…
      </p>
    );
  if (opened === 'nobody') return <Navigate to={callbackFor(pathname, search)} replace />;
  if ('error' in opened)
    return (
      <ErrorState
        error={opened.error}
        title="No se han podido abrir los inventarios del teléfono"
        onRetry={() => window.location.reload()}
      />
    );
  return (
    <PhoneContext value={opened}>
      <div className={classes.page}>
        {!id ? <InventoryList /> : room ? <RoomPage id={id} roomKey={room} /> : <InventoryPage id={id} />}
      </div>
    </PhoneContext>
  );
}

/** Who uses the phone and what waits on it; opened once. */
function useOpening(): Opening {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opening>(null);
  useEffect(() => {
    let queue: PhoneQueue | null = null;
    let left = false;
    const bring = () => {
      if (queue && navigator.onLine) void refresh(queue, ownerId);
    };
    let ownerId = '';
    void open().catch((error: unknown) => {
      if (!left) setOpened({ error: error instanceof ApiError ? error : new Error(CLOSED) });
    });
    async function open() {
      const owner = await ownerNow(client);
      if (!owner) {
        if (!left) setOpened('nobody');
        return;
      }
      ownerId = owner.id;
      queue = await PhoneQueue.open(await PhoneStore.open(owner));
      if (left) queue.close();
      else setOpened({ owner, queue });
      bring();
    }
    window.addEventListener('online', bring);
    return () => {
      left = true;
      window.removeEventListener('online', bring);
      queue?.close();
    };
  }, [client]);
  return opened;
}

const CLOSED =
  'El navegador no deja guardar nada en este teléfono (suele pasar en las ventanas privadas). Abra Llavero en una ventana normal.';

/** Without a network, what is on the phone stays. */
async function refresh(queue: PhoneQueue, person: string): Promise<void> {
  try {
    await takeAll(queue, person);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
