import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { legalDeadlines, upcomingFinishes } from '@llavero/proto/commands/deadlines';
import { upcomingExtensions } from '@llavero/proto/commands/renewals';
import { csvRow, CSV_BYTE_ORDER_MARK } from '@llavero/proto/values/csv';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deadlineKinds } from '@llavero/proto/records/choices/deadlines';
import { dayOf, formatDay, monthName, startOfMonth } from '@llavero/proto/values/dates';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

export type Finish = OutputOf<typeof upcomingFinishes>['contracts'][number];
export type DeadlineItem = OutputOf<typeof legalDeadlines>['items'][number];
export type DeadlineQuery = Pick<InputOf<typeof legalDeadlines>, 'kinds' | 'responsible' | 'sort' | 'page'>;

/** Rows of one request of an export. */
const EXPORT_PAGE = 500;

// Under `kpi`, which every live change makes stale.

export const finishesOptions = (months: number) =>
  infiniteQueryOptions({
    queryKey: ['kpi', upcomingFinishes.name, months],
    queryFn: ({ signal, pageParam }) => runCommand(upcomingFinishes, { months, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more }) => more,
    staleTime: 15_000,
  });

export const extensionsOptions = queryOptions({
  queryKey: ['kpi', upcomingExtensions.name],
  queryFn: ({ signal }) => runCommand(upcomingExtensions, {}, signal),
  staleTime: 15_000,
});

export const deadlinesOptions = (query: DeadlineQuery) =>
  queryOptions({
    queryKey: ['kpi', legalDeadlines.name, query],
    queryFn: ({ signal }) => runCommand(legalDeadlines, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** Contracts by the month they end in: `noviembre de 2026`, in order. */
export function byMonth(finishes: readonly Finish[]): { month: number; title: string; finishes: Finish[] }[] {
  const months = new Map<number, Finish[]>();
  for (const finish of finishes) {
    const month = startOfMonth(finish.endDate);
    months.set(month, [...(months.get(month) ?? []), finish]);
  }
  return [...months].map(([month, own]) => ({ month, title: monthTitle(month), finishes: own }));
}

function monthTitle(at: number): string {
  const { year, month } = dayOf(at);
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
}

/** `hoy`, `en 3 días`, `hace 2 días`. */
export function daysLeftText(days: number): string {
  if (days === 0) return 'hoy';
  const count = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`;
  return days > 0 ? `en ${count}` : `hace ${count}`;
}

/** Every deadline that matches as a CSV file, whatever page is shown. */
export async function deadlinesCsv(
  query: Omit<DeadlineQuery, 'page'>,
  nameOf: (id: string) => string,
): Promise<Blob> {
  const parts: string[] = [
    CSV_BYTE_ORDER_MARK,
    csvRow(['Plazo', 'Ficha', 'Día', 'Días que quedan', 'Artículo', 'Responsable']),
  ];
  for (let page = 1, rest = 1; rest > 0; page += 1) {
    const { items, total } = await runCommand(legalDeadlines, { ...query, page, pageSize: EXPORT_PAGE });
    for (const { kind, title, day, daysLeft, law, responsible } of items)
      parts.push(
        csvRow([
          choiceLabel(deadlineKinds, kind),
          title,
          formatDay(day),
          String(daysLeft),
          law,
          responsible ? nameOf(responsible) : '',
        ]),
      );
    rest = items.length === 0 ? 0 : total - page * EXPORT_PAGE;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
