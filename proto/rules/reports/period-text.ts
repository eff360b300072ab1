import { monthName } from '../../values/dates.ts';
import type { ReportMonths } from './owner-report.ts';

const spanish = (month: number, of = false): string => (of ? `de ${monthName(month)}` : monthName(month));

/**
 * 'noviembre de 2026', 'de enero a marzo de 2026', '2026'.
 * @param month names a month 1–12 in the language of the text; with `of` after its preposition
 */
export function periodText({ year, from, to }: ReportMonths, month = spanish): string {
  if (from === to) return `${month(from)} de ${year}`;
  return from === 1 && to === 12 ? String(year) : `${month(from, true)} a ${month(to)} de ${year}`;
}
