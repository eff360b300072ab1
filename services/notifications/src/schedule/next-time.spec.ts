import { describe, expect, it } from '@jest/globals';
import { formatInstant, fromDayKey } from '@llavero/proto/values/dates';
import { nextTime } from './next-time.ts';
import { schedules } from './schedules.ts';

const utc = (text: string): number => Date.parse(text) / 1000;
/** All times within two days after a day of Madrid. */
function timesFrom(cron: string, day: string): string[] {
  const end = fromDayKey(day) + 2 * 86_400;
  const found: string[] = [];
  for (let at = nextTime(cron, fromDayKey(day) - 1); at < end; at = nextTime(cron, at))
    found.push(formatInstant(at));
  return found;
}

describe('[JOB-01] the clock of recurring work', () => {
  it.each([
    ['0 8 * * *', '2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z', 'winter'],
    ['0 8 * * *', '2026-07-20T05:59:59Z', '2026-07-20T06:00:00Z', 'summer'],
    ['0 8 * * *', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z', 'the very moment is over'],
    ['30 7 * * 1-5', '2026-11-20T12:00:00Z', '2026-11-23T06:30:00Z', 'from Friday to Monday'],
    ['0 9 16 * *', '2026-12-16T09:00:00Z', '2027-01-16T08:00:00Z', 'over the end of the year'],
  ])('%s after %s is %s: %s', (cron, after, expected) => {
    expect(nextTime(cron, utc(after))).toBe(utc(expected));
  });

  it('02:30 on the day that has none is right after the gap, once', () => {
    expect(timesFrom('30 2 * * *', '2027-03-28')).toEqual(['28/03/2027 03:00', '29/03/2027 02:30']);
  });

  it('02:30 on the day that has two is the first one, once', () => {
    expect(timesFrom('30 2 * * *', '2026-10-25')).toEqual(['25/10/2026 02:30', '26/10/2026 02:30']);
    expect(nextTime('30 2 * * *', utc('2026-10-24T22:00:00Z'))).toBe(utc('2026-10-25T00:30:00Z'));
  });

  it('refuses what is never due', () => {
    expect(() => nextTime('0 0 31 2 *', 0)).toThrow();
    expect(() => nextTime('each day', 0)).toThrow();
  });

  it('every schedule of the product has a time, and a name of its own', () => {
    for (const { cron } of schedules) expect(nextTime(cron, utc('2026-11-20T00:00:00Z'))).toBeGreaterThan(0);
    expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length);
  });
});
