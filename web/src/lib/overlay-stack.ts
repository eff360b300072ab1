import { useEffect, useId, useSyncExternalStore } from 'react';

/** Open windows, drawers and dialogs, the topmost last. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * True while this overlay is the one in front. `Esc` must close that one alone, and every open Mantine
 * overlay listens for it: pass the answer as `closeOnEscape`.
 */
export function useTopOverlay(opened = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => stack.at(-1) === id);
}
