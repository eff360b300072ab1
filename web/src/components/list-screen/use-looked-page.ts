import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { DEEPEST_PAGE } from './list-footer.tsx';

/** After this pause in scrolling, in milliseconds, the address takes the page that is looked at. */
export const PAUSE_MS = 250;

interface LookedPage {
  /** Of the list, 1-based: the one of the address. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  /** Writes the page that is looked at; false where that cannot be now. */
  onPage: (page: number) => boolean;
}

/**
 * Keeps the page of the address with what is looked at, both ways.
 *
 * @param goTo brings the page of the address into sight: called when somebody else than the scrolling asks for it
 * @returns what is told of the page that is looked at, as often as one scrolls
 */
export function useLookedPage({ page, listKey, onPage }: LookedPage, goTo: () => void) {
  const asked = useRef({ page: 0, listKey });
  const told = useRef(0);
  const missed = useRef<number | null>(null);
  const write = useRef(onPage);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useLayoutEffect(() => {
    const { page: before, listKey: of } = asked.current;
    if (before === page && of === listKey) return;
    asked.current = { page, listKey };
    if (told.current !== page || of !== listKey) goTo();
  }, [page, listKey, goTo]);
  const tell = useCallback((looked: number) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      told.current = Math.min(looked, DEEPEST_PAGE);
      missed.current = write.current(looked) ? null : looked;
    }, PAUSE_MS);
  }, []);
  useEffect(() => {
    write.current = onPage;
    if (missed.current !== null) tell(missed.current);
  }, [onPage, tell]);
  return tell;
}
