import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { task } from '@llavero/proto/records/notifications/task';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { INBOX_VIEW } from '../../../lib/inbox.ts';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { useSession } from '../../../lib/session.tsx';
import { viewSearch } from '../../../lib/url-state.ts';
import { complete, completeAndSay, isOpen } from './complete-tasks.ts';
import { DayPlanView } from './day-plan-view.tsx';

const InboxList = lazy(async () => ({
  default: (await import('../../../components/inbox/inbox-list.tsx')).InboxList,
}));

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

/** Every task, with the filters of a list; at first one's own that are open. */
function TaskList() {
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

/** The day with the window of a task over it. */
function DayPlan() {
  const { component, id } = useScreenPath();
  const Detail = list.detail!;
  return (
    <>
      <DayPlanView />
      {component === 'task' && id && (
        <Suspense>
          <Detail key={id} id={id} />
        </Suspense>
      )}
    </>
  );
}

/** What the signed-in person is told of. */
function Inbox() {
  return (
    <Suspense>
      <InboxList />
    </Suspense>
  );
}

/**
 * Inicio (SCR-05): the day of the signed-in person, the list of tasks, the inbox; an address with conditions of a list
 * opens the list.
 */
export default function TaskScreen() {
  const [search] = useSearchParams();
  return (
    <ScreenViews
      label="Vista"
      standard={viewSearch(search) === '' ? 'plan' : 'lista'}
      views={[
        { key: 'plan', title: 'Plan del día', content: <DayPlan /> },
        { key: 'lista', title: 'Lista', content: <TaskList /> },
        { key: INBOX_VIEW, title: 'Avisos', content: <Inbox /> },
      ]}
    />
  );
}
