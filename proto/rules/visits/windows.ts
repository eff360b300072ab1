import { type Weekday, weekdays } from '../../records/choices/visits.ts';
import { addDays, atTime, startOfDay, startOfWeek, daysBetween } from '../../values/dates.ts';
import { isNationalHoliday } from './holidays.ts';

/** A stretch of time, the end not included; unix seconds. */
export interface Span {
  from: number;
  to: number;
}

/** When somebody or something may be visited, as an availability record says it. */
export interface OpenHours {
  hours: readonly { weekday: Weekday; from: string; to: string }[];
  exceptions: readonly {
    kind: 'VACATION' | 'ILLNESS' | 'HOLIDAY' | 'UNAVAILABLE' | 'EXTRA';
    from: number;
    to: number;
    start: string | null;
    end: string | null;
  }[];
  worksOnHolidays: boolean;
}

/** Minutes after midnight of `HH:MM` (24:00 is the end of the day); null for anything else. */
export function minutesOf(time: string | null | undefined): number | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(time ?? '') ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}

/** The weekday of a day in Madrid. */
export function weekdayOf(day: number): Weekday {
  return weekdays.values[daysBetween(startOfWeek(day), day)] ?? 'MONDAY';
}

/**
 * The open stretches of a day, in order and apart from each other: weekly hours and extra hours, less what is taken away.
 * @param isHoliday where the hours are kept; without it the national holidays count
 */
export function openSpans(
  rules: OpenHours,
  day: number,
  isHoliday: (day: number) => boolean = isNationalHoliday,
): Span[] {
  const start = startOfDay(day);
  const today = rules.exceptions.filter(
    ({ from, to }) => startOfDay(from) <= start && start <= startOfDay(to),
  );
  const isClosed = !rules.worksOnHolidays && isHoliday(start);
  const weekly = isClosed ? [] : rules.hours.filter(({ weekday }) => weekday === weekdayOf(start));
  const spans = [
    ...weekly.map(({ from, to }) => spanOf(start, from, to)),
    ...today.filter(({ kind }) => kind === 'EXTRA').map((extra) => spanOf(start, extra.start, extra.end)),
  ];
  const away = today.filter(({ kind }) => kind !== 'EXTRA').map((one) => spanOf(start, one.start, one.end));
  return without(joined(spans), away);
}

/** The whole day, as its clock shows it: 23 or 25 hours when the clock changes. */
export function wholeDay(day: number): Span {
  return { from: startOfDay(day), to: addDays(day, 1) };
}

/** What two ordered lists of stretches have in common. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const span = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
      return span.from < span.to ? [span] : [];
    }),
  );
}

function spanOf(day: number, from: string | null, to: string | null): Span {
  const whole = wholeDay(day);
  return { from: instantOf(day, from) ?? whole.from, to: instantOf(day, to) ?? whole.to };
}

function instantOf(day: number, time: string | null): number | null {
  const minutes = minutesOf(time);
  if (minutes === null) return null;
  return minutes === 1440 ? addDays(day, 1) : atTime(day, 0, minutes);
}

function joined(spans: readonly Span[]): Span[] {
  const ordered = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const span of ordered) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

function without(spans: readonly Span[], away: readonly Span[]): Span[] {
  return away.reduce<Span[]>(
    (left, gone) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, gone.from) },
          { from: Math.max(from, gone.to), to },
        ].filter((span) => span.from < span.to),
      ),
    [...spans],
  );
}
