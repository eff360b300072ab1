import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { reasonOf } from '../../lib/api.ts';

/** How long undoing is offered, in milliseconds. */
const OFFERED_MS = 12_000;

/**
 * Says that something was saved and offers to undo it.
 *
 * @param undo writes on the server; what it is refused with is said
 * @param undone said afterwards
 */
export function showUndo(message: string, undo: () => Promise<unknown>, undone = 'Cambio deshecho'): void {
  const run = (id: string) => {
    notifications.hide(id);
    undo().then(
      () => notifications.show({ message: undone, autoClose: 3000 }),
      (error: unknown) => {
        notifications.show({
          color: 'red',
          autoClose: 8000,
          title: 'No se ha deshecho',
          message: reasonOf(error),
        });
      },
    );
  };
  const id = notifications.show({
    autoClose: OFFERED_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button size="compact-sm" variant="subtle" onClick={() => run(id)}>
          Deshacer
        </Button>
      </Group>
    ),
  });
}
