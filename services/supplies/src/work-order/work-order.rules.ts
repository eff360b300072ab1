import { pastVisit, wrongVisit } from './work-order.errors.ts';

/**
 * A visit is in the future and ends after it begins.
 * @param now unix seconds
 * @throws CodedError invalid `WORK_ORDER.PAST_VISIT` or `WORK_ORDER.WRONG_VISIT`
 */
export function requireVisit(from: number, until: number, now: number): void {
  if (until <= from) throw wrongVisit();
  if (from <= now) throw pastVisit();
}
