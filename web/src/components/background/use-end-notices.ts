import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { BackgroundTask } from './background-tasks.ts';

/** Says that a piece of work has ended, unless the list itself is being looked at. */
export function useEndNotices(tasks: readonly BackgroundTask[], watching: boolean): void {
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title, state, result, error } of tasks) {
      const ended = state !== 'running' && running.current.delete(id);
      if (state === 'running') running.current.add(id);
      if (!ended || watching || state === 'cancelled') continue;
      notifications.show({
        title,
        message: error ?? result?.summary ?? 'Terminado',
        color: state === 'failed' ? 'red' : 'green',
        autoClose: 5000,
      });
    }
  }, [tasks, watching]);
}
