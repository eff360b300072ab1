// Apart from the other choices of tasks: the navigation needs these on every page.
import type { taskStatuses } from './tasks.ts';

/** Statuses of a task that still has to be done. */
export const openTaskStatuses = [
  'TO_DO',
  'IN_PROGRESS',
  'BLOCKED',
  'ERROR',
] as const satisfies (typeof taskStatuses.values)[number][];
