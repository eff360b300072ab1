import type { OutputOf } from '@llavero/proto/commands/command';
import type { visitWeek } from '@llavero/proto/commands/visits';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { visitStatuses, weekdays } from '@llavero/proto/records/choices/visits';
import { dayText } from '@llavero/proto/rules/visits/when-text';
import { minutesOf, weekdayOf } from '@llavero/proto/rules/visits/windows';
import { addDays, formatDay, formatTime, startOfDay } from '@llavero/proto/values/dates';
import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import classes from './week.module.css';

type Week = OutputOf<typeof visitWeek>;
type Timed = Pick<Week['visits'][number], 'startAt' | 'endAt'>;

interface Props {
  week: Week;
  onWeek: (weeks: number) => void;
  /** Somebody else is to show the visits of that day. */
  onMove: (day: number) => void;
}

/** What the clock shows, in minutes: a day on which it changes looks like any other. */
const minutes = (instant: number): number => minutesOf(formatTime(instant)) ?? 0;

/**
 * Days beside each other, hours below each other; on a phone day by day. The arrows go from visit to visit, page up and down from
 * week to week.
 */
export function WeekGrid({ week, onWeek, onMove }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const { open, holds, visits, monday } = week;
  const all: Timed[] = [...open, ...holds, ...visits];
  const first = Math.floor(Math.min(9 * 60, ...all.map(({ startAt }) => minutes(startAt))) / 60);
  const last = Math.ceil(Math.max(19 * 60, ...all.map(endOf)) / 60);
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const place = (one: Timed): CSSProperties => ({
    top: `calc(${(minutes(one.startAt) - first * 60) / 60} * var(--hour))`,
    height: `calc(${(endOf(one) - minutes(one.startAt)) / 60} * var(--hour))`,
  });
  const walk = (event: KeyboardEvent) => {
    const links = [...(grid.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step !== undefined && links.length > 0) links[(at + step + links.length) % links.length]?.focus();
    else if (event.key === 'PageDown') onWeek(1);
    else if (event.key === 'PageUp') onWeek(-1);
    else return;
    event.preventDefault();
  };
  const today = startOfDay(currentSeconds());
  return (
    <div
      ref={grid}
      className={classes.week}
      onKeyDown={walk}
      style={{ '--hours': hours.length } as CSSProperties}
    >
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
      {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => {
        const of = <T extends Timed>(some: readonly T[]) =>
          some.filter((one) => startOfDay(one.startAt) === day);
        const here = of(visits);
        const canMove = day >= today && here.some(({ startAt }) => startAt > currentSeconds());
        return (
          <section key={day} className={classes.column} aria-label={dayText(day, 'ES')}>
            <header data-today={day === today || undefined}>
              <strong>{shortDay(day)}</strong>
              {canMove && (
                <Button size="compact-xs" variant="subtle" onClick={() => onMove(day)}>
                  Mover el día
                </Button>
              )}
            </header>
            <div className={classes.day}>
              {of(open).map((one) => (
                <span key={one.startAt} className={classes.open} style={place(one)} />
              ))}
              {of(holds).map((one) => (
                <span key={one.startAt} className={classes.hold} style={place(one)}>
                  {formatTime(one.startAt)} · eligiéndose
                </span>
              ))}
              {here.map((one) => (
                <Link
                  key={one.id}
                  to={`/commercial/visit/visit/${one.id}`}
                  className={classes.visit}
                  data-status={one.status}
                  style={place(one)}
                  title={`${one.unit} · ${one.contacts} · ${choiceLabel(visitStatuses, one.status)}`}
                >
                  <span>
                    <b>{formatTime(one.startAt)}</b> {one.contacts}
                  </span>
                  <small>{one.unit}</small>
                </Link>
              ))}
              {of([...open, ...visits, ...holds]).length === 0 && (
                <span className={classes.free}>Sin horario</span>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** `Lunes 23/11`. */
const shortDay = (day: number): string =>
  `${weekdays.options[weekdayOf(day)].label} ${formatDay(day).slice(0, 5)}`;

/** Minutes at which it ends; midnight is the end of its day. */
function endOf({ startAt, endAt }: Timed): number {
  return startOfDay(endAt) > startOfDay(startAt) ? 1440 : minutes(endAt);
}
