import { addMonths } from '../values/dates.ts';
import { isSepaText } from '../values/sepa-text.ts';
import { SEPA_ID_LENGTH, shortUuid } from './end-to-end-id.ts';

/** Months without a collection after which a SEPA mandate lapses (EPC016-06 §4.1; domain facts). */
export const MANDATE_LAPSE_MONTHS = 36;

/** Last day on which a signed mandate covers a collection: 36 months after the last one, or after the signature before the first. */
export function mandateLapse({
  signatureDate,
  lastUse,
}: {
  signatureDate: number;
  lastUse: number | null;
}): number {
  return addMonths(lastUse ?? signatureDate, MANDATE_LAPSE_MONTHS);
}

/** Return codes after which a mandate is used no more until somebody has looked: account closed or blocked, no mandate, refused. */
const suspending = new Set(['AC01', 'AC04', 'AC06', 'AG01', 'MD01', 'MD07', 'MS02', 'SL01']);

/** True when the bank's reason says that the next debit would come back as well (ISO 20022 external codes). */
export function suspendsMandate(reason: string): boolean {
  return suspending.has(reason);
}

/** A reference of a mandate (RUM) that banks take: 1 to 35 characters of the alphabet, without spaces at its ends. */
export function isMandateReference(reference: string): boolean {
  return (
    reference.length > 0 &&
    reference.length <= SEPA_ID_LENGTH &&
    reference.trim() === reference &&
    isSepaText(reference)
  );
}

/** A reference that no other mandate has: 28 characters. */
export const newMandateReference = (): string => `LL-${shortUuid(crypto.randomUUID())}`;
