import { shiftedDay } from './evaluate.ts';
import type { DayShift, Predicate } from './predicate.ts';
import { shiftedSql, type SqlDialect } from './sql.ts';

/**
 * Days on which the clock alone may change what a predicate says. Every day predicate of a status is false before
 * one such day and true from it on, so what is derived from predicates cannot change between a day and the next
 * turn after it. Days are calendar days in Europe/Madrid: summer time and midnight are the business of whoever
 * works out which day it is.
 */
interface Turn {
  /** The latest of these day fields counts; of one field, that field. */
  fields: readonly string[];
  plus: DayShift;
}

function turnsOf(predicate: Predicate): Turn[] {
  switch (predicate.op) {
    case 'dayReached':
      return [{ fields: [predicate.field], plus: predicate.plus }];
    case 'dayOver':
      return [{ fields: [predicate.field], plus: dayAfter(predicate.plus) }];
    case 'latestOver':
      return [{ fields: predicate.fields, plus: dayAfter(predicate.plus) }];
    case 'all':
    case 'any':
      return predicate.of.flatMap(turnsOf);
    case 'not':
      return turnsOf(predicate.of);
    case 'yearlyWithin':
      throw new Error('a status cannot follow a yearly rule: it would turn for ever');
    default:
      return [];
  }
}

const dayAfter = ({ days = 0, months = 0 }: DayShift): DayShift => ({ days: days + 1, months });

/** True when the passing of days can change what the predicates say. */
export function turnsWithTime(predicates: readonly Predicate[]): boolean {
  return predicates.some((predicate) => turnsOf(predicate).length > 0);
}

/**
 * The first day after `today` on which one of the predicates may change for a record; null when none ever will
 * by the clock alone.
 *
 * @param today number of a day, as `madridDayNumber` gives it
 */
export function nextTurn(
  predicates: readonly Predicate[],
  record: Readonly<Record<string, unknown>>,
  today: number,
): number | null {
  let next: number | null = null;
  for (const { fields, plus } of predicates.flatMap(turnsOf)) {
    const days = fields.map((field) => record[field]).filter((day) => typeof day === 'number');
    const turn = days.length > 0 ? shiftedDay(Math.max(...days), plus) : null;
    if (turn !== null && turn > today && (next === null || turn < next)) next = turn;
  }
  return next;
}

/** {@link nextTurn} as SQL: a `date`, never null; `infinity` for never. Needs `dialect.today`. */
export function nextTurnSql(
  predicates: readonly Predicate[],
  dialect: SqlDialect & { today: string },
): string {
  const turns = new Set(
    predicates.flatMap(turnsOf).map(({ fields, plus }) => {
      const columns = fields.map((field) => dialect.column(field));
      return shiftedSql(
        columns.length > 1 ? `greatest(${columns.join(', ')})` : (columns[0] ?? 'null::date'),
        plus,
      );
    }),
  );
  if (turns.size === 0) return `'infinity'::date`;
  const future = [...turns].map((turn) => `case when ${turn} > ${dialect.today} then ${turn} end`);
  return `coalesce(least(${future.join(', ')}), 'infinity'::date)`;
}
