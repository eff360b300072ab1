import { useEffect, useId, useSyncExternalStore } from 'react';

/** Open windows, drawers and dialogs, the topmost last. */
let stack: readonly string[] = [];
/** The stack as it stood when the key that is being handled was pressed. */
let shown: readonly string[] = [];
let handlingKey = false;
const listeners = new Set<() => void>();

function show(): void {
  shown = stack;
  for (const listener of listeners) listener();
}

function change(next: readonly string[]): void {
  stack = next;
  if (!handlingKey) show();
}

/**
 * Every open Mantine overlay hears the same `Esc`, and React draws in between. Until all have heard it,
 * the answer is the one from before: otherwise what comes to the front would take the key as well.
 */
function holdStill(): void {
  if (handlingKey) return;
  handlingKey = true;
  setTimeout(() => {
    handlingKey = false;
    if (shown !== stack) show();
  });
}
if (typeof window !== 'undefined') window.addEventListener('keydown', holdStill, { capture: true });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * True while this overlay is the one in front. `Esc` must close that one alone: pass the answer as
 * `closeOnEscape`.
 */
export function useTopOverlay(opened = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => shown.at(-1) === id);
}
