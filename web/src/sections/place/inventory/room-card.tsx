import { Button, Menu } from '@mantine/core';
import { conservations, elementTypes, type ElementTypeCode } from '@llavero/proto/records/choices/inventory';
import type { InventoryElement, InventoryRoom } from '@llavero/proto/records/places/inventory';
import { parameterLines } from '@llavero/proto/rules/inventory/comparison';
import { newElement } from '@llavero/proto/rules/inventory/start';
import { IconCheck, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import classes from './inventory.module.css';
import { elementFields, elementOf, roomFields, valuesOf } from './inventory-rooms.ts';
import { PartDialog, type PartValues } from './part-dialog.tsx';
import { PhotoStrip } from './photo-strip.tsx';

interface Props {
  inventory: string;
  room: InventoryRoom;
  /** Absent: it is only looked at. */
  onChange?: ((room: InventoryRoom | null) => Promise<unknown>) | undefined;
  /** Makes the room as it was at the entry; absent where there is none. */
  onSame?: (() => Promise<unknown>) | undefined;
}

/** What is being filled in: the room itself, one of its elements, or one that is not there yet. */
type Editing = { element: InventoryElement; at: number | null } | 'room' | null;

/** A room of an inventory with its elements, each with state, data, remarks and photos. */
export function RoomCard({ inventory, room, onChange, onSame }: Props) {
  const [editing, setEditing] = useState<Editing>(null);
  const [busy, setBusy] = useState(false);
  const name = room.name ?? '';
  const saveElement = (at: number | null, element: InventoryElement, { values, photos }: PartValues) => {
    const next = { ...elementOf(element, values), photos } as InventoryElement;
    const elements = at === null ? [...room.elements, next] : room.elements.with(at, next);
    return onChange!({ ...room, elements });
  };
  return (
    <section className={classes.room} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <StatusBadge set={conservations} value={room.conservation} />
        {room.reviewed && (
          <span className={classes.reviewed}>
            <IconCheck size={14} stroke={2} /> Revisada
          </span>
        )}
        {onChange && (
          <div className={classes.acts}>
            {onSame && (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy}
                leftSection={<IconEqual size={14} />}
                onClick={() => {
                  setBusy(true);
                  void onSame().finally(() => setBusy(false));
                }}
              >
                Igual que la entrada
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} />}
              aria-label={`Editar la estancia ${name}`}
              onClick={() => setEditing('room')}
            >
              Editar
            </Button>
            <AddElement
              room={name}
              onAdd={(type) => setEditing({ element: newElement(type, ''), at: null })}
            />
          </div>
        )}
      </header>
      {room.notes && <p className={classes.notes}>{room.notes}</p>}
      <PhotoStrip ids={room.photos} name={name} />
      {room.elements.length === 0 ? (
        <p className={classes.notes}>Sin elementos.</p>
      ) : (
        <ul className={classes.elements}>
          {room.elements.map((element, at) => (
            <li key={at}>
              <div className={classes.element}>
                <div>
                  <strong>{element.name}</strong>
                  <small>
                    {parameterLines(element).join(' · ') || elementTypes.options[element.type].label}
                  </small>
                </div>
                <StatusBadge set={conservations} value={element.conservation} />
                {onChange && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Editar ${element.name} de ${name}`}
                    onClick={() => setEditing({ element, at })}
                  >
                    Editar
                  </Button>
                )}
              </div>
              {element.notes && <p className={classes.notes}>{element.notes}</p>}
              <PhotoStrip ids={element.photos} name={element.name} />
            </li>
          ))}
        </ul>
      )}
      {editing === 'room' && onChange && (
        <PartDialog
          title={name}
          inventory={inventory}
          fields={roomFields}
          initial={{ ...room, elements: null }}
          photos={room.photos}
          onSave={({ values, photos }) => onChange({ ...room, ...values, photos, elements: room.elements })}
          onRemove={() => onChange(null)}
          onClose={() => setEditing(null)}
        />
      )}
      {editing !== null && editing !== 'room' && onChange && (
        <PartDialog
          title={editing.element.name || elementTypes.options[editing.element.type].label}
          inventory={inventory}
          fields={elementFields(editing.element.type)}
          initial={valuesOf(editing.element)}
          photos={editing.element.photos}
          onSave={(part) => saveElement(editing.at, editing.element, part)}
          onRemove={
            editing.at === null
              ? undefined
              : () => onChange({ ...room, elements: room.elements.toSpliced(editing.at!, 1) })
          }
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

function AddElement({ room, onAdd }: { room: string; onAdd: (type: ElementTypeCode) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-label={`Añadir elemento a ${room}`}
        >
          Elemento
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {elementTypes.values.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {elementTypes.options[type].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
