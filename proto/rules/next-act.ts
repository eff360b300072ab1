import { daysBetween, formatDay } from '../values/dates.ts';
import type { EndOutlook } from './notice.ts';

/** What is read of a contract near its end; days as unix seconds. */
export interface EndingContract {
  prenoticeCommunicationStatus?: string | null;
  pickup?: { pickupDate?: number | null } | null;
}

/** What is to be done next about the end of a contract (Spanish): one sentence. `today` is a day, unix seconds. */
export function nextActAtEnd(
  contract: EndingContract,
  end: { outlook: EndOutlook; due: number | null; ownerNotice: number | null },
  today: number,
): string {
  const { outlook, due, ownerNotice } = end;
  if (contract.prenoticeCommunicationStatus === 'PENDING_BUROFAX')
    return ownerNotice !== null && daysBetween(today, ownerNotice) >= 0
      ? `Enviar el burofax antes del ${formatDay(ownerNotice)}`
      : 'Enviar el burofax';
  if (outlook === 'UNDECIDED') return 'Decidir el fin: la fecha no coincide con ningún plazo';
  if (outlook === 'EXTENDS') {
    if (ownerNotice !== null && daysBetween(today, ownerNotice) >= 0)
      return `Preguntar al propietario antes del ${formatDay(ownerNotice)}`;
    return due === null ? 'Nada: se prorroga' : `Nada: se prorroga el ${formatDay(Math.max(due, today))}`;
  }
  return contract.pickup?.pickupDate ? 'Recoger las llaves' : 'Fijar la recogida de llaves';
}
