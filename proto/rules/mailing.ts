import { reviewedTypes } from '../records/choices/settlement-types.ts';
import type { Finance } from '../records/finance/finance.ts';

/** Rows of a mailing that may be named one by one. */
export const MOST_NAMED = 10_000;

/** What of a finance document says whether and to whom it is mailed. */
export type MailedDocument = Pick<
  Finance,
  | 'type'
  | 'preview'
  | 'cancelled'
  | 'paused'
  | 'validated'
  | 'issueDate'
  | 'tenants'
  | 'landlords'
  | 'destination'
  | 'destinationRole'
>;

const isReviewed = (type: string) => (reviewedTypes as readonly string[]).includes(type);

/**
 * Why a document does not go out by mail, in a Spanish sentence; null when it may. *Ours*: what the office verifies (FIN-02)
 * goes out verified.
 */
export function mailRefusal(document: MailedDocument): string | null {
  const { type, preview, cancelled, paused, validated, issueDate } = document;
  if (type === 'EXPENSE') return 'Un gasto no tiene PDF propio: no se envía por correo.';
  if (preview) return 'Es un borrador: genérelo antes de enviarlo.';
  if (cancelled) return 'Está anulado.';
  if (paused) return 'Está en pausa: reanúdelo antes de enviarlo.';
  if (issueDate === null) return 'No está emitido: le falta la fecha de emisión.';
  if (isReviewed(type) && !validated)
    return 'No está verificado: verifíquelo en «Validación» antes de enviarlo.';
  return null;
}

/** Ids of the people a document is mailed to: who pays a receipt, who is paid a settlement, who is billed. */
export function mailedTo(document: MailedDocument): readonly string[] {
  const { type, tenants, landlords, destination, destinationRole } = document;
  if (type === 'RECEIPT' || type === 'RENT_BILL' || type === 'RECTIFYING_RENT_BILL') return tenants;
  if (destination?.agent) return [destination.agent];
  return destinationRole === 'TENANT' ? tenants : landlords;
}

/**
 * Whether the day of sending becomes the day of communication (F §4 COMMUNICATED): the first time, and never of a document
 * whose payment is over or being claimed, because it counts from that day when a document is unpaid (F §9).
 */
export function communicates(status: string): boolean {
  return status === 'ISSUED' || status === 'VALIDATED' || status === 'NOT_VALIDATED';
}
