import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { BottomBarProvider } from '../../components/bottom-bar/bottom-bar-slot.tsx';
import { type LoadWizard, WizardRegistryContext } from '../../components/wizard/wizard-registry.ts';
import { WizardHost } from '../../components/wizard/wizard-host.tsx';
import { useEmployees } from '../../lib/employees.ts';
import { later } from '../../lib/later.ts';
import { useLiveRefresh } from '../../lib/live.ts';
import { MenuContext } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.tsx';
import { menu } from '../menu/manifest.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { WIDE } from '../../lib/breakpoints.ts';
import { barsFor, isOwnArea } from './bars.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ScreenSkeleton } from '../../components/states/screen-skeleton.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SubMenu } from './sub-menu.tsx';
import { VersionBanner } from './version-banner.tsx';

const TopBar = later(async () => (await import('./top-bar.tsx')).TopBar);
const HintHost = later(async () => (await import('./hint-host.tsx')).HintHost);
/** Brings the code of lists along: the first page may show none, and the next one most probably does. */
const FirstLoad = later(async () => {
  void import('../../components/list-screen/list-screen.tsx');
  return (await import('./first-load.tsx')).FirstLoad;
});
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));
const MobileTopBar = lazy(async () => ({ default: (await import('./mobile-bars.tsx')).MobileTopBar }));
const MobileBottomBar = lazy(async () => ({ default: (await import('./mobile-bars.tsx')).MobileBottomBar }));

/** The registry itself is loaded with the first wizard. */
const loadWizard: LoadWizard = async (key) => (await import('../wizards.tsx')).loadWizard(key);

/** The frame of every signed-in screen: bars, menu, live refreshing, palette and wizards (NAV-04 to NAV-06). */
export function Shell() {
  const session = useSession();
  const wide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  useLiveRefresh();
  const { pathname } = useLocation();
  // Who is no employee has an area of their own, and no other screen (NAV-10).
  if (!session.isStaff && !isOwnArea(pathname)) return <Navigate to="/contrato" replace />;
  return (
    <div className={classes.frame}>
      <a href="#contenido" className={classes.skip}>
        Ir al contenido
      </a>
      <VersionBanner />
      {session.impersonator && (
        <Suspense>
          <ImpersonationBanner name={session.name} admin={session.impersonator} />
        </Suspense>
      )}
      <MenuContext value={menu}>
        <WizardRegistryContext value={loadWizard}>
          <BottomBarProvider>
            <Frame wide={wide && session.isStaff}>
              <Screen />
            </Frame>
            <WizardHost userId={session.id} />
            <CommandPalette />
            <Suspense>{session.isStaff && <FirstLoad />}</Suspense>
            <Suspense>
              <HintHost />
            </Suspense>
          </BottomBarProvider>
        </WizardRegistryContext>
      </MenuContext>
    </div>
  );
}

/** The bars around a screen. The screen keeps its place when a window gets wide or narrow, and with it what is open there. */
function Frame({ wide, children }: { wide: boolean; children: ReactNode }) {
  const bars = barsFor(useLocation().pathname);
  return (
    <div
      className={wide ? classes.shell : classes.mobile}
      data-no-bottom={wide && !bars.bottom ? true : undefined}
    >
      {wide && <SideMenu />}
      <Suspense>{wide ? bars.top && <LoadedTopBar /> : bars.mobileTop && <MobileTopBar />}</Suspense>
      <div className={wide ? classes.main : classes.through}>
        {wide && <SubMenu />}
        {children}
      </div>
      {wide && bars.bottom && <BottomBar />}
      <Suspense>{!wide && bars.mobileBottom && <MobileBottomBar />}</Suspense>
    </div>
  );
}

/** C §2.3: the top bar waits for the employees; a failure must not take it away for good. */
function LoadedTopBar() {
  const employees = useEmployees();
  return !employees.isPending && <TopBar />;
}

function Screen() {
  return (
    <main className={classes.content} id="contenido" tabIndex={-1}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
