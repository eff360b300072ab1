import { MADRID } from '@llavero/proto/values/dates';
import { Cron } from 'croner';

/**
 * The next moment after `after` at which a cron text is due on Madrid's clock; unix seconds. A time of the day that a change
 * of the clock leaves out is due right after the gap, one that comes twice is due the first time only.
 *
 * @param cron minute, hour, day of the month, month, day of the week
 * @throws Error on a text that is not understood or never due
 */
export function nextTime(cron: string, after: number): number {
  const next = new Cron(cron, { timezone: MADRID, mode: '5-part', paused: true }).nextRun(
    new Date(after * 1000),
  );
  if (!next) throw new Error(`never due: ${cron}`);
  return Math.floor(next.getTime() / 1000);
}
