import { type ReviewFlag, reviewFlags } from '../records/choices/finance-review.ts';

/** What a verification, a mark or a change of status sets in a document: its undo puts these fields back. */
export const reviewMarks = [
  'validated',
  'paused',
  'cancelled',
  'preview',
  'dataWaived',
  'paymentDate',
  'processStartDate',
  'unpaidSince',
  'paymentBlock',
  'blockReason',
  'archived',
] as const;

/**
 * Why a document is not blocked or archived, or that not taken back; null when it is. Spanish, a sentence. What waits for its receipt alone
 * may be blocked by a person, too, who gives a reason.
 */
export function markRefusal(
  document: { paymentBlock?: boolean | null; blockReason?: string | null; archived?: boolean | null },
  mark: ReviewFlag,
  set: boolean,
): string | null {
  const { field, already, absent } = reviewFlags.options[mark];
  if ((document[field] ?? false) !== set) return null;
  if (set && mark === 'PAYMENT_BLOCK' && (document.blockReason ?? null) === null) return null;
  return set ? already : absent;
}

/** Statuses in which a document waits for nothing any more, or is none yet, with what to do instead. */
const notVerified: Readonly<Record<string, string>> = {
  PREVIEW: 'Es un borrador: no se verifica hasta que se emite.',
  CANCELLED: 'Está anulado: no se verifica.',
  PAUSED: 'Está en pausa: páselo antes a «Verificado» con «Cambiar estado».',
  PENDING_DATA: 'Le faltan datos: complete la forma de pago y la cuenta antes de verificarlo.',
};

/**
 * Why a document is not verified, or its verification not taken back, in its status; null when it is. Spanish, a sentence.
 * *Ours*: F §4 has no manual change from NOT_VALIDATED to VALIDATED; what is set is the field `validated` (F §3), which
 * leaves a document that is issued, communicated or paid in its status.
 */
export function verificationRefusal(
  document: { status: string; validated: boolean | null },
  verified: boolean,
): string | null {
  if ((document.validated ?? false) === verified)
    return verified ? 'Ya está verificado.' : 'No está verificado.';
  return notVerified[document.status] ?? null;
}
