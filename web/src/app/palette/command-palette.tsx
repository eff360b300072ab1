import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const Palette = lazy(() => import('./palette.tsx'));

/** Ctrl/⌘ K: loaded at the first use. */
export function CommandPalette() {
  const [used, setUsed] = useState(0);
  useHotkeys([['mod+K', () => setUsed((count) => count + 1)]], []);
  if (used === 0) return null;
  return (
    <Suspense>
      <Palette opened={used} />
    </Suspense>
  );
}
