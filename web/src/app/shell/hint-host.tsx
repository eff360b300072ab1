import { type FloatingPosition, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const OPEN_DELAY_MS = 400;

interface Hint {
  target: HTMLElement;
  label: string;
  position: FloatingPosition;
}

/** The hint of the element under the pointer or with the keyboard's focus, by its `data-hint`. */
function hintOf(event: Event): Hint | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null;
  const label = target?.dataset['hint'];
  // What is already open speaks for itself.
  if (!target || !label || target.ariaExpanded === 'true') return null;
  return { target, label, position: (target.dataset['hintSide'] ?? 'right') as FloatingPosition };
}

/**
 * One tooltip for everything that carries `data-hint` (and `data-hint-side`): rows and menus need none of
 * their own, and the first page does not wait for it. The name of the element says the same to readers.
 */
export function HintHost() {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setHint(null);
    };
    const over = (event: Event) => {
      hide();
      const next = hintOf(event);
      if (next) timer = setTimeout(() => setHint(next), OPEN_DELAY_MS);
    };
    const focus = (event: Event) => {
      hide();
      const next = hintOf(event);
      if (next?.target.matches(':focus-visible')) setHint(next);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', escape);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return hint && <Tooltip target={hint.target} label={hint.label} position={hint.position} opened />;
}
