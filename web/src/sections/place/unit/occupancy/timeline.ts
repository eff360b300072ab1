import { addDays, dayOf, daySeconds, daysBetween, monthName } from '@llavero/proto/values/dates';
import {
  nextFreeDay,
  rentLost,
  type Span,
  type Stay,
  voidsOf,
} from '@llavero/proto/rules/occupancy-timeline';

/** One bar of the axis. Days are unix seconds, both included; null: without that end. */
export interface Bar {
  kind: 'mandate' | 'booking' | 'contract';
  id: string;
  start: number | null;
  end: number | null;
  status: string;
  /** Euros a month; null for a mandate. */
  rent: number | null;
}

/** Days in a row on which the unit was empty, and what they cost: the rent of the contract before, else after them. */
export interface EmptyTime {
  start: number;
  end: number;
  days: number;
  /** Euros; null when no rent is known. */
  cost: number | null;
}

const fills = ({ kind }: Bar): boolean => kind !== 'mandate';
const stayOf = ({ start, end }: Bar): Stay => ({ start, end });

/** The first day anything is known of the unit; null for one without a mandate, a booking and a contract. */
export function firstKnownDay(bars: readonly Bar[]): number | null {
  const starts = bars.flatMap(({ start }) => start ?? []);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** The year of a day as a span. */
export function yearOf(day: number): Span {
  const { year } = dayOf(day);
  return { start: daySeconds({ year, month: 1, day: 1 }), end: daySeconds({ year, month: 12, day: 31 }) };
}

/** Everything that is known, in whole years, this year among them; what has no end is shown to the end of next year. */
export function wholeSpan(bars: readonly Bar[], today: number): Span {
  const ends = bars.flatMap(({ end }) => end ?? []);
  const { year } = dayOf(today);
  const last = bars.some(({ end }) => end === null)
    ? daySeconds({ year: year + 1, month: 12, day: 31 })
    : today;
  return {
    start: yearOf(Math.min(firstKnownDay(bars) ?? today, today)).start,
    end: yearOf(Math.max(last, today, ...ends)).end,
  };
}

/**
 * The empty days of a span up to today, since anything is known of the unit: what is still to come is not lost yet.
 * @param offered rent asked for: where no contract says one; null when that is not known either
 */
export function emptyTimes(
  bars: readonly Bar[],
  span: Span,
  today: number,
  offered: number | null,
): EmptyTime[] {
  const since = firstKnownDay(bars);
  if (since === null) return [];
  const shown = { start: Math.max(span.start, since), end: Math.min(span.end, addDays(today, -1)) };
  if (shown.start > shown.end) return [];
  const taken = bars.filter(fills);
  return voidsOf(taken.map(stayOf), shown).map((empty) => {
    const rent = rentAround(taken, empty.start) ?? offered;
    return { ...empty, cost: rent === null ? null : rentLost(empty.days, rent) };
  });
}

/** The rent of the last contract before a day, else of the first one after it. */
function rentAround(bars: readonly Bar[], day: number): number | null {
  const known = bars.filter(({ rent }) => rent !== null).sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  const before = known.filter(({ end }) => end !== null && end < day).at(-1);
  return (before ?? known.find(({ start }) => start !== null && start > day))?.rent ?? null;
}

/** Days empty in the year of today so far. */
export function emptyDaysThisYear(bars: readonly Bar[], today: number): number {
  return emptyTimes(bars, yearOf(today), today, null).reduce((sum, { days }) => sum + days, 0);
}

/** The first day from today on that nobody has the unit; null when it is taken without an end. */
export function nextFree(bars: readonly Bar[], today: number): number | null {
  return nextFreeDay(bars.filter(fills).map(stayOf), today);
}

/** Where days lie on the axis, in percent; undefined outside of the span. */
export function placeOn({ start, end }: Stay, span: Span): { left: number; width: number } | undefined {
  const from = Math.max(start ?? span.start, span.start);
  const to = Math.min(end ?? span.end, span.end);
  if (from > to) return undefined;
  const length = daysBetween(span.start, span.end) + 1;
  return {
    left: (daysBetween(span.start, from) / length) * 100,
    width: ((daysBetween(from, to) + 1) / length) * 100,
  };
}

/**
 * Bars in rows: those of one row do not overlap, so that none hides another. In the order given, the first row that has
 * room takes a bar.
 */
export function stacked<T extends Stay>(bars: readonly T[]): T[][] {
  const found: T[][] = [];
  for (const bar of bars) {
    const row = found.find((taken) => taken.every((other) => !overlap(other, bar)));
    if (row) row.push(bar);
    else found.push([bar]);
  }
  return found;
}

const overlap = (a: Stay, b: Stay): boolean =>
  (a.start ?? -Infinity) <= (b.end ?? Infinity) && (b.start ?? -Infinity) <= (a.end ?? Infinity);

export interface Tick {
  label: string;
  left: number;
}

/** Months of a year, else years: at most a dozen. */
export function ticksOf(span: Span): Tick[] {
  const [first, last] = [dayOf(span.start).year, dayOf(span.end).year];
  if (first === last)
    return Array.from({ length: 12 }, (_, index) => {
      const start = daySeconds({ year: first, month: index + 1, day: 1 });
      return {
        label: monthName(index + 1).slice(0, 3),
        left: placeOn({ start, end: start }, span)?.left ?? 0,
      };
    });
  const step = Math.ceil((last - first + 1) / 12);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((year) => (year - first) % step === 0)
    .map((year) => {
      const start = daySeconds({ year, month: 1, day: 1 });
      return { label: String(year), left: placeOn({ start, end: start }, span)?.left ?? 0 };
    });
}
