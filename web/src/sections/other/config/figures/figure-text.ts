import { formatDay, formatMonth, fromDayKey } from '@llavero/proto/values/dates';

/** A day of an entry (`2026-11-13`) as people read it; a dash where it has none. */
export const dayText = (key: string | undefined): string => (key ? formatDay(fromDayKey(key)) : '—');

/** A month of an entry (`2026-10`) as people read it. */
export const monthText = (key: string | undefined): string =>
  key ? formatMonth(fromDayKey(`${key}-01`)) : '—';
