import { dayKey, formatDay } from '../../values/dates.ts';
import { madridOffset } from '../../values/madrid-offset.ts';

/** `dd-mm-yyyy`, as the register writes a day. */
export const registerDay = (day: number): string => formatDay(day).replaceAll('/', '-');

/** `-12.35` of integer cents. */
export function registerAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `2024-01-01T19:20:30+01:00`: an instant on Madrid's clock with its offset. */
export function registerInstant(instant: number): string {
  const offset = madridOffset(instant);
  const local = new Date((Math.floor(instant) + offset) * 1000);
  const two = (figure: number) => String(figure).padStart(2, '0');
  const clock = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two).join(':');
  return `${dayKey(instant)}T${clock}+${two(Math.floor(offset / 3600))}:${two((offset / 60) % 60)}`;
}
