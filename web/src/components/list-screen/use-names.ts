import { useMemo, useRef } from 'react';
import type { LabelFor } from '../../lib/format.ts';
import type { ListPage } from '../../lib/records.ts';

/** Names kept while one scrolls, before those of pages far away are forgotten. */
const MOST = 5_000;

/** Names of linked records by collection and id. */
class Names {
  readonly #names = new Map<string, string>();
  /** What was asked for and not known: its name must be drawn when it comes. */
  readonly #missed = new Set<string>();

  readonly label: LabelFor = (collection, id) => {
    const key = `${collection}/${id}`;
    const name = this.#names.get(key);
    if (name === undefined) this.#missed.add(key);
    return name ?? null;
  };

  /** Takes in the names of pages; false where something that has been told is another now. */
  add(pages: readonly ListPage[]): boolean {
    let isSame = true;
    for (const page of pages)
      for (const [collection, labels] of Object.entries(page.collections))
        for (const { id, title } of labels ?? []) {
          const key = `${collection}/${id}`;
          const before = this.#names.get(key);
          if (before === undefined ? this.#missed.has(key) : before !== title) isSame = false;
          this.#names.set(key, title);
        }
    return isSame && this.#names.size <= MOST;
  }
}

/**
 * Names of linked records that came with pages of a list. A page that comes while one scrolls adds names, and the function
 * stays the same one: a new one draws every row anew.
 */
export function useNames(pages: readonly ListPage[]): LabelFor {
  const known = useRef(new Names());
  return useMemo(() => {
    if (!known.current.add(pages)) {
      known.current = new Names();
      known.current.add(pages);
    }
    return known.current.label;
  }, [pages]);
}
