import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoadState, ProgressView } from '../../components/progress-view/progress-view.tsx';
import { findScreen } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import classes from './shell.module.css';

/** Whoever waits less does not need to be told what for. */
const PATIENCE_MS = 600;

/** Queries that read a component: `['list', collection, {component, …}]` (lib/records.ts). */
const reads = (component: string) => ({
  predicate: ({ queryKey }: Query) =>
    queryKey[0] === 'list' && (queryKey[2] as { component?: unknown } | undefined)?.component === component,
});

/** What the first screen waits for, until it is there once (TOP-06): the employees, and the list of the screen. */
export function FirstLoad() {
  const client = useQueryClient();
  const { section, subsection } = useScreenPath();
  // A new render at each beginning and end of a request.
  const fetching = useIsFetching();
  const [patient, setPatient] = useState(true);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  // Only what has been asked for is waited for: phones need no employees, and some views have a list of their own.
  const stateOf = (component: string): LoadState | undefined => {
    const states = client
      .getQueryCache()
      .findAll(reads(component))
      .map(({ state }) => state.status);
    if (states.length === 0) return undefined;
    return states.includes('success') ? 'loaded' : states.includes('error') ? 'failed' : 'loading';
  };
  const screen = findScreen(menu, section, subsection)?.screen;
  const items = [
    { label: 'Empleados', state: stateOf('employee') },
    ...(screen ? [{ label: screen.title, state: stateOf(screen.path) }] : []),
  ].flatMap(({ label, state }) => (state ? [{ label, state }] : []));
  const loaded = items.length > 0 && items.every(({ state }) => state !== 'loading');
  useEffect(() => {
    if (loaded) setOver(true);
  }, [loaded, fetching]);
  if (over || loaded || patient || items.length === 0) return null;
  return (
    <div className={classes.firstLoad}>
      <ProgressView title="Cargando datos" items={items} />
    </div>
  );
}
