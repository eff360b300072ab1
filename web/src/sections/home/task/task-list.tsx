import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { task } from '@llavero/proto/records/notifications/task';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useSession } from '../../../lib/session.tsx';
import { complete, completeAndSay, isOpen } from './complete-tasks.ts';
import { TaskDetail } from './task-detail.tsx';

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
      run: (rows) => complete(rows),
    },
  ],
  create: { label: 'Nueva tarea', wizard: 'taskCreate' },
  emptyTitle: 'No tiene tareas pendientes',
  emptyText:
    'Aquí están sus tareas pendientes: las que crea usted, las que le asignan y las que nacen solas de contratos y mandatos.',
  detail: TaskDetail,
});

/** Every task, with the filters of a list; at first one's own that are open. */
export default function TaskList() {
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
