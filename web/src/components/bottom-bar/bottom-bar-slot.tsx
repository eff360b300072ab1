import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

/** Gives screens a place in the bottom bar: the pager of a list, the actions on what is selected. */
export function BottomBarProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext.Provider value={{ element, setElement }}>{children}</SlotContext.Provider>;
}

/** The `ref` of the element in the bottom bar that holds what the screen puts there. */
export const useBottomBarSlot = (): Slot['setElement'] => useContext(SlotContext).setElement;

/** Puts its children into the bottom bar; in place where there is no such bar (phones). */
export function InBottomBar({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext);
  return element ? createPortal(children, element) : children;
}
