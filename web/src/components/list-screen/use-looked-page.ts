import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { DEEPEST_PAGE } from './list-footer.tsx';

/** After this pause in scrolling, in milliseconds, the address takes the page that is looked at. */
const PAUSE_MS = 250;

interface LookedPage {
  /** Of the list, 1-based: the one of the address. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  /** Writes the page that is looked at. */
  onPage: (page: number) => void;
}

/**
 * Keeps the page of the address with what is looked at, both ways.
 *
 * @param goTo brings the page of the address into sight: called when somebody else than the scrolling asks for it
 * @returns what is told of the page that is looked at, as often as one scrolls
 */
export function useLookedPage({ page, listKey, onPage }: LookedPage, goTo: () => void) {
  const told = useRef({ page: 0, listKey });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useLayoutEffect(() => {
    if (told.current.page === page && told.current.listKey === listKey) return;
    told.current = { page, listKey };
    goTo();
  }, [page, listKey, goTo]);
  return useCallback(
    (looked: number) => {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => {
        told.current = { page: Math.min(looked, DEEPEST_PAGE), listKey };
        onPage(looked);
      }, PAUSE_MS);
    },
    [listKey, onPage],
  );
}
