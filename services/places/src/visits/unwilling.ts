import type { VisitContact } from '@llavero/proto/records/places/visit-contact';

/** «Pide no ser contactado»: not written to on the office's own account; one who asks again is answered. */
export const isUnwilling = ({ discardReason }: VisitContact): boolean =>
  discardReason === 'ASKED_TO_BE_FORGOTTEN';
