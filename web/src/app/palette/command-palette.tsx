import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SHOW_KEYS } from '../keys.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** Ctrl/⌘ K opens the palette, `?` shows the keys; both are loaded at their first use. */
export function CommandPalette() {
  const [used, setUsed] = useState(0);
  const [keys, setKeys] = useState(false);
  const showKeys = () => setKeys(true);
  useHotkeys([['mod+K', () => setUsed((count) => count + 1)]], []);
  useHotkeys([
    ['shift+?', showKeys],
    ['?', showKeys],
  ]);
  useEffect(() => {
    window.addEventListener(SHOW_KEYS, showKeys);
    return () => window.removeEventListener(SHOW_KEYS, showKeys);
  }, []);
  return (
    <Suspense>
      {used > 0 && <Palette opened={used} />}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </Suspense>
  );
}
