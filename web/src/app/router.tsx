import { lazy, Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Navigate,
  Outlet,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { reportClientError } from '../lib/client-errors.ts';
import { SessionProvider } from '../lib/session.tsx';
import { ErrorPage, isMissingCode, OldPage } from './pages/error-page.tsx';
import { LoginSkeleton } from '../sections/login/login-skeleton.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { RequireSession } from './require-session.tsx';
import { firstSegment, isPublicPath, mailedLinks, withoutTrailingSlash } from './shell/bars.ts';
import { ScreenSkeleton } from '../components/states/screen-skeleton.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const ScreenPage = lazy(async () => ({ default: (await import('./pages/screen-page.tsx')).ScreenPage }));
const ContratoScreen = lazy(() => import('../sections/contrato/contrato-screen.tsx'));
const MisScreen = lazy(() => import('../sections/contrato/mis-screen.tsx'));
const AccessScreen = lazy(() => import('../sections/login/access-screen.tsx'));
const LinkPages = lazy(async () => ({ default: (await import('./pages/link-pages.tsx')).LinkPages }));
const LoginScreen = lazy(() => import('../sections/login/login-screen.tsx'));
const PasswordResetScreen = lazy(() => import('../sections/login/password-reset-screen.tsx'));
const PhonePage = lazy(() => import('./pages/phone-page.tsx'));
const ApplicationStartScreen = lazy(() => import('../sections/reserva/start-screen.tsx'));
const ApplicationScreen = lazy(() => import('../sections/reserva/application-screen.tsx'));
const VisitInvitationScreen = lazy(() => import('../sections/visitas/visit-invitation-screen.tsx'));
const RateVisitScreen = lazy(() => import('../sections/visitas/rate-visit-screen.tsx'));
const CancelVisitScreen = lazy(() => import('../sections/visitas/cancel-visit-screen.tsx'));
const UnitsWidgetScreen = lazy(() => import('../sections/visitas/widgets/units-widget-screen.tsx'));
const UnitWidgetScreen = lazy(() => import('../sections/visitas/widgets/unit-widget-screen.tsx'));
const DevelopersScreen = lazy(() => import('../sections/other/config/guide/developers-screen.tsx'));
const VerifyScreen = lazy(() => import('../sections/firma/verify-screen.tsx'));
const StatusScreen = lazy(async () => ({
  default: (await import('../sections/status/status-screen.tsx')).StatusScreen,
}));

/** Removes a trailing slash (NAV-01) and knows how a session ends. */
function Root() {
  const { pathname, search } = useLocation();
  const target = withoutTrailingSlash(pathname);
  if (target !== null) return <Navigate to={target + search} replace />;
  return (
    <SessionProvider>
      <Suspense fallback={<SkeletonOf pathname={pathname} />}>
        <Outlet />
      </Suspense>
    </SessionProvider>
  );
}

/** The shape of what is coming: the sign-in pages have one of their own, other public pages have little to show. */
export function SkeletonOf({ pathname }: { pathname: string }) {
  const first = firstSegment(pathname);
  if (first === 'login' || first === 'passwordReset') return <LoginSkeleton />;
  return isPublicPath(pathname) ? <LoadingPage label="Cargando" /> : <ScreenSkeleton />;
}

/** A screen that broke; the bars around it stay. */
function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    // An address that leads nowhere is no failure of ours.
    if (!isRouteErrorResponse(error)) reportClientError(error);
  }, [error]);
  if (isMissingCode(error)) return <OldPage />;
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return <ErrorPage status={status} />;
}

/**
 * A path with everything below it. The router ranks a bare `*` behind the named parts of a screen's address, so that
 * `/visitas/7/confirmar` would be taken for a screen, which needs a session.
 */
const withBelow = (path: string): string => `${path}/:first?/:second?/*`;

/** Every address of the product (C §2.1). */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { path: '/login', element: <LoginScreen /> },
      { path: withBelow('/passwordReset'), element: <PasswordResetScreen /> },
      { path: '/acceso/:code?', element: <AccessScreen /> },
      ...mailedLinks.map((name) => ({ path: `/${name}/:code`, element: <LinkPages /> })),
      { path: '/reserva', element: <ApplicationStartScreen /> },
      { path: '/reserva/:code', element: <ApplicationScreen /> },
      { path: '/desarrolladores', element: <DevelopersScreen /> },
      { path: '/verificar', element: <VerifyScreen /> },
      { path: '/visitas/valorar/:second', element: <RateVisitScreen /> },
      { path: withBelow('/visitas'), element: <VisitInvitationScreen /> },
      { path: withBelow('/cancelVisit'), element: <CancelVisitScreen /> },
      { path: '/widgets-pisos', element: <UnitsWidgetScreen /> },
      { path: '/widgets/pisos/:id', element: <UnitWidgetScreen /> },
      { path: withBelow('/widgets'), element: <UnitsWidgetScreen /> },
      // Checks the session itself: it opens without a network.
      { path: '/inventario/:id?/:room?', element: <PhonePage /> },
      { path: '/status', element: <StatusScreen /> },
      {
        element: <RequireSession />,
        children: [
          { index: true, element: <Navigate to="/home/task" replace /> },
          {
            element: <Shell />,
            children: [
              { path: withBelow('/contrato'), element: <ContratoScreen />, errorElement: <RouteError /> },
              { path: withBelow('/mis'), element: <MisScreen />, errorElement: <RouteError /> },
              { path: '/:section', element: <ScreenPage />, errorElement: <RouteError /> },
              {
                path: '/:section/:subsection/:component?/:id?',
                element: <ScreenPage />,
                errorElement: <RouteError />,
              },
              { path: '*', element: <ErrorPage status={404} /> },
            ],
          },
        ],
      },
    ],
  },
]);
