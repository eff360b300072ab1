import { legalDeadlines } from '@llavero/proto/commands/deadlines';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';
import { type ListQuery, listOptions } from '../../../lib/records.ts';

/** Rows of the plan; who has more works from the list. */
export const PLAN_TASKS = 200;
const PLAN_DEADLINES = 100;
/** Deadlines later than this are in 'Finalizaciones previstas'. */
const DEADLINE_DAYS = 30;

const query = (employee: string): ListQuery => ({
  component: 'home/task',
  collection: 'task',
  fields: [
    'title',
    'type',
    'status',
    'due',
    'relatedContracts',
    'relatedMandates',
    'relatedPlaces',
    'relatedAgents',
  ],
  filter: { assignedTo: { $in: [employee] }, status: { $in: [...openTaskStatuses] } },
  sort: [{ field: 'due', order: 'asc' }],
  limit: PLAN_TASKS,
  count: true,
});

/** The open tasks of an employee, the oldest day first. */
export const myTasksOptions = (employee: string) => listOptions(query(employee));

/** The legal deadlines that an employee answers for, overdue ones too; `kpi` is made stale by every live change. */
export const myDeadlinesOptions = (employee: string, now: number) =>
  queryOptions({
    queryKey: ['kpi', legalDeadlines.name, 'plan', employee, startOfDay(now)],
    queryFn: ({ signal }) =>
      runCommand(
        legalDeadlines,
        { responsible: employee, to: addDays(startOfDay(now), DEADLINE_DAYS), pageSize: PLAN_DEADLINES },
        signal,
      ),
    staleTime: 15_000,
  });
