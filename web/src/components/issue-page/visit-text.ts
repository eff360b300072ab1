import { atTime, fromDayKey } from '@llavero/proto/values/dates';
import { formatStretch } from '@llavero/proto/values/format-stretch';

/** `26/11/2026 de 10:00 a 12:00`; null without a visit. */
export function visitText(from: number | null | undefined, until: number | null | undefined): string | null {
  return from == null ? null : formatStretch(from, until);
}

/** What three inputs of a browser say, in unix seconds; null while one of them is empty. @param key `2026-11-26`. @param time `10:30` */
export function instantOf(key: string, time: string): number | null {
  const [hour, minute] = time.split(':').map(Number);
  if (!key || hour === undefined || minute === undefined || Number.isNaN(hour)) return null;
  return atTime(fromDayKey(key), hour, minute);
}
