import type { ReactNode } from 'react';
import { MonthArrows } from './month-arrows.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './month-summary.module.css';

interface Props {
  /** Unix seconds of the first day of the month. */
  month: number;
  onChange: (month: number) => void;
  state: 'loading' | 'failed' | 'ready';
  /** A list of figures (`classes.figures`), and notes. */
  children: ReactNode;
}

/** A month above a list, with arrows to the months beside it. */
export function MonthSummary({ month, onChange, state, children }: Props) {
  return (
    <section className={classes.month} aria-label="Resumen del mes">
      <MonthArrows month={month} onChange={onChange} />
      {state === 'failed' && (
        <p className={classes.note}>No se ha podido cargar el resumen. La lista sigue disponible.</p>
      )}
      {state === 'loading' && <Loading height={40} width="60%" what="Cargando el resumen" />}
      {state === 'ready' && children}
    </section>
  );
}
