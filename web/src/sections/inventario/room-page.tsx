import { Button } from '@mantine/core';
import { entryElementOf, entryRoomOf, sameAsEntry } from '@llavero/proto/rules/inventory/same-as-entry';
import { IconEqual, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import classes from './inventario.module.css';
import { AddElement } from './parts/add-element.tsx';
import { ElementCard } from './parts/element-card.tsx';
import { PageBar } from './parts/page-bar.tsx';
import { TargetFields } from './parts/target-fields.tsx';
import { useInventory } from './phone-context.tsx';

/** `/inventario/{id}/{estancia}`: one room, element by element, made for one hand. */
export function RoomPage({ id, roomKey }: { id: string; roomKey: string }) {
  const open = useInventory(id);
  const [adding, setAdding] = useState(false);
  const rooms = open?.inventory.rooms ?? [];
  const at = rooms.findIndex(({ key }) => key === roomKey);
  const room = rooms[at];
  const back = `/inventario/${id}`;
  if (!open || !room)
    return (
      <>
        <PageBar title="Estancia" back={back} />
        <EmptyState title="Esta estancia ya no está" text="Alguien la ha quitado. Vuelva al inventario." />
      </>
    );
  const { inventory, note } = open;
  const entry = inventory.entryRooms ? entryRoomOf(room, inventory.entryRooms) : undefined;
  const steps = entry ? sameAsEntry(room, entry) : [];
  const next = rooms[at + 1];
  const title = room.name ?? 'Estancia';
  return (
    <>
      <PageBar title={title} back={back} />
      {entry && !inventory.signed && (
        <Button
          size="md"
          variant={steps.length > 0 ? 'filled' : 'light'}
          leftSection={<IconEqual size={20} />}
          disabled={steps.length === 0}
          onClick={() => note(`${title}: igual que la entrada`, ...steps)}
        >
          {steps.length > 0 ? 'Igual que la entrada' : 'Está igual que la entrada'}
        </Button>
      )}
      <ul className={classes.elements}>
        <li className={classes.element}>
          <h2>Estado de la estancia</h2>
          <TargetFields open={open} room={room} element={null} before={entry} />
        </li>
        {room.elements.map((element) => (
          <ElementCard
            key={element.key}
            open={open}
            room={room}
            element={element}
            before={entryElementOf(element, entry)}
          />
        ))}
      </ul>
      {adding && <AddElement open={open} room={room} onDone={() => setAdding(false)} />}
      <div className={classes.bottom}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={adding || inventory.signed}
          onClick={() => setAdding(true)}
        >
          Elemento
        </Button>
        <Button size="md" component={Link} to={next ? `${back}/${next.key}` : back}>
          {next ? `Siguiente: ${next.name}` : 'Terminar'}
        </Button>
      </div>
    </>
  );
}
