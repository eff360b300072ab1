import { instant } from '../fields/vocabulary.ts';

/** A stretch of time on the wire: a moment for a visit, open hours. */
export const slotShape = {
  startAt: instant('Empieza', { required: true }),
  endAt: instant('Termina', { required: true }),
};
