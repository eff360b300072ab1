import { Alert, Button, Menu } from '@mantine/core';

import { roomTypes } from '@llavero/proto/records/choices/inventory';
import { inventory as definition, type InventoryRoom } from '@llavero/proto/records/places/inventory';
import { entryRoomOf } from '@llavero/proto/rules/inventory/same-as-entry';
import { newRoom, sameAsEntry } from '@llavero/proto/rules/inventory/start';
import { counted } from '@llavero/proto/values/number';
import { IconArmchair, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection, useRecord } from '../../../lib/records.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './inventory.module.css';
import { type InventoryRow, isOpen, saveRooms } from './inventory-rooms.ts';
import { RoomCard } from './room-card.tsx';
import { TenantAnswer } from './tenant-answer.tsx';

/** The rooms of an inventory, looked at and, until it is complete, filled in. */
export function RoomsTab({ record }: { record: InventoryRow }) {
  const { role } = useSession();
  const { data: entry } = useRecord<InventoryRow>('inventory', record.basedOn ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const rooms = record.rooms ?? [];
  const editable = isOpen(record) && mayDo(definition, role, 'update');
  const save = async (next: readonly InventoryRoom[]) => {
    setProblem(null);
    await saveRooms(record, next);
    refreshCollection(queryClient, 'inventory', record.id);
  };
  const reviewed = rooms.filter((room) => room.reviewed).length;
  return (
    <div className={classes.tab}>
      <div className={classes.summary}>
        <p>
          {reviewed} de {counted(rooms.length, 'estancia revisada', 'estancias revisadas')} ·{' '}
          {counted(record.elementCount ?? 0, 'elemento', 'elementos')}
        </p>
        {editable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconPlus size={14} />}>
                Añadir estancia
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {roomTypes.values.map((type) => (
                <Menu.Item
                  key={type}
                  onClick={() =>
                    void save([...rooms, newRoom(type)]).catch((error: unknown) =>
                      setProblem(errorBodyOf(error).message),
                    )
                  }
                >
                  {roomTypes.options[type].label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {!editable && isOpen(record) === false && (
        <p className={classes.notes}>
          Lo que el inquilino lee y firma ya no cambia. Para corregirlo, vuelva a ponerlo «En curso».
        </p>
      )}
      <TenantAnswer tenantAnswer={record.tenantAnswer ?? null} />
      {rooms.length === 0 && (
        <EmptyState
          icon={IconArmchair}
          title="Sin estancias"
          text="Añada las de la unidad, o cree el inventario a partir de uno anterior."
        />
      )}
      {rooms.map((room, at) => {
        const before = entryRoomOf(room, entry?.rooms ?? []);
        return (
          <RoomCard
            key={at}
            inventory={record.id}
            room={room}
            onChange={
              editable
                ? (next) => save(next === null ? rooms.toSpliced(at, 1) : rooms.with(at, next))
                : undefined
            }
            onSame={
              before
                ? () =>
                    save(rooms.with(at, sameAsEntry(room, before))).catch((error: unknown) =>
                      setProblem(errorBodyOf(error).message),
                    )
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
