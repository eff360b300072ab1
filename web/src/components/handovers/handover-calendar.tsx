import { VisuallyHidden } from '@mantine/core';
import {
  addDays,
  addMonths,
  dayOf,
  formatLongDay,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from '@llavero/proto/values/dates';
import type { KeyboardEvent } from 'react';
import { describe, type NamedHandover, shortOf } from './handover-queries.ts';
import classes from './handovers.module.css';

const DAYS_OF_WEEK = 7;
/** Entries of a day of the month; the rest is counted. */
const SHOWN = 3;
const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];

export type CalendarView = 'semana' | 'mes';

/** First and last day that a view shows. */
export function rangeOf(view: CalendarView, day: number): { from: number; to: number } {
  if (view === 'semana') {
    const from = startOfWeek(day);
    return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
  }
  const first = startOfMonth(day);
  return {
    from: startOfWeek(first),
    to: addDays(startOfWeek(addDays(addMonths(first, 1), -1)), DAYS_OF_WEEK - 1),
  };
}

interface Props {
  view: CalendarView;
  /** The day that has the keyboard. */
  day: number;
  onDay: (day: number) => void;
  handovers: readonly NamedHandover[];
  onOpen: (handover: NamedHandover) => void;
  /** Days show how many there are; the list of the chosen day stands below. */
  phone: boolean;
}

/** Days moved by each key. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_OF_WEEK,
  ArrowDown: DAYS_OF_WEEK,
};

/** A week or a month of days; arrows move by days and weeks, PageUp and PageDown by months, Enter opens the first entry. */
export function HandoverCalendar({ view, day, onDay, handovers, onOpen, phone }: Props) {
  const { from, to } = rangeOf(view, day);
  const days: number[] = [];
  for (let one = from; one <= to; one = addDays(one, 1)) days.push(one);
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );
  const on = (one: number) => handovers.filter(({ day: at }) => at === one);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      const [first] = on(day);
      if (first) onOpen(first);
      return;
    }
    if (step === undefined && months === 0) return;
    event.preventDefault();
    const next = step === undefined ? addMonths(day, months) : addDays(day, step);
    onDay(next);
    // The cell of another page is there after the next drawing.
    const table = event.currentTarget.closest('table');
    requestAnimationFrame(() => table?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus());
  };
  const month = dayOf(day).month;
  const today = startOfDay(Date.now() / 1000);
  return (
    <table className={classes.calendar} data-view={view} role="grid" aria-label="Calendario de llaves">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const entries = on(one);
              const fits = view === 'semana' ? entries.length : SHOWN;
              return (
                <td
                  key={one}
                  role="gridcell"
                  className={classes.day}
                  tabIndex={one === day ? 0 : -1}
                  aria-selected={one === day}
                  data-outside={(view === 'mes' && dayOf(one).month !== month) || undefined}
                  onKeyDown={move}
                  onClick={() => onDay(one)}
                >
                  <span className={classes.number} data-today={one === today || undefined}>
                    <span aria-hidden>{dayOf(one).day}</span>
                    <VisuallyHidden>{formatLongDay(one)}</VisuallyHidden>
                  </span>
                  {phone && entries.length > 0 && <span className={classes.count}>{entries.length}</span>}
                  {!phone &&
                    entries.slice(0, fits).map((entry) => (
                      <button
                        key={entry.key}
                        type="button"
                        className={classes.entry}
                        data-return={entry.isReturn || undefined}
                        data-unscheduled={!entry.scheduled || undefined}
                        data-done={entry.done || undefined}
                        aria-label={describe(entry)}
                        title={describe(entry)}
                        onClick={() => onOpen(entry)}
                      >
                        {shortOf(entry)}
                      </button>
                    ))}
                  {!phone && entries.length > fits && (
                    <span className={classes.more}>y {entries.length - fits} más</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
