import { Suspense } from 'react';
import { useBottomBarSlot } from '../../components/bottom-bar/bottom-bar-slot.tsx';
import { later } from '../../lib/later.ts';
import classes from './shell.module.css';

const BackgroundPanel = later(
  async () => (await import('../../components/background/background-panel.tsx')).BackgroundPanel,
);

/** The bar at the foot of the desktop: what the screen puts there, and the work in the background. */
export function BottomBar() {
  return (
    <footer className={classes.bottom}>
      <div className={classes.bottomSlot} ref={useBottomBarSlot()} />
      <Suspense>
        <BackgroundPanel />
      </Suspense>
    </footer>
  );
}
