import { addDays, previousWeekday, startOfMonth } from '../values/dates.ts';

/** What is read of a finance document. */
export interface Communicated {
  status?: string | null;
  /** First day of what it is for, unix seconds. */
  periodStart?: number | null;
}

/**
 * When a document is expected to be communicated (F §4, STA-06): the last weekday on or before the day before its
 * month starts. Only an issued document has one; others, and those without a period, answer null. Unix seconds
 * of a day in Europe/Madrid.
 */
export function expectedCommunicationDate({ status, periodStart }: Communicated): number | null {
  if (status !== 'ISSUED' || periodStart == null) return null;
  return previousWeekday(addDays(startOfMonth(periodStart), -1));
}
