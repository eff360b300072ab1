import { civilToNumber, madridDayNumber, madridInstant } from '../values/madrid-offset.ts';
import { dayOf, daysInMonth } from '../values/dates.ts';
import type { DayShift, Predicate } from './predicate.ts';
import type { StateRules } from './states.ts';

type Values = Readonly<Record<string, unknown>>;

/** What {@link statusOf} needs of a record definition. */
export interface HasStates {
  collection: string;
  states?: StateRules;
}

/**
 * True when the predicate holds for a record at a moment. Missing fields count as null.
 * @param now unix seconds; its day is the one in Europe/Madrid.
 */
export function holds(predicate: Predicate, record: Values, now: number): boolean {
  return holdsOn(predicate, record, madridDayNumber(now));
}

/**
 * The status of a record at a moment: the first rule that holds, or the stored field (C §4, F §4).
 * Needs every field that {@link fieldsOfStates} names.
 * @param now unix seconds.
 * @throws Error when the definition has no states: a programming error.
 */
export function statusOf(definition: HasStates, record: Values, now: number): string {
  const { states } = definition;
  if (!states) throw new Error(`${definition.collection} has no states`);
  if (!states.derive) return String(record[states.field ?? 'status']);
  const today = madridDayNumber(now);
  for (const { status, when } of states.derive) if (holdsOn(when, record, today)) return status;
  throw new Error(`${definition.collection}: the last state rule must be 'always'`);
}

/** Names of the fields the status is derived from, so that a reader can load just these. */
export function fieldsOfStates(states: StateRules): string[] {
  if (!states.derive) return [states.field ?? 'status'];
  return [...new Set(states.derive.flatMap(({ when }) => fieldsOf(when)))];
}

/** Names of the fields a predicate looks at. */
export function fieldsOf(predicate: Predicate): string[] {
  switch (predicate.op) {
    case 'all':
    case 'any':
      return predicate.of.flatMap(fieldsOf);
    case 'not':
      return fieldsOf(predicate.of);
    case 'latestOver':
      return [...predicate.fields];
    case 'always':
      return [];
    default:
      return [predicate.field];
  }
}

function holdsOn(predicate: Predicate, record: Values, today: number): boolean {
  switch (predicate.op) {
    case 'flag':
      return record[predicate.field] === true;
    case 'isSet': {
      const value = record[predicate.field];
      return value !== null && value !== undefined && value !== '';
    }
    case 'equals':
      return record[predicate.field] === predicate.value;
    case 'oneOf':
      return predicate.values.includes(record[predicate.field] as string);
    case 'negative': {
      const value = record[predicate.field];
      return typeof value === 'number' && value < 0;
    }
    case 'dayReached': {
      const day = shiftedDay(record[predicate.field], predicate.plus);
      return day !== null && today >= day;
    }
    case 'dayOver': {
      const day = shiftedDay(record[predicate.field], predicate.plus);
      return day !== null && today > day;
    }
    case 'latestOver': {
      let latest: number | null = null;
      for (const field of predicate.fields) {
        const day = record[field];
        if (typeof day === 'number' && (latest === null || day > latest)) latest = day;
      }
      const day = shiftedDay(latest, predicate.plus);
      return day !== null && today > day;
    }
    case 'yearlyWithin': {
      const { field, months } = predicate;
      const value = record[field];
      if (typeof value !== 'number') return false;
      const passed = Math.max(0, dayOf(madridInstant(today, 0)).year - dayOf(value).year);
      return [passed, passed + 1].some(
        (years) =>
          today <= shiftedDay(value, { months: 12 * years })! &&
          today >= shiftedDay(value, { months: 12 * years - months })!,
      );
    }
    case 'all':
      return predicate.of.every((part) => holdsOn(part, record, today));
    case 'any':
      return predicate.of.some((part) => holdsOn(part, record, today));
    case 'not':
      return !holdsOn(predicate.of, record, today);
    case 'always':
      return true;
  }
}

/** Number of the shifted day in Madrid's calendar; months first, clamped to the month's end, as SQL does. */
export function shiftedDay(value: unknown, { days = 0, months = 0 }: DayShift): number | null {
  if (typeof value !== 'number') return null;
  if (months === 0) return madridDayNumber(value) + days;
  const from = dayOf(value);
  const total = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(total / 12);
  const month = total - year * 12 + 1;
  return civilToNumber(year, month, Math.min(from.day, daysInMonth(year, month))) + days;
}
