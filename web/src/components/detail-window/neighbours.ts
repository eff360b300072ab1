import { createContext, useContext } from 'react';

/** The list over which a record is open, in its order. */
export interface RecordList {
  /** Ids of the page on screen. */
  ids: readonly string[];
  /** Opens another of them in the place of the one that is open. */
  go: (id: string) => void;
}

export const RecordListContext = createContext<RecordList | null>(null);

interface Neighbours {
  /** «3 de 50» */
  position: string;
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** What stands before and after a record in the list behind its window; null where there is none. */
export function useNeighbours(id: string): Neighbours | null {
  const list = useContext(RecordListContext);
  const at = list?.ids.indexOf(id) ?? -1;
  if (!list || at < 0) return null;
  const to = (other: string | undefined) => (other === undefined ? null : () => list.go(other));
  return {
    position: `${at + 1} de ${list.ids.length}`,
    previous: to(list.ids[at - 1]),
    next: to(list.ids[at + 1]),
  };
}
