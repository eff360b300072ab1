/**
 * The clock of Europe/Madrid by rule instead of by Intl, which is a hundred times slower per value:
 * state predicates and lists ask for days by the ten thousand. A property test holds it to Intl.
 */

/** Days since 1970-01-01 of a date of the Gregorian calendar; month 1–12. */
export function civilToNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** 0 Sunday … 6 Saturday of a day number. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** Seconds east of Greenwich before the common European rule, from the instant on (IANA tzdata, Europe/Madrid). */
const early: readonly (readonly [from: number, offset: number])[] = [
  [-2177452800, 0], [-1631926800, 3600], [-1616889600, 0], [-1601168400, 3600], [-1585353600, 0],
  [-1442451600, 3600], [-1427673600, 0], [-1379293200, 3600], [-1364774400, 0], [-1348448400, 3600],
  [-1333324800, 0], [-1316390400, 3600], [-1301270400, 0], [-1284339600, 3600], [-1269820800, 0],
  [-1026954000, 3600], [-1017619200, 0], [-1001898000, 3600], [-999482400, 7200], [-986090400, 3600],
  [-954115200, 0], [-940208400, 3600], [-873079200, 7200], [-862621200, 3600], [-842839200, 7200],
  [-828320400, 3600], [-811389600, 7200], [-796870800, 3600], [-779940000, 7200], [-765421200, 3600],
  [-748490400, 7200], [-733971600, 3600], [-652327200, 7200], [-639018000, 3600], [135122400, 7200],
  [150246000, 3600], [166572000, 7200], [181695600, 3600], [196812000, 7200], [212540400, 3600],
  [228866400, 7200], [243990000, 3600], [260326800, 7200], [276051600, 3600],
]; // prettier-ignore

/** Local mean time, before 1901. */
const meanTime = -884;
/** 1979-01-01: from this year on the European rule holds. */
const europeanRule = 283_996_800;
const firstYear = 1979;
const cachedYears = 240;

/** 01:00 UTC of the last Sunday on or before a date. */
function sundayChange(year: number, month: number, latestDay: number): number {
  const latest = civilToNumber(year, month, latestDay);
  return (latest - weekdayOf(latest)) * 86400 + 3600;
}

/** Summer time began on the first Sunday of April until 1980 and ended in September until 1995. */
function springOf(year: number): number {
  return year <= 1980 ? sundayChange(year, 4, 7) : sundayChange(year, 3, 31);
}
function autumnOf(year: number): number {
  return year <= 1995 ? sundayChange(year, 9, 30) : sundayChange(year, 10, 31);
}

const springs = Float64Array.from({ length: cachedYears }, (_, index) => springOf(firstYear + index));
const autumns = Float64Array.from({ length: cachedYears }, (_, index) => autumnOf(firstYear + index));

/** Seconds that Madrid's clock is ahead of UTC at an instant (unix seconds). */
export function madridOffset(instant: number): number {
  if (instant < europeanRule) return earlyOffset(instant);
  // The estimate may be a day off around New Year, when both years say winter.
  const year = 1970 + Math.floor(instant / 31_556_952);
  const spring = springs[year - firstYear] ?? springOf(year);
  if (instant < spring) return 3600;
  const autumn = autumns[year - firstYear] ?? autumnOf(year);
  return instant < autumn ? 7200 : 3600;
}

function earlyOffset(instant: number): number {
  for (let i = early.length - 1; i >= 0; i--) {
    const [from, offset] = early[i] ?? [0, 0];
    if (instant >= from) return offset;
  }
  return meanTime;
}

/** The day of Madrid's calendar at an instant, in days since 1970-01-01. */
export function madridDayNumber(instant: number): number {
  return Math.floor((instant + madridOffset(instant)) / 86400);
}

/**
 * Unix seconds at which a time of day comes in Madrid; the first when the clock shows it twice, and
 * counted with the offset before the change when the clock skips it.
 */
export function madridInstant(dayNumber: number, secondOfDay: number): number {
  const local = dayNumber * 86400 + secondOfDay;
  const before = local - madridOffset(local - 14_400);
  if (local - before === madridOffset(before)) return before;
  const after = local - madridOffset(local + 14_400);
  return local - after === madridOffset(after) ? after : before;
}
