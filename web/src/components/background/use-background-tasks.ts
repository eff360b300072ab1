import { useSyncExternalStore } from 'react';
import { type BackgroundTask, BackgroundTasks, type StartOptions } from './background-tasks.ts';

/** The one list of this browser. */
export const backgroundTasks = new BackgroundTasks(localStorage);

interface UseBackgroundTasks {
  tasks: readonly BackgroundTask[];
  /** Runs work of the browser (`run`) or follows work of a service (`poll`); answers its id in the panel. */
  start: (options: StartOptions) => string;
  cancel: (id: string) => Promise<void>;
  dismiss: (id: string) => void;
}

/** Long work that goes on while the user does something else. */
export function useBackgroundTasks(): UseBackgroundTasks {
  const tasks = useSyncExternalStore(backgroundTasks.subscribe, backgroundTasks.get);
  const { start, cancel, dismiss } = backgroundTasks;
  return { tasks, start, cancel, dismiss };
}

/** One task, or undefined when it has been dismissed. */
export function useBackgroundTask(id: string | null): BackgroundTask | undefined {
  const tasks = useSyncExternalStore(backgroundTasks.subscribe, backgroundTasks.get);
  return tasks.find((task) => task.id === id);
}
