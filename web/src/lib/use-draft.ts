import { useEffect, useState } from 'react';

/**
 * A value that lives elsewhere (the address) and comes back a moment later, shown at once: quick clicks
 * build on each other instead of on what the address still says.
 */
export function useDraft<T>(value: T, commit: (value: T) => void): [T, (value: T) => void] {
  const [draft, setDraft] = useState(value);
  const key = JSON.stringify(value ?? null);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the content of the value decides, not its identity
  useEffect(() => setDraft(value), [key]);
  return [
    draft,
    (next) => {
      setDraft(next);
      commit(next);
    },
  ];
}
