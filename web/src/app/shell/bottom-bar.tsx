import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { later } from '../../lib/later.ts';
import classes from './shell.module.css';

const BackgroundPanel = later(
  async () => (await import('../../components/background/background-panel.tsx')).BackgroundPanel,
);

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

/** The bar at the foot of the desktop: what the screen puts there, and the work in the background. */
export function BottomBar() {
  const { setElement } = useContext(SlotContext);
  return (
    <footer className={classes.bottom}>
      <div className={classes.bottomSlot} ref={setElement} />
      <Suspense>
        <BackgroundPanel />
      </Suspense>
    </footer>
  );
}

/** Puts its children into the bottom bar; in place where there is no such bar (phones). */
export function InBottomBar({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext);
  return element ? createPortal(children, element) : children;
}
