import { addDays } from '../values/dates.ts';
import { UNPAID_AFTER_DAYS } from '../records/finance/finance.states.ts';

/** Ley 50/1980 art. 16: days to tell the insurer once the loss is known, where the policy does not give more. */
const LEGAL_DAYS = 7;

/** A claim for unpaid rent that the insurer has and that is not over. */
export const isOpenClaim = ({ kind, status }: { kind: string; status: string }): boolean =>
  kind === 'NON_PAYMENT' && (status === 'REPORTED' || status === 'IN_PROCESS');

/**
 * The last day to tell the insurer of an unpaid rent. A policy counts its days from the due day of the first unpaid document; the law
 * from when the loss is known, which is the day the document counts as unpaid (F §9).
 * @param oldestDue due day of the first unpaid document, unix seconds. @param reportingDays of the policy; null when it says none
 */
export function reportingDeadline(
  oldestDue: number,
  reportingDays: number | null,
): { day: number; law: string } {
  return reportingDays === null
    ? { day: addDays(oldestDue, UNPAID_AFTER_DAYS + LEGAL_DAYS), law: 'Ley 50/1980 art. 16' }
    : { day: addDays(oldestDue, reportingDays), law: 'Póliza' };
}
