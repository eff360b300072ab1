import { Button } from '@mantine/core';
import { inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { IconChevronRight, IconClipboardList } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useLogOut } from '../../lib/session.tsx';
import { currentSeconds } from '../../lib/current-seconds.ts';
import classes from './inventario.module.css';
import type { TakenInventory } from './inventory-copy.ts';
import { Arrival } from './parts/arrival.tsx';
import { PageBar } from './parts/page-bar.tsx';
import { usePhone } from './phone-context.tsx';

/** `/inventario`: what the person has to do, today first, then what is to come, then what was left. */
export function InventoryList() {
  const { owner, queue, state } = usePhone();
  const logOut = useLogOut();
  const [others, setOthers] = useState(0);
  useEffect(() => void queue.store.othersWaiting().then(setOthers), [queue]);
  const inventories = todayFirst(state.inventories, startOfDay(currentSeconds()));
  return (
    <>
      <PageBar title="Mis inventarios" />
      {inventories.length === 0 ? (
        <EmptyState
          icon={IconClipboardList}
          title="No tiene inventarios por hacer"
          text="Aparecen aquí cuando figura como responsable y están sin firmar. Conéctese una vez para traerlos al teléfono."
        />
      ) : (
        <ul className={classes.cards}>
          {inventories.map((inventory) => (
            <li key={inventory.id}>
              <Link to={`/inventario/${inventory.id}`} className={classes.card}>
                <span className={classes.cardText}>
                  <strong>{inventory.place}</strong>
                  <small>
                    {inventoryTypes.options[inventory.type].label} · {dayOf(inventory.date)}
                  </small>
                  <Arrival id={inventory.id} />
                </span>
                <IconChevronRight size={20} stroke={1.6} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <footer className={classes.footer}>
        {others > 0 && (
          <p role="note">
            Otra persona ha dejado en este teléfono {others} {others === 1 ? 'anotación' : 'anotaciones'} sin
            enviar. Están selladas: se envían cuando vuelva a entrar.
          </p>
        )}
        <p>
          {owner.name}.{' '}
          {state.items.length > 0 &&
            'Si cierra la sesión, lo pendiente queda sellado en el teléfono y se envía cuando vuelva a entrar.'}
        </p>
        <Button variant="subtle" color="gray" onClick={() => void logOut()}>
          Cerrar sesión
        </Button>
      </footer>
    </>
  );
}

/** Today's first, then the coming ones by day, then those whose day has passed, the latest before. */
export function todayFirst(all: readonly TakenInventory[], today: number): TakenInventory[] {
  const rank = ({ date }: TakenInventory) => (date === null || date < today ? 2 : date === today ? 0 : 1);
  const order = (one: TakenInventory) => (rank(one) === 2 ? -(one.date ?? 0) : (one.date ?? 0));
  return [...all].sort((a, b) => rank(a) - rank(b) || order(a) - order(b));
}

function dayOf(date: number | null): string {
  if (date === null) return 'sin fecha';
  return startOfDay(date) === startOfDay(currentSeconds()) ? 'hoy' : formatDay(date);
}
