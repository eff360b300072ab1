// Apart from the other choices of finance: the navigation needs these on every page.
import type { financeTypes } from './finance.ts';

/**
 * What is paid out to a landlord: a guaranteed settlement is a settlement (F §3: both carry the initial L), so
 * signs, changes of status and lists treat both alike.
 */
export const settlementTypes = [
  'SETTLEMENT',
  'GUARANTEED',
] as const satisfies (typeof financeTypes.values)[number][];

/** What is verified every month (FIN-02): the kinds that the generation makes. */
export const reviewedTypes = [
  'RECEIPT',
  ...settlementTypes,
  'BILL',
] as const satisfies (typeof financeTypes.values)[number][];
