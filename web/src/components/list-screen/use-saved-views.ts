import { useLocalStorage } from '@mantine/hooks';

/** A list as somebody likes it: a name and what stands in the address. */
export interface SavedView {
  name: string;
  search: string;
}

/** One's own views of a list, kept in this browser. */
export function useSavedViews(path: string) {
  const [views, setViews] = useLocalStorage<SavedView[]>({ key: `llavero.views.${path}`, defaultValue: [] });
  return {
    views,
    save: (view: SavedView) =>
      setViews((before) => [...before.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => setViews((before) => before.filter((view) => view.name !== name)),
  };
}
