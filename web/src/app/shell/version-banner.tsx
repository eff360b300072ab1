import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getJson } from '../../lib/api.ts';
import classes from './shell.module.css';

const MONTH_S = 30 * 24 * 3600;

/** True when the server's version is known and another than the one this page was loaded with. */
export function isOutdated(stored: number | null, server: number): boolean {
  return stored !== null && server > 0 && server !== stored;
}

interface Props {
  /** The page knows already that its code is an old one. */
  known?: boolean;
}

/** Compares the version at each navigation and says when the page is an old one (NAV-07). */
export function VersionBanner({ known = false }: Props) {
  const { pathname } = useLocation();
  const stored = useRef<number | null>(null);
  const [outdated, setOutdated] = useState(false);
  const { data } = useQuery({
    queryKey: ['version', pathname],
    queryFn: ({ signal }) => getJson<{ version: number; traces: boolean }>('/version', {}, signal),
    staleTime: 10_000,
    gcTime: 10_000,
    retry: false,
  });

  useEffect(() => {
    if (!data) return;
    if (data.traces) void import('../../lib/traces.ts').then(({ traceCalls }) => traceCalls());
    if (stored.current === null) {
      stored.current = data.version;
      document.cookie = `apollo-version=${data.version}; path=/; max-age=${MONTH_S}; samesite=lax`;
    }
    setOutdated(isOutdated(stored.current, data.version));
  }, [data]);

  if (!outdated && !known) return null;
  return (
    <div className={classes.banner} role="alert">
      <span>Estás usando una versión antigua del manager. Por favor recarga la página cuando puedas</span>
      <button type="button" onClick={() => window.location.reload()}>
        Recargar
      </button>
    </div>
  );
}
