import { type RefObject, useCallback, useEffect, useState } from 'react';
import { PAGE_SIZE } from './list-footer.tsx';
import type { PageSpan } from './use-list-pages.ts';
import { useLookedPage } from './use-looked-page.ts';

/** Height of a row in pixels: `--ll-row`. */
export const ROW_HEIGHT = 36;
/** Rows drawn above and below those that are seen. */
const BEYOND = 10;
/** The rows drawn change by so many at a time. */
const STEP = 5;
/** Rows before the end of what is drawn at which the next page is asked for. */
const AHEAD = 15;
interface Range {
  /** Index of the first row drawn, 0-based. */
  from: number;
  /** Index behind the last one. */
  to: number;
}

interface RowWindow {
  /** Of the list, 1-based: the one of the address. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  /** How many rows the list has, as far as known. */
  total: number;
  /** The pages that must be there. */
  onSpan: (span: PageSpan) => void;
  /** The page that is looked at; false where it is not taken now. */
  onPage: (page: number) => boolean;
}

const pageRange = (page: number): Range => ({ from: (page - 1) * PAGE_SIZE, to: page * PAGE_SIZE });
const pageAt = (index: number): number => Math.floor(Math.max(0, index) / PAGE_SIZE) + 1;

/**
 * Which rows of a long list are drawn: those in the frame and a few more, whatever the length. Also asks for the pages
 * they are on, and keeps the page of the address with what is looked at.
 *
 * @param frame what scrolls
 */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  { page, listKey, total, onSpan, onPage }: RowWindow,
) {
  const [range, setRange] = useState<Range>(() => pageRange(page));

  const goTo = useCallback(() => {
    const element = frame.current;
    if (element && element.clientHeight > 0) element.scrollTop = (page - 1) * PAGE_SIZE * ROW_HEIGHT;
    else {
      setRange(pageRange(page));
      onSpan({ first: page, last: page });
    }
  }, [frame, page, onSpan]);
  const tell = useLookedPage({ page, listKey, onPage }, goTo);

  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {};
    if (clientHeight === 0) return;
    const top = Math.floor(scrollTop / ROW_HEIGHT);
    const bottom = Math.min(total, Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT));
    const from = Math.max(0, Math.floor((top - BEYOND) / STEP) * STEP);
    const to = Math.ceil((bottom + BEYOND) / STEP) * STEP;
    setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    const end = Math.max(0, Math.min(bottom + AHEAD, total - 1));
    onSpan({ first: pageAt(Math.min(top - AHEAD, end)), last: pageAt(end) });
    const start = (page - 1) * PAGE_SIZE;
    const isEnd = total > 0 && bottom >= total;
    tell(start >= top && start < bottom ? page : pageAt(isEnd ? total - 1 : top));
  }, [frame, page, total, onSpan, tell]);
  useEffect(look, [look]);

  /** Scrolls no further than needed to see a row. */
  const show = useCallback(
    (index: number) => {
      const element = frame.current;
      if (!element || element.clientHeight === 0) return;
      const top = index * ROW_HEIGHT;
      // The heading covers a row's height and the cursor is best seen with a row below it.
      const space = element.clientHeight - 2 * ROW_HEIGHT;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top > element.scrollTop + space) element.scrollTop = top - space;
    },
    [frame],
  );
  return { ...range, look, show };
}
