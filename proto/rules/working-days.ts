import { addDays, isWeekend } from '../values/dates.ts';
import { isNationalHoliday } from './visits/holidays.ts';

/** Monday to Friday without the national holidays; those of a region or a town are not known. */
export const isWorkingDay = (day: number): boolean => !isWeekend(day) && !isNationalHoliday(day);

/** The working day that comes `count` working days after a day; of 0 that day, or the first working one after it. */
export function addWorkingDays(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
}
