/**
 * Predicates over a record and the clock, as data: evaluated in TypeScript (evaluate.ts) and compiled to
 * SQL (sql.ts), which a property test holds to the same answer (architecture §2, STA-12).
 *
 * Day fields are calendar days in Europe/Madrid; `now` is a moment.
 */
export type Predicate =
  | { op: 'flag'; field: string }
  | { op: 'isSet'; field: string }
  | { op: 'equals'; field: string; value: string }
  | { op: 'oneOf'; field: string; values: readonly string[] }
  | { op: 'negative'; field: string }
  | { op: 'dayReached'; field: string; plus: DayShift }
  | { op: 'dayOver'; field: string; plus: DayShift }
  | { op: 'latestOver'; fields: readonly string[]; plus: DayShift }
  | { op: 'yearlyWithin'; field: string; months: number }
  | { op: 'all'; of: readonly Predicate[] }
  | { op: 'any'; of: readonly Predicate[] }
  | { op: 'not'; of: Predicate }
  | { op: 'always' };

/** Added to the field's day before comparing; months clamp to the month's end. */
export interface DayShift {
  days?: number;
  months?: number;
}

/** The boolean field is true. */
export const flag = (field: string): Predicate => ({ op: 'flag', field });
/** The field has a value: not null, not an empty text. */
export const isSet = (field: string): Predicate => ({ op: 'isSet', field });
export const equals = (field: string, value: string): Predicate => ({ op: 'equals', field, value });
export const oneOf = (field: string, values: readonly string[]): Predicate => ({
  op: 'oneOf',
  field,
  values,
});
/** The number is below zero; false when it is not set. */
export const negative = (field: string): Predicate => ({ op: 'negative', field });
/** Today is that day or later; false when the day is not set. */
export const dayReached = (field: string, plus: DayShift = {}): Predicate => ({
  op: 'dayReached',
  field,
  plus,
});
/** The end of that day has passed; false when the day is not set. */
export const dayOver = (field: string, plus: DayShift = {}): Predicate => ({ op: 'dayOver', field, plus });
/** The end of the latest of the days that are set, shifted, has passed; false when none is set. */
export const latestOver = (fields: readonly string[], plus: DayShift = {}): Predicate => ({
  op: 'latestOver',
  fields,
  plus,
});
/**
 * The day itself or one of its anniversaries is today or lies at most that many months ahead; false when the day
 * is not set. 29 February returns on the 28th of common years. For flags, not for statuses: it turns every year.
 */
export const yearlyWithin = (field: string, months: number): Predicate => ({
  op: 'yearlyWithin',
  field,
  months,
});
export const all = (...of: Predicate[]): Predicate => ({ op: 'all', of });
export const any = (...of: Predicate[]): Predicate => ({ op: 'any', of });
export const not = (of: Predicate): Predicate => ({ op: 'not', of });
export const always: Predicate = { op: 'always' };
