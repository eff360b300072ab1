import { useCallbackRef } from '@mantine/hooks';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests on something to mean it, in milliseconds; as long as phones take it to be themselves. */
export const HOLD_MS = 500;
/** Pixels that a resting finger moves. */
const REST = 10;

/**
 * The handlers of elements that can be held with a finger or a pen. What is held is not clicked when the finger leaves it, and the
 * browser's own menu for it does not come.
 *
 * @param onHold is given the element that has the handlers
 * @param enabled without, elements are left alone
 */
export function useHold<E extends HTMLElement>(onHold: (element: E) => void, enabled: boolean) {
  const hold = useCallbackRef(onHold);
  const last = useRef({ timer: 0, x: 0, y: 0, isTouch: false, isHeld: false });
  const end = () => window.clearTimeout(last.current.timer);
  useEffect(() => {
    const { current: press } = last;
    return () => window.clearTimeout(press.timer);
  }, []);
  if (!enabled) return {};
  return {
    onPointerDown({ pointerType, currentTarget, clientX, clientY }: PointerEvent<E>) {
      end();
      const isTouch = pointerType !== 'mouse';
      const press = { timer: 0, x: clientX, y: clientY, isTouch, isHeld: false };
      last.current = press;
      if (!isTouch) return;
      press.timer = window.setTimeout(() => {
        press.isHeld = true;
        hold(currentTarget);
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<E>) {
      if (Math.hypot(clientX - last.current.x, clientY - last.current.y) > REST) end();
    },
    onPointerUp: end,
    // The list is scrolled.
    onPointerCancel: end,
    onContextMenu(event: MouseEvent<E>) {
      if (last.current.isTouch) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<E>) {
      // A key's click is never that of the finger.
      if (!last.current.isHeld || event.detail === 0) return;
      last.current.isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
