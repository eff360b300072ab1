import { addMonths, dayOf, monthName } from '@llavero/proto/values/dates';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './month-summary.module.css';

interface Props {
  /** Unix seconds of the first day of the month. */
  month: number;
  onChange: (month: number) => void;
}

/** A month, with arrows to the months beside it. */
export function MonthArrows({ month, onChange }: Props) {
  const { month: number, year } = dayOf(month);
  return (
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
  );
}
