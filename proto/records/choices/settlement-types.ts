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

/** Invoices of the month: another document of it collects or pays what they say. */
export const invoiceTypes = ['BILL', 'RENT_BILL'] as const satisfies (typeof financeTypes.values)[number][];

export type InvoiceType = (typeof invoiceTypes)[number];

export const isInvoiceType = (type: string | null | undefined): type is InvoiceType =>
  (invoiceTypes as readonly string[]).includes(type ?? '');

/** True for an invoice of the month. */
export const isInvoice = <T extends { type?: string | null }>(
  document: T,
): document is Extract<T, { type: InvoiceType }> => isInvoiceType(document.type);

/** What a tenant owes: it is debited, claimed and charged. */
export const debitedTypes = [
  'RECEIPT',
  'RENT_BILL',
  'RECTIFYING_RENT_BILL',
] as const satisfies (typeof financeTypes.values)[number][];

/** What is verified every month (FIN-02): the kinds that the generation makes. */
export const reviewedTypes = [
  'RECEIPT',
  ...settlementTypes,
  'BILL',
  'RENT_BILL',
] as const satisfies (typeof financeTypes.values)[number][];
