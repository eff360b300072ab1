import { addDays, dayOf, daySeconds, isWeekend } from './dates.ts';

/** Easter Sunday of a year of the Gregorian calendar, as a day (anonymous Gregorian computus). */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const months = moon + weekday - 7 * correction + 114;
  return daySeconds({ year, month: Math.floor(months / 31), day: (months % 31) + 1 });
}

/** New Year, Labour Day, Christmas and the day after: `month-day`. */
const FIXED = new Set(['1-1', '5-1', '12-25', '12-26']);

/** True on a day on which euro banks settle (TARGET): no weekend, 1 January, Good Friday, Easter Monday, 1 May, 25 or 26 December. */
export function isTargetDay(day: number): boolean {
  if (isWeekend(day)) return false;
  const { year, month, day: ofMonth } = dayOf(day);
  if (FIXED.has(`${month}-${ofMonth}`)) return false;
  const easter = easterSunday(year);
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** That day, or the first TARGET day after it. */
export function targetDayFrom(day: number): number {
  let settled = day;
  while (!isTargetDay(settled)) settled = addDays(settled, 1);
  return settled;
}

/** The TARGET day that comes `count` settlement days after a day. */
export function addTargetDays(day: number, count: number): number {
  let settled = targetDayFrom(day);
  for (let passed = 0; passed < count; passed++) settled = targetDayFrom(addDays(settled, 1));
  return settled;
}
