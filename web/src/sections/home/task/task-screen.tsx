import { completeTasks } from '@llavero/proto/commands/notifications';
import { task } from '@llavero/proto/records/notifications/task';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { BulkAction, ColumnOverride, ListScreenProps } from '../../../components/list-screen/types.ts';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { formatField } from '../../../lib/format.ts';
import { type BatchResult, refreshCollection, type Row } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

const open = ['TO_DO', 'IN_PROGRESS', 'BLOCKED', 'ERROR'];
const isOpen = (row: Row): boolean => open.includes(String(row['status']));

async function complete(rows: Row[]): Promise<BatchResult[]> {
  const { results } = await runCommand(completeTasks, { tasks: rows.map(({ id }) => id) });
  return results.map(({ id, ok, message }) => ({ id, ok, ...(message ? { message } : {}) }));
}

const bulk: BulkAction[] = [
  {
    key: 'complete',
    label: 'Completar',
    icon: IconCheck,
    refuses: (row) => (isOpen(row) ? null : 'Ya no está pendiente'),
    describe: () => 'Pasará a «Hecha»',
    run: complete,
  },
];

const actions: RecordAction[] = [
  {
    key: 'complete',
    label: 'Completar',
    icon: IconCheck,
    primary: true,
    allowed: isOpen,
    run: (record) => complete([record]),
    done: 'Tarea completada',
  },
];

const figures = (record: Row) => [
  { label: 'Tipo', value: formatField(task, 'type', record['type']) },
  { label: 'Vencimiento', value: formatField(task, 'due', record['due']) || 'Sin fecha' },
  { label: 'Creada', value: formatField(task, 'createdAt', record['createdAt']) },
];

function TaskDetail({ id }: { id: string }) {
  return (
    <DetailWindow definition={task} id={id} figures={figures} actions={actions} hiddenChanges={['DONE']} />
  );
}

const columns: ColumnOverride[] = [{ name: 'title', width: 280 }];
const defaultColumns = ['title', 'status', 'type', 'due', 'relatedContracts', 'relatedPlaces', 'createdAt'];
const filters = ['status', 'assignedTo', 'type', 'due'];

/** Inicio: what the signed-in person has to do (SCR-05). */
export default function TaskScreen() {
  const { id } = useSession();
  const client = useQueryClient();
  const mine = useMemo<NonNullable<ListScreenProps['defaultFilters']>>(
    () => ({ assignedTo: { kind: 'link', ids: [id] }, status: { kind: 'choice', values: open } }),
    [id],
  );
  const completeOne = async (row: Row) => {
    try {
      const [result] = await complete([row]);
      notifications.show(
        result?.ok
          ? { message: 'Tarea completada', autoClose: 2500 }
          : { color: 'red', message: result?.message ?? 'No se ha podido completar la tarea.' },
      );
    } catch (error) {
      notifications.show({ color: 'red', message: errorBodyOf(error).message });
    }
    refreshCollection(client, 'task', row.id);
  };
  return (
    <ListScreen
      definition={task}
      path="home/task"
      columns={columns}
      defaultColumns={defaultColumns}
      defaultFilters={mine}
      filters={filters}
      bulk={bulk}
      create={{ label: 'Nueva tarea', onClick: () => openWizard('taskCreate') }}
      rowAction={{
        label: 'Completar',
        icon: IconCheck,
        run: (row) => void completeOne(row),
        offered: isOpen,
      }}
      emptyTitle="No tiene tareas pendientes"
      emptyText="Aquí están sus tareas pendientes: las que crea usted, las que le asignan y las que nacen solas de contratos y mandatos."
      detail={TaskDetail}
    />
  );
}
