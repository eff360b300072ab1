import { addMonths, dayOf, monthName } from '@llavero/proto/values/dates';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  const { month: number, year } = dayOf(month);
  return (
    <section className={classes.month} aria-label="Resumen del mes">
      <div className={classes.heading}>
        <ActionIcon variant="subtle" aria-label="Mes anterior" onClick={() => onChange(addMonths(month, -1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {`${monthName(number)} de ${year}`}
        </h2>
        <ActionIcon variant="subtle" aria-label="Mes siguiente" onClick={() => onChange(addMonths(month, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {state === 'failed' && (
        <p className={classes.note}>No se ha podido cargar el resumen. La lista sigue disponible.</p>
      )}
      {state === 'loading' && (
        <Skeleton height={40} width="60%" aria-busy="true" aria-label="Cargando el resumen" />
      )}
      {state === 'ready' && children}
    </section>
  );
}
