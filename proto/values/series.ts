import type { financeTypes } from '../records/choices/finance.ts';

/**
 * Initials of the finance types. SETTLEMENT, GUARANTEED and RECEIPT are given (F §3); *ours*: F for a bill
 * (factura), R for a rectifying one, which tax law keeps in a series of its own, G for an expense (gasto), which is the
 * received bill (decision 0079), and FA for the invoice of a rent (factura de alquiler), which the landlord issues, FAR for what rectifies that one.
 */
export const financeInitials = {
  SETTLEMENT: 'L',
  GUARANTEED: 'L',
  RECEIPT: 'REC',
  BILL: 'F',
  RECTIFYING_BILL: 'R',
  EXPENSE: 'G',
  RENT_BILL: 'FA',
  RECTIFYING_RENT_BILL: 'FAR',
} as const satisfies Record<(typeof financeTypes.values)[number], string>;

export type SeriesType = keyof typeof financeInitials;

/** A serie number in at least five digits. Throws RangeError when it is not a whole number from 0 on. */
function padded(serie: number): string {
  if (!Number.isSafeInteger(serie) || serie < 0) throw new RangeError(`not a serie number: ${serie}`);
  return String(serie).padStart(5, '0');
}

/** Name of a finance document (F §3): type initial, year and the serie in five digits: `REC202600012`. */
export function financeName(document: { type: SeriesType; year: number; serie: number }): string {
  return `${financeInitials[document.type]}${document.year}${padded(document.serie)}`;
}

/**
 * Series code (F §3): initial, '-', a five-digit number, '-', third part: `REC-00012-2026`.
 * The text does not say what the third part is; *ours*: the year, since series are counted by year (FIN-03).
 */
export function seriesCode(initial: string, serie: number, third: string | number): string {
  return `${initial}-${padded(serie)}-${third}`;
}

export interface SeriesCode {
  initial: string;
  serie: number;
  third: string;
}

/** The parts of a series code, or null when the text is none. */
export function parseSeriesCode(text: string): SeriesCode | null {
  const match = /^([A-Z]+)-(\d{5,})-(.+)$/.exec(text.trim());
  return match ? { initial: match[1] ?? '', serie: Number(match[2]), third: match[3] ?? '' } : null;
}
