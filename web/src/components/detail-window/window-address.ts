import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSearchParams } from '../../lib/search-params.ts';

/** What a window adds to the address of its list. */
const own = ['tab', 'edit'];

/** The open tab and whether the form is open, in the address; and the way back to the list as it was. */
export function useWindowAddress() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = useCallback(
    (part: Record<string, string | null>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(part))
            if (value === null) next.delete(key);
            else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const close = useCallback(() => {
    const next = new URLSearchParams(search);
    for (const key of own) next.delete(key);
    const [, section, subsection] = pathname.split('/');
    void navigate({ pathname: `/${section}/${subsection}`, search: next.toString() });
  }, [navigate, pathname, search]);
  const openRecord = useCallback(
    (id: string) => {
      const next = new URLSearchParams(search);
      for (const key of own) next.delete(key);
      const [, section, subsection, component] = pathname.split('/');
      void navigate(
        { pathname: `/${section}/${subsection}/${component}/${id}`, search: next.toString() },
        { replace: true },
      );
    },
    [navigate, pathname, search],
  );
  return {
    tab: search.get('tab') ?? 'datos',
    editing: search.get('edit') === '1',
    setTab: (tab: string | null) => change({ tab: tab === 'datos' ? null : tab, edit: null }),
    setEditing: (editing: boolean) =>
      change({ edit: editing ? '1' : null, ...(editing ? { tab: null } : {}) }),
    close,
    openRecord,
  };
}
