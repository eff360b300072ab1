import type { OutputOf } from '@llavero/proto/commands/command';
import {
  chooseDefaultView,
  listViews,
  removeView,
  saveView,
  takeOverView,
} from '@llavero/proto/commands/list-views';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { runCommand } from '../../lib/api.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { viewSearch } from '../../lib/url-state.ts';

/** A list as somebody likes it: a name and what stands in the address. */
export type SavedView = OutputOf<typeof listViews>['views'][number];

/** What is said of a view when it is saved; with an id it is changed. */
export interface ViewToSave {
  id?: string;
  name: string;
  search: string;
  shared: boolean;
  isDefault: boolean;
}

/** The views of all lists in one request, for the whole visit. */
const viewsOptions = queryOptions({
  queryKey: ['list-views'],
  queryFn: async ({ signal }) => (await runCommand(listViews, {}, signal)).views,
  staleTime: 5 * 60_000,
});

/** Own and shared views of a list, kept by the server. The writes reject with ApiError. */
export function useSavedViews(path: string) {
  const client = useQueryClient();
  const { data } = useQuery(viewsOptions);
  const refresh = () => client.invalidateQueries({ queryKey: viewsOptions.queryKey });
  return {
    views: (data ?? []).filter((view) => view.path === path),
    save: async (view: ViewToSave): Promise<void> => {
      await runCommand(saveView, { ...view, path });
      await refresh();
    },
    remove: async (id: string): Promise<void> => {
      await runCommand(removeView, { id });
      await refresh();
    },
    takeOver: async (id: string): Promise<void> => {
      await runCommand(takeOverView, { id });
      await refresh();
    },
    choose: async (id: string | null): Promise<void> => {
      await runCommand(chooseDefaultView, { path, id });
      await refresh();
    },
  };
}

/** The view that shows what the address shows. */
export function shownView(views: readonly SavedView[], search: URLSearchParams): SavedView | undefined {
  const shown = viewSearch(search);
  return views.find((view) => viewSearch(new URLSearchParams(view.search)) === shown);
}

/**
 * Opens a list that was asked for without any condition with the view the person has chosen for it. Once per visit of
 * the screen: whoever takes the filters away afterwards means it.
 */
export function useDefaultView(path: string, enabled: boolean): void {
  const [search, setSearch] = useSearchParams();
  const bare = useRef(enabled && viewSearch(search) === '');
  const { data } = useQuery(viewsOptions);
  const chosen = data?.find((view) => view.path === path && view.isDefault);
  const apply = useCallback(
    (view: SavedView) => setSearch(new URLSearchParams(view.search), { replace: true }),
    [setSearch],
  );
  useEffect(() => {
    if (!data || !bare.current) return;
    bare.current = false;
    if (chosen && viewSearch(search) === '') apply(chosen);
  }, [data, chosen, search, apply]);
}
