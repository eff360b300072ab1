import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import type { task } from '@llavero/proto/records/notifications/task';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { type BatchResult, refreshCollection, type RowOf } from '../../../lib/records.ts';

type Task = RowOf<typeof task>;

const open: readonly string[] = openTaskStatuses;

export const isOpen = ({ status }: Task): boolean => open.includes(String(status));

/** Completes tasks; answers for each. */
export async function complete(tasks: readonly Task[]): Promise<BatchResult[]> {
  // Nothing of it is needed before the first task is completed.
  const { completeTasks } = await import('@llavero/proto/commands/notifications');
  const { results } = await runCommand(completeTasks, { tasks: tasks.map(({ id }) => id) });
  return results.map(({ id, ok, message }) => ({ id, ok, ...(message ? { message } : {}) }));
}

/** Completes one task and shows how it went. */
export async function completeAndSay(client: QueryClient, { id, version }: Task): Promise<void> {
  try {
    const [result] = await complete([{ id, version }]);
    notifications.show(
      result?.ok
        ? { message: 'Tarea completada', autoClose: 2500 }
        : { color: 'red', message: result?.message ?? 'No se ha podido completar la tarea.' },
    );
  } catch (error) {
    notifications.show({ color: 'red', message: errorBodyOf(error).message });
  }
  refreshCollection(client, 'task', id);
}
