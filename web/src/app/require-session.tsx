import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { callbackFor, useSessionQuery } from '../lib/session.tsx';
import { LoadingPage } from './pages/loading-page.tsx';

/** The door: verifies the session once per load; a failure leads to the login screen (SES-02). */
export function RequireSession() {
  const { data, isPending } = useSessionQuery();
  const { pathname, search } = useLocation();
  if (isPending) return <LoadingPage label="Comprobando la sesión" />;
  if (!data) return <Navigate to={callbackFor(pathname, search)} replace />;
  return <Outlet />;
}
