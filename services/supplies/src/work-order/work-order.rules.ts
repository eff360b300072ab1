import { isWorkDone } from '@llavero/proto/rules/issue-step';
import { pastVisit, wrongVisit } from './work-order.errors.ts';

/** Why nobody comes any more for an order that stands so; null while somebody may. */
export function visitRefusal(status: string): string | null {
  if (status === 'CANCELLED') return 'Este encargo está anulado.';
  if (status === 'REJECTED') return rejectedQuote;
  return isWorkDone(status) ? 'El trabajo ya está terminado.' : null;
}

/** What a supplier is told whose quote was rejected. */
export const rejectedQuote =
  'El presupuesto de este encargo no se ha aprobado: llámenos si ha cambiado algo.';

/**
 * A visit is in the future and ends after it begins.
 * @param now unix seconds
 * @throws CodedError invalid `WORK_ORDER.PAST_VISIT` or `WORK_ORDER.WRONG_VISIT`
 */
export function requireVisit(from: number, until: number, now: number): void {
  if (until <= from) throw wrongVisit();
  if (from <= now) throw pastVisit();
}
