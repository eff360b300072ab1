import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import type { task } from '@llavero/proto/records/notifications/task';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { showUndo } from '../../../components/undo-toast/undo-toast.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { type BatchResult, patchRecord, refreshCollection, type RowOf } from '../../../lib/records.ts';

type Task = RowOf<typeof task>;

const open: readonly string[] = openTaskStatuses;

export const isOpen = ({ status }: Task): boolean => open.includes(String(status));

/** Completes tasks; answers for each. `confirmed`: also with required lines of a checklist open. */
export async function complete(tasks: readonly Task[], confirmed = false): Promise<BatchResult[]> {
  // Nothing of it is needed before the first task is completed.
  const { completeTasks } = await import('@llavero/proto/commands/notifications');
  const { results } = await runCommand(completeTasks, { tasks: tasks.map(({ id }) => id), confirmed });
  return results.map(({ id, ok, message }) => ({ id, ok, ...(message ? { message } : {}) }));
}

/** Completes one task, shows how it went, and offers to undo it. */
export async function completeAndSay(client: QueryClient, row: Task): Promise<void> {
  await saying(client, row.id, async () => {
    const [result] = await complete([row]);
    if (!result?.ok) return refused(result?.message);
    showUndo('Tarea completada', () => reopen(client, row), 'La tarea vuelve a estar pendiente');
  });
}

const refused = (message = 'No se ha podido completar la tarea.'): void =>
  void notifications.show({ color: 'red', message });

/**
 * Brings a task back to the status it had.
 *
 * @throws ApiError when somebody has changed it since: it is left as it is
 */
async function reopen(client: QueryClient, { id, version, status }: Task): Promise<void> {
  try {
    const toDo = await patchRecord('task', { id, version: version + 1, patch: { status: 'TO_DO' } });
    if (status && status !== 'TO_DO')
      await patchRecord('task', { id, version: toDo.version, patch: { status } });
  } finally {
    refreshCollection(client, 'task', id);
  }
}

/** Runs a change of a task, says what was refused, and reads the lists again. */
async function saying(client: QueryClient, id: string, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    refused(errorBodyOf(error).message);
  }
  refreshCollection(client, 'task', id);
}
