import { formatDay, formatTime } from './dates.ts';

/** `26/11/2026 de 10:00 a 12:00`, or `26/11/2026 a las 10:00` without an end; unix seconds, Madrid. */
export function formatStretch(from: number, until: number | null | undefined): string {
  const hours = until == null ? `a las ${formatTime(from)}` : `de ${formatTime(from)} a ${formatTime(until)}`;
  return `${formatDay(from)} ${hours}`;
}
