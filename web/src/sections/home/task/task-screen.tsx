import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { task } from '@llavero/proto/records/notifications/task';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSession } from '../../../lib/session.tsx';
import { complete, completeAndSay, isOpen } from './complete-tasks.ts';

const detail = detailOf(task, {
  figures: [
    { field: 'type', label: 'Tipo' },
    { field: 'due', label: 'Vencimiento', none: 'Sin fecha' },
    { field: 'createdAt', label: 'Creada' },
  ],
  actions: [
    {
      key: 'complete',
      label: 'Completar',
      icon: IconCheck,
      primary: true,
      allowed: isOpen,
      run: (record) => complete([record]),
      done: 'Tarea completada',
    },
  ],
  // The action completes, with its event.
  hiddenChanges: ['DONE'],
});

const list = listOf(task, {
  path: 'home/task',
  columns: [{ name: 'title', width: 280 }],
  defaultColumns: ['title', 'status', 'type', 'due', 'relatedContracts', 'relatedPlaces', 'createdAt'],
  filters: ['status', 'assignedTo', 'type', 'due'],
  bulk: [
    {
      key: 'complete',
      label: 'Completar',
      icon: IconCheck,
      refuses: (row) => (isOpen(row) ? null : 'Ya no está pendiente'),
      describe: () => 'Pasará a «Hecha»',
      run: complete,
    },
  ],
  create: { label: 'Nueva tarea', wizard: 'taskCreate' },
  emptyTitle: 'No tiene tareas pendientes',
  emptyText:
    'Aquí están sus tareas pendientes: las que crea usted, las que le asignan y las que nacen solas de contratos y mandatos.',
  detail,
});

/** Inicio: what the signed-in person has to do (SCR-05). */
export default function TaskScreen() {
  const { id } = useSession();
  const client = useQueryClient();
  const mine = useMemo<typeof list.defaultFilters>(
    () => ({
      assignedTo: { kind: 'link', ids: [id] },
      status: { kind: 'choice', values: [...openTaskStatuses] },
    }),
    [id],
  );
  const rowAction: typeof list.rowAction = {
    label: 'Completar',
    icon: IconCheck,
    run: (row) => void completeAndSay(client, row),
    offered: isOpen,
  };
  return <ListScreen {...list} {...(mine ? { defaultFilters: mine } : {})} rowAction={rowAction} />;
}
