import { monthName } from '../../values/dates.ts';
import type { ReportMonths } from './owner-report.ts';

/** 'noviembre de 2026', 'de enero a marzo de 2026', '2026'. */
export function periodText({ year, from, to }: ReportMonths): string {
  if (from === to) return `${monthName(from)} de ${year}`;
  return from === 1 && to === 12 ? String(year) : `de ${monthName(from)} a ${monthName(to)} de ${year}`;
}
