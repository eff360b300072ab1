import { civilToNumber, madridDayNumber, madridInstant, madridOffset, weekdayOf } from './madrid-offset.ts';

/**
 * Days and instants of Europe/Madrid (C §9). A *day* is the unix second of 00:00 in Madrid, an
 * *instant* any unix second. Every function that takes a day also takes an instant and means its day.
 * Correct over daylight-saving changes for 1900–9999 and free of Intl.
 */
export const MADRID = 'Europe/Madrid';

/** A date of the calendar; month 1–12, day 1–31. */
export interface CivilDay {
  year: number;
  month: number;
  day: number;
}

const monthNames = [
  'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio',
  'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre',
]; // prettier-ignore

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a month (1–12) of a year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function civilOf(dayNumber: number): CivilDay {
  const shifted = dayNumber + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

function midnight(dayNumber: number): number {
  return madridInstant(dayNumber, 0);
}

/** The date in Madrid at an instant (unix seconds). */
export function dayOf(instant: number): CivilDay {
  return civilOf(madridDayNumber(instant));
}

/** Unix seconds of 00:00 in Madrid of a date. A month or day out of range runs over into the next. */
export function daySeconds({ year, month, day }: CivilDay): number {
  const months = year * 12 + month - 1;
  return midnight(civilToNumber(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1) + day - 1);
}

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

function four(n: number): string {
  return String(n).padStart(4, '0');
}

/** `YYYY-MM-DD` of the day: the form of PostgreSQL `date` and of keys. */
export function dayKey(instant: number): string {
  const { year, month, day } = dayOf(instant);
  return `${four(year)}-${two(month)}-${two(day)}`;
}

/** The day of `YYYY-MM-DD`. Throws RangeError on another form or a date that does not exist. */
export function fromDayKey(key: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key);
  const day = match && existingDay(Number(match[1]), Number(match[2]), Number(match[3]));
  if (day == null) throw new RangeError(`not a day key: ${key}`);
  return day;
}

function existingDay(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return midnight(civilToNumber(year, month, day));
}

/** 00:00 in Madrid of the day of an instant. */
export function startOfDay(instant: number): number {
  return midnight(madridDayNumber(instant));
}

/** The last second (23:59:59) of the day of an instant. */
export function endOfDay(instant: number): number {
  return midnight(madridDayNumber(instant) + 1) - 1;
}

/** The instant at which Madrid's clock shows `hour:minute` on a day. */
export function atTime(day: number, hour: number, minute = 0): number {
  return madridInstant(madridDayNumber(day), hour * 3600 + minute * 60);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: number, count: number): number {
  return midnight(madridDayNumber(day) + count);
}

/** The day `count` months later, on the last day of the month when it has no such day (31/01 + 1 → 28/02). */
export function addMonths(day: number, count: number): number {
  const from = dayOf(day);
  const months = from.year * 12 + from.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return midnight(civilToNumber(year, month, Math.min(from.day, daysInMonth(year, month))));
}

/** The day `count` years later; 29/02 becomes 28/02 in common years. */
export function addYears(day: number, count: number): number {
  return addMonths(day, count * 12);
}

/** The first day of the month. */
export function startOfMonth(day: number): number {
  const number = madridDayNumber(day);
  return midnight(number - civilOf(number).day + 1);
}

/** The Monday of the week of a day, as ISO 8601 counts weeks. */
export function startOfWeek(day: number): number {
  const number = madridDayNumber(day);
  return midnight(number - ((weekdayOf(number) + 6) % 7));
}

/** The last day of the month (its 00:00). */
export function endOfMonth(day: number): number {
  const { year, month } = dayOf(day);
  return midnight(civilToNumber(year, month, daysInMonth(year, month)));
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: number, to: number): number {
  return madridDayNumber(to) - madridDayNumber(from);
}

/**
 * Whole months from one day to another: the most that can be added to the earlier day with
 * {@link addMonths} without passing the later. Negative when `to` is earlier.
 */
