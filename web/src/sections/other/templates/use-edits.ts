import { useState } from 'react';

interface Edits<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** How many steps can be taken back. */
const STEPS = 200;

/** A value that is edited in steps, each of which can be taken back and made again. */
export function useEdits<T>(initial: T) {
  const [edits, setEdits] = useState<Edits<T>>({ past: [], now: initial, future: [] });
  return {
    value: edits.now,
    change: (next: T) =>
      setEdits(({ past, now }) => ({ past: [...past, now].slice(-STEPS), now: next, future: [] })),
    ...(edits.past.length > 0
      ? {
          undo: () =>
            setEdits(({ past, now, future }) => ({
              past: past.slice(0, -1),
              now: past.at(-1) ?? now,
              future: [now, ...future],
            })),
        }
      : {}),
    ...(edits.future.length > 0
      ? {
          redo: () =>
            setEdits(({ past, now, future }) => ({
              past: [...past, now],
              now: future[0] ?? now,
              future: future.slice(1),
            })),
        }
      : {}),
  };
}
