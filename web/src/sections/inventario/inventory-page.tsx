import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  conservations,
  inventoryTypes,
  roomTypes,
  type RoomTypeCode,
} from '@llavero/proto/records/choices/inventory';
import { entryRoomOf } from '@llavero/proto/rules/inventory/same-as-entry';
import { formatDay } from '@llavero/proto/values/dates';
import { counted } from '@llavero/proto/values/number';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import classes from './inventario.module.css';
import { Arrival } from './parts/arrival.tsx';
import { PageBar } from './parts/page-bar.tsx';
import { Undecideds } from './parts/undecideds.tsx';
import { type OpenInventory, useInventory } from './phone-context.tsx';

/** `/inventario/{id}`: its rooms, and whether all has arrived. */
export function InventoryPage({ id }: { id: string }) {
  const open = useInventory(id);
  if (!open)
    return (
      <>
        <PageBar title="Inventario" back="/inventario" />
        <EmptyState
          title="Este inventario no está en el teléfono"
          text="Conéctese y vuelva a la lista: se traen los que tiene por hacer."
        />
      </>
    );
  const { inventory } = open;
  const { type, date, place, rooms, entryRooms, entryDate, signed } = inventory;
  return (
    <>
      <PageBar title={place} back="/inventario" />
      <p className={classes.about}>
        {inventoryTypes.options[type].label}
        {date !== null && ` · ${formatDay(date)}`}
        {entryDate !== null && ` · se compara con la entrada del ${formatDay(entryDate)}`}
      </p>
      <Arrival id={id} />
      {signed && <p className={classes.problem}>Está firmado: ya no se cambia.</p>}
      <Undecideds open={open} />
      <ul className={classes.cards}>
        {rooms.map((room) => {
          const { elements, photos } = room;
          const all = photos.length + elements.reduce((sum, element) => sum + element.photos.length, 0);
          const before = entryRooms && entryRoomOf(room, entryRooms);
          return (
            <li key={room.key}>
              <Link to={`/inventario/${id}/${room.key}`} className={classes.card}>
                <span className={classes.cardText}>
                  <strong>{room.name}</strong>
                  <small>
                    {elements.length} {elements.length === 1 ? 'elemento' : 'elementos'} · {all}{' '}
                    {all === 1 ? 'foto' : 'fotos'} · {conservations.options[room.conservation].label}
                  </small>
                  {before && before.elements.length > elements.length && (
                    <small>En la entrada: {counted(before.elements.length, 'elemento', 'elementos')}</small>
                  )}
                </span>
                <IconChevronRight size={20} stroke={1.6} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
      {!signed && <AddRoom open={open} />}
    </>
  );
}

function AddRoom({ open: { note } }: { open: OpenInventory }) {
  const [adding, setAdding] = useState(false);
  const [type, setType] = useState<RoomTypeCode>('BEDROOM');
  const [name, setName] = useState('');
  if (!adding)
    return (
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlus size={18} />}
        onClick={() => setAdding(true)}
      >
        Añadir estancia
      </Button>
    );
  const { label } = roomTypes.options[type];
  const add = () => {
    const value = { type, name: name.trim() || label };
    const room = crypto.randomUUID();
    note(`${value.name}: estancia nueva`, {
      kind: 'ADD_ROOM',
      room,
      element: null,
      field: null,
      value,
      base: null,
    });
    setAdding(false);
    setName('');
  };
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Tipo de estancia"
        size="md"
        value={type}
        data={roomTypes.values.map((value) => ({ value, label: roomTypes.options[value].label }))}
        onChange={(event) => setType(event.currentTarget.value as RoomTypeCode)}
      />
      <TextInput
        autoComplete="off"
        label="Nombre"
        size="md"
        placeholder={label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button size="md" onClick={add}>
          Añadir
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={() => setAdding(false)}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
