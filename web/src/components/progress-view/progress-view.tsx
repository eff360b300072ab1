import { Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './progress-view.module.css';

export type LoadState = 'loading' | 'loaded' | 'failed';

/** One of the things that are loaded, in words: 'Empleados'. */
export interface LoadItem {
  label: string;
  state: LoadState;
}

const said: Readonly<Record<LoadState, string>> = {
  loading: 'cargando',
  loaded: 'cargado',
  failed: 'no se ha podido cargar',
};

/** A spinner and the list of what is being loaded, with the loaded ones marked (TOP-06). */
export function ProgressView({ title, items }: { title: string; items: readonly LoadItem[] }) {
  return (
    <div className={classes.progress} role="status" aria-label={title}>
      <p className={classes.title}>
        {items.some(({ state }) => state === 'loading') && <Loader size={16} aria-hidden />}
        {title}
      </p>
      <ul aria-live="polite">
        {items.map(({ label, state }) => (
          <li key={label} data-state={state}>
            <span className={classes.mark} aria-hidden>
              {state === 'loaded' && <IconCheck size={14} stroke={2} />}
              {state === 'failed' && <IconX size={14} stroke={2} />}
            </span>
            {label}
            <span className={classes.spoken}>: {said[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
