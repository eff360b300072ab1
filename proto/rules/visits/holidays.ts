import { dayOf } from '../../values/dates.ts';
import { addDays } from '../../values/dates.ts';
import { easterSunday } from '../../values/target-calendar.ts';

/** `month-day` of the national holidays with a fixed date. */
const FIXED = new Set(['1-1', '1-6', '5-1', '8-15', '10-12', '11-1', '12-6', '12-8', '12-25']);

/**
 * National holidays of Spain (Estatuto de los Trabajadores art. 37.2, RD 2001/1983 art. 45). Those of a region or a town are in
 * `regional-holidays.ts`.
 */
export function isNationalHoliday(day: number): boolean {
  const { year, month, day: ofMonth } = dayOf(day);
  return FIXED.has(`${month}-${ofMonth}`) || day === addDays(easterSunday(year), -2);
}