export function monthsBetween(from: number, to: number): number {
  if (daysBetween(from, to) < 0) return 0 - monthsBetween(to, from);
  const a = dayOf(from);
  const b = dayOf(to);
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return b.day < Math.min(a.day, daysInMonth(b.year, b.month)) ? months - 1 : months;
}

/** Saturday or Sunday. Public holidays are not known here. */
export function isWeekend(day: number): boolean {
  return weekdayOf(madridDayNumber(day)) % 6 === 0;
}

/** The day itself when it is Monday to Friday, else the Monday after. */
export function nextWeekday(day: number): number {
  const number = madridDayNumber(day);
  const weekday = weekdayOf(number);
  return midnight(number + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0));
}

/** The day itself when it is Monday to Friday, else the Friday before. */
export function previousWeekday(day: number): number {
  const number = madridDayNumber(day);
  const weekday = weekdayOf(number);
  return midnight(number - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0));
}

/** `DD/MM/YYYY`. */
export function formatDay(instant: number): string {
  const { year, month, day } = dayOf(instant);
  return `${two(day)}/${two(month)}/${four(year)}`;
}

/** `D de MMMM de YYYY`: `1 de febrero de 2026`. */
export function formatLongDay(instant: number): string {
  const { year, month, day } = dayOf(instant);
  return `${day} de ${monthName(month)} de ${year}`;
}

/** `HH:mm` of Madrid, 24 hours. */
export function formatTime(instant: number): string {
  const local = Math.floor(instant) + madridOffset(instant);
  const minutes = Math.floor(local / 60) - Math.floor(local / 86400) * 1440;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `DD/MM/YYYY HH:mm`. */
export function formatInstant(instant: number): string {
  return `${formatDay(instant)} ${formatTime(instant)}`;
}

/** Month and year: `11/2026`. */
export function formatMonth(instant: number): string {
  const { year, month } = dayOf(instant);
  return `${two(month)}/${four(year)}`;
}

/** Spanish name of a month 1–12 in lower case. Throws RangeError outside. */
export function monthName(month: number): string {
  const name = monthNames[month - 1];
  if (name === undefined) throw new RangeError(`not a month: ${month}`);
  return name;
}

/**
 * Reads a date written day first (`1/2/2026`, `01-02-2026`, `1.2.26`) or as `YYYY-MM-DD`. Two-digit years
 * are 1970–2069. Null when it is not a date that exists.
 */
export function parseDay(text: string): number | null {
  const clean = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(clean);
  if (!local) return null;
  const year = Number(local[4]);
  const full = local[4]?.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
  return existingDay(full, Number(local[3]), Number(local[1]));
}

/**
 * Reads a date and an hour of Madrid, day first (`1/2/2026 9:30`, `01/02/2026, 09.30`, `1/2/2026 a las 9:30`). Null when it is not a
 * moment that exists.
 */
export function parseInstant(text: string): number | null {
  const [, date = '', hour = '', minute = ''] =
    /^(\S+?),?\s+(?:a las? )?(\d{1,2})[:.h](\d{2})(?: ?h)?$/i.exec(text.trim()) ?? [];
  const day = parseDay(date);
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return atTime(day, Number(hour), Number(minute));
}

/** Null when {@link parseInstant} understands the text, else what to write. */
export function checkInstant(text: string): string | null {
  if (parseInstant(text) !== null) return null;
  return parseDay(text) === null
    ? 'La fecha y la hora no existen o no se entienden: escríbalas como DD/MM/AAAA HH:MM.'
    : 'Falta la hora: escríbala detrás de la fecha, como DD/MM/AAAA HH:MM.';
}

/** Whether the text is the {@link dayKey} of a day that exists. */
export function isDayKey(text: unknown): text is string {
  const day = typeof text === 'string' ? parseDay(text) : null;
  return day !== null && dayKey(day) === text;
}

/** Null when {@link parseDay} understands the text, else what to write. */
export function checkDay(text: string): string | null {
  return parseDay(text) === null ? 'La fecha no existe o no se entiende: escríbala como DD/MM/AAAA.' : null;
}
