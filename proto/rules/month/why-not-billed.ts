import type { Contract } from '../../records/contracts/contract.ts';
import { formatDay } from '../../values/dates.ts';
import type { BilledMonth } from '../receipt.ts';

/** What decides whether a contract belongs to a month (services/contracts `BillableContracts`). */
export type BilledState = Pick<
  Contract,
  'cancelled' | 'validated' | 'activated' | 'finished' | 'startDate' | 'endDate'
>;

/**
 * Why a month brings nothing for a contract, and what to do about it, in Spanish; null when the contract belongs to the
 * month. A contract that is finished before its start has no day in any month (decision 0021).
 */
export function whyNotBilled(
  { cancelled, validated, activated, finished, startDate, endDate }: BilledState,
  { from, to }: Pick<BilledMonth, 'from' | 'to'>,
): string | null {
  if (cancelled) return 'El contrato está anulado.';
  if (!validated) return 'El contrato es un borrador: valídelo y actívelo, y genere de nuevo el mes.';
  if (!activated) return 'El contrato no está activado: actívelo y genere de nuevo el mes.';
  if (finished) return 'El contrato se finalizó antes de empezar: no tiene ningún día que cobrar.';
  if (startDate !== null && startDate > to)
    return `El contrato empieza el ${formatDay(startDate)}, después de ese mes.`;
  if (endDate !== null && endDate < from)
    return `El contrato terminó el ${formatDay(endDate)}, antes de ese mes.`;
  return startDate === null
    ? 'El contrato no tiene fecha de inicio: indíquela y genere de nuevo el mes.'
    : null;
}
