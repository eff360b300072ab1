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
  /** Pages that have been written and that the address does not have yet, in their order. */
  const written = useRef<number[]>([]);
  /** The page that was told last, written or not. */
  const last = useRef(page);
  const missed = useRef<number | null>(null);
  const write = useRef(onPage);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const tell = useCallback((looked: number) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      last.current = looked;
      const page = Math.min(looked, DEEPEST_PAGE);
      const before = written.current;
      if (page !== (before.at(-1) ?? asked.current.page)) written.current = [...before, page];
      const isTaken = write.current(looked);
      missed.current = isTaken ? null : looked;
      if (!isTaken) written.current = before;
    }, PAUSE_MS);
  }, []);
  useLayoutEffect(() => {
    const { page: before, listKey: of } = asked.current;
    if (before === page && of === listKey) return;
    asked.current = { page, listKey };
    const at = of === listKey ? written.current.indexOf(page) : -1;
    const later = at < 0 ? [] : written.current.slice(at + 1);
    written.current = later;
    if (at < 0) {
      clearTimeout(pause.current);
      goTo();
      return;
    }
    // The address comes late while the browser is busy: one has scrolled on, and must not be taken back.
    if (later.length > 0 && pause.current === undefined) tell(last.current);
  }, [page, listKey, goTo, tell]);
  useEffect(() => {
    write.current = onPage;
    if (missed.current !== null) tell(missed.current);
  }, [onPage, tell]);
  return tell;
}
