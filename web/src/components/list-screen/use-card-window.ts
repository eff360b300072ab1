import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from './list-footer.tsx';
import type { PageSpan } from './use-list-pages.ts';
import { useLookedPage } from './use-looked-page.ts';

/** Height in pixels that a card is taken to have until it has been drawn. */
const CARD_HEIGHT = 120;
/** Pixels beyond what is seen at which the next page is asked for and drawn: about fifteen cards. */
const AHEAD = 15 * CARD_HEIGHT;

interface CardWindow {
  /** Of the address, 1-based. */
  page: number;
  /** Says which rows these are: other filters or another order begin at the top. */
  listKey: string;
  /** How many rows the list has, as far as known. */
  total: number;
  /** What is drawn: new ones are measured. */
  shown: unknown;
  /** The pages that must be there. */
  onSpan: (span: PageSpan) => void;
  /** The page that is looked at; false where it is not taken now. */
  onPage: (page: number) => boolean;
}

/** Heights of the pages that have been drawn, by number, of one list. */
interface Heights {
  listKey: string;
  of: ReadonlyMap<number, number>;
}

/**
 * Which pages of a list of cards are drawn: those in the frame and what is near, whatever the length. Cards differ in height,
 * so a page that has been drawn is remembered with its own, and the others are taken to be of usual cards; what turns out
 * higher or lower above the frame moves nothing in it.
 *
 * @param frame what scrolls; its cards name their page in `data-page`
 */
export function useCardWindow(
  frame: RefObject<HTMLElement | null>,
  { page, listKey, total, shown, onSpan, onPage }: CardWindow,
) {
  const [span, setSpan] = useState<PageSpan>({ first: page, last: page });
  const [measured, setMeasured] = useState<Heights>({ listKey, of: new Map() });
  const heights = measured.listKey === listKey ? measured.of : undefined;
  /** Where the list was last scrolled to its very end, and how many rows it had; null anywhere else. */
  const end = useRef<{ top: number; total: number } | null>(null);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));

  const heightOf = useCallback(
    (of: number) =>
      heights?.get(of) ?? Math.max(0, Math.min(PAGE_SIZE, total - (of - 1) * PAGE_SIZE)) * CARD_HEIGHT,
    [heights, total],
  );
  /** Height of the pages from one to another, the second one excluded. */
  const room = useCallback(
    (from: number, to: number) => {
      let height = 0;
      for (let of = from; of < to; of += 1) height += heightOf(of);
      return height;
    },
    [heightOf],
  );
  const pageAt = useCallback(
    (top: number) => {
      let of = 1;
      for (let end = heightOf(1); end <= top && of < pages; end += heightOf(of)) of += 1;
      return of;
    },
    [heightOf, pages],
  );
  const draw = useCallback(
    (next: PageSpan) => {
      if (frame.current) keepFocus(frame.current, next);
      setSpan((now) => (now.first === next.first && now.last === next.last ? now : next));
      onSpan(next);
    },
    [frame, onSpan],
  );

  const goTo = useCallback(() => {
    const element = frame.current;
    if (element && element.clientHeight > 0) element.scrollTop = room(1, page);
    draw({ first: page, last: page });
  }, [frame, page, room, draw]);
  const tell = useLookedPage({ page, listKey, onPage }, goTo);

  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = frame.current ?? {};
    if (clientHeight === 0) return;
    const bottom = scrollTop + clientHeight;
    const isEnd = frame.current !== null && isAtEnd(frame.current) && scrollHeight > clientHeight;
    end.current = isEnd ? { top: scrollTop, total } : null;
    draw({ first: pageAt(scrollTop - AHEAD), last: pageAt(bottom + AHEAD) });
    // The first cards of a page that was asked for may stand a little below the edge.
    tell(bottom >= room(1, pages + 1) ? pages : pageAt(scrollTop + 1));
  }, [frame, total, pages, pageAt, room, draw, tell]);
  useEffect(look, [look]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || element.clientHeight === 0) return;
    const drawn = new Map<number, number>();
    for (const card of element.querySelectorAll<HTMLElement>('[data-page]')) {
      const of = Number(card.dataset['page']);
      drawn.set(of, (drawn.get(of) ?? 0) + card.offsetHeight);
    }
    const changed = [...drawn].filter(([of, height]) => height > 0 && height !== heights?.get(of));
    if (changed.length === 0) return;
    const top = element.scrollTop;
    // Whoever has left the end since is told of by an event that has not come yet.
    const isLeft = top < (end.current?.top ?? 0) && !isAtEnd(element);
    for (const [of, height] of changed)
      if (room(1, of + 1) <= top) element.scrollTop += height - heightOf(of);
    // The last cards turn out higher than they were taken to be: who went to the end stays there.
    if (end.current?.total === total && !isLeft) element.scrollTop = element.scrollHeight;
    setMeasured({ listKey, of: new Map([...(heights ?? []), ...changed]) });
  }, [frame, listKey, total, heights, room, heightOf, shown, span]);

  return {
    ...span,
    look,
    heightOf,
    above: room(1, span.first),
    below: room(span.last + 1, pages + 1),
  };
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight >= scrollHeight - 1;

/**
 * A card that has the focus leaves it to the list before it goes. The browser lays a page out while a focused element is removed, and
 * would scroll a list back that is short by the cards which are still to come.
 */
function keepFocus(list: HTMLElement, { first, last }: PageSpan): void {
  const card = document.activeElement?.closest<HTMLElement>('[data-page]');
  if (!card || !list.contains(card)) return;
  const page = Number(card.dataset['page']);
  if (page < first || page > last) list.focus({ preventScroll: true });
}
