import { addDays, formatDay } from '@llavero/proto/values/dates';

/** Without the year: `23/11`. */
const short = (day: number): string => formatDay(day).slice(0, 5);

/** Monday and Sunday of a week: `23/11 – 29/11`. @param start its Monday, unix seconds */
export const weekLabel = (start: number): string => `${short(start)} – ${short(addDays(start, 6))}`;

/** With the year: `del 23/11/2026 al 29/11/2026`. */
export const longWeekLabel = (start: number): string =>
  `del ${formatDay(start)} al ${formatDay(addDays(start, 6))}`;

/** Its Monday, for the axis of a plot. */
export const axisLabel = short;
