import type { DeadlineKind } from '@llavero/proto/records/choices/deadlines';
import type { task } from '@llavero/proto/records/notifications/task';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { legalDeadlines } from '@llavero/proto/commands/deadlines';
import { addDays, daysBetween, startOfDay } from '@llavero/proto/values/dates';
import type { RowOf } from '../../../lib/records.ts';

export type TaskRow = RowOf<typeof task>;
export type DeadlineRow = OutputOf<typeof legalDeadlines>['items'][number];

/** One line of the plan; `day` in unix seconds at the start of the day in Madrid, null for a task without one. */
export type PlanItem =
  | { kind: 'task'; id: string; day: number | null; task: TaskRow }
  | { kind: 'deadline'; id: string; day: number; deadline: DeadlineRow & { kind: DeadlineKind } };

export const planGroups = {
  overdue: 'Vencido',
  today: 'Hoy',
  week: 'Esta semana',
  later: 'Más adelante',
  undated: 'Sin fecha',
} as const;
export type PlanGroupKey = keyof typeof planGroups;

export interface PlanGroup {
  key: PlanGroupKey;
  title: string;
  items: PlanItem[];
}

/** Days until the end of the week of a day: 0 on Sunday. @param day start of a day in Madrid */
function daysToSunday(day: number): number {
  // 5 January 1970 was a Monday; days are counted as dates, so that a change of the clock moves nothing.
  const sinceMonday = ((daysBetween(startOfDay(4 * 86_400), day) % 7) + 7) % 7;
  return 6 - sinceMonday;
}

/** Where a day stands in the plan of today. @param now unix seconds */
export function groupOf(day: number | null, now: number): PlanGroupKey {
  if (day === null) return 'undated';
  const today = startOfDay(now);
  if (day < today) return 'overdue';
  if (day === today) return 'today';
  return day <= addDays(today, daysToSunday(today)) ? 'week' : 'later';
}

/** Tasks and deadlines by day; groups without any are left out. @param now unix seconds */
export function dayPlan(
  tasks: readonly TaskRow[],
  deadlines: readonly DeadlineRow[],
  now: number,
): PlanGroup[] {
  const items: PlanItem[] = [
    ...tasks.map((row): PlanItem => ({
      kind: 'task',
      id: row.id,
      day: row.due == null ? null : startOfDay(row.due),
      task: row,
    })),
    ...deadlines.map((row): PlanItem => ({
      kind: 'deadline',
      id: `${row.record}/${row.kind}/${row.day}`,
      day: startOfDay(row.day),
      deadline: row,
    })),
  ];
  const byDay = [...items].sort((a, b) => (a.day ?? Infinity) - (b.day ?? Infinity) || 0);
  return (Object.keys(planGroups) as PlanGroupKey[])
    .map((key) => ({
      key,
      title: planGroups[key],
      items: byDay.filter(({ day }) => groupOf(day, now) === key),
    }))
    .filter(({ items: own }) => own.length > 0);
}
