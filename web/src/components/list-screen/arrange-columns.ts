/** Which columns a list shows and in which order: the first `pinned` of them stay when the others scroll sideways. */
export interface Arrangement {
  names: readonly string[];
  pinned: number;
}

/** As the address writes an arrangement. */
export interface ArrangedState {
  columns: string[];
  pinned: string[];
}

/** @param pinned null: the first column is pinned */
export function arrange(names: readonly string[], pinned: readonly string[] | null): Arrangement {
  const first = pinned ? pinned.filter((name) => names.includes(name)) : names.slice(0, 1);
  return { names: [...first, ...names.filter((name) => !first.includes(name))], pinned: first.length };
}

/** The arrangement with a column at another place (0-based); it is pinned among pinned columns and not elsewhere. */
export function withColumnAt({ names, pinned }: Arrangement, name: string, to: number): ArrangedState {
  const from = names.indexOf(name);
  const place = Math.min(names.length - 1, Math.max(0, to));
  const others = names.filter((each) => each !== name);
  const columns = [...others.slice(0, place), name, ...others.slice(place)];
  const wasPinned = from >= 0 && from < pinned;
  const count = place < pinned ? (wasPinned ? pinned : pinned + 1) : wasPinned ? pinned - 1 : pinned;
  return { columns, pinned: columns.slice(0, count) };
}

/** Pins a column behind the pinned ones, or lets it scroll again. */
export function withPinned({ names, pinned }: Arrangement, name: string, on: boolean): ArrangedState {
  const fixed = names.slice(0, pinned).filter((each) => each !== name);
  const next = on ? [...fixed, name] : fixed;
  return { columns: [...next, ...names.filter((each) => !next.includes(each))], pinned: next };
}
