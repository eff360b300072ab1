import type { MenuCounts, MenuPath } from '@llavero/proto/navigation';
import { formatNumber } from '@llavero/proto/values/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';

const none: MenuCounts = {};

/** The figures beside the screens of a section, in one request; live changes read them again, like the dashboard's. */
export function useMenuCounts(section: string, enabled = true): MenuCounts {
  const { data = none } = useQuery({
    queryKey: ['kpi', 'menu', section],
    queryFn: ({ signal }) => getJson<MenuCounts>(`/menu/${section}/counts`, {}, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  return data;
}

/** A figure as the menu shows it: '1.204', '10.000+' where the server stops counting; null when there is none. */
export function menuCount(counts: MenuCounts, path: MenuPath): string | null {
  const figure = counts[path];
  return figure ? `${formatNumber(figure.count, 0)}${figure.capped ? '+' : ''}` : null;
}
