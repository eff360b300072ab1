interface Page {
  /** Ids on screen, in their order. */
  shown: readonly string[];
  /** Ids of the page as the server answers it now. */
  fresh: readonly string[];
  /** The page is full: what comes at its end may have moved up from the next page. */
  isFull: boolean;
  /** True for rows that come by a change of somebody else. */
  isForeign: (id: string) => boolean;
}

interface SteadyOrder {
  /** Ids to show: nothing that is on screen moves or goes. */
  order: string[];
  /** Ids that colleagues have added, to be shown when they are asked for. */
  waiting: string[];
  /** Ids on screen that the server has no longer on this page. */
  missing: string[];
}

/**
 * The order of a list whose data have been read again under the same filters and sort: rows on screen stay where they are, one's
 * own new rows come in beside their neighbour, those of colleagues wait.
 */
export function steadyOrder({ shown, fresh, isFull, isForeign }: Page): SteadyOrder {
  const present = new Set(shown);
  const known = new Set(fresh);
  const lastCommon = fresh.findLastIndex((id) => present.has(id));
  const order = [...shown];
  const waiting: string[] = [];
  let before: string | null = null;
  for (const [index, id] of fresh.entries()) {
    const hasMovedUp = isFull && lastCommon >= 0 && index > lastCommon;
    if (present.has(id)) before = id;
    else if (isForeign(id)) {
      if (!hasMovedUp) waiting.push(id);
    } else if (!hasMovedUp) {
      order.splice(before === null ? 0 : order.indexOf(before) + 1, 0, id);
      before = id;
    }
  }
  return { order, waiting, missing: shown.filter((id) => !known.has(id)) };
}
