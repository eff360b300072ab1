import { Loader } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { callbackFor, useSessionQuery } from '../lib/session.tsx';
import { Logo } from '../components/logo/logo.tsx';
import classes from './pages/pages.module.css';

/** The door: verifies the session once per load; a failure leads to the login screen (SES-02). */
export function RequireSession() {
  const { data, isPending } = useSessionQuery();
  const { pathname, search } = useLocation();
  if (isPending)
    return (
      <div className={classes.page} role="status" aria-label="Comprobando la sesión">
        <span className={classes.mark}>
          <Logo size={40} />
        </span>
        <Loader size="sm" />
      </div>
    );
  if (!data) return <Navigate to={callbackFor(pathname, search)} replace />;
  return <Outlet />;
}
