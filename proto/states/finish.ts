import type { Json } from '../fields/field.ts';
import { addDays, startOfDay } from '../values/dates.ts';

const dayOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * What finishing by hand sets on a term from `start` to `end` (days, unix seconds): its last day was yesterday, or the
 * earlier end it already had. The end is never before the start: a term that begins today or later ends on its first
 * day, and the mark `finished` says what its dates cannot (decision 0021).
 * @param now unix seconds.
 */
export function finishTerm(start: unknown, end: unknown, now: number): Record<'endDate' | 'finished', Json> {
  const yesterday = addDays(startOfDay(now), -1);
  const endDate = Math.max(Math.min(dayOrNull(end) ?? yesterday, yesterday), dayOrNull(start) ?? -Infinity);
  return { endDate, finished: endDate > yesterday };
}
