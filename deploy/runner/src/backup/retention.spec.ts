import { describe, expect, it } from '@jest/globals';
import type { Moment } from './repository.ts';
import { staying } from './retention.ts';

const at = (time: string): Moment => ({ id: time, at: `${time}:00.000Z` }) as Moment;
const now = new Date('2026-11-26T12:00:00Z');
const kept = (...times: string[]) => staying(times.map(at), 35, now).map(({ id }) => id);

describe('[PLT-07] the moments that stay', () => {
  it('are all of the last two days, and the last of each day before', () => {
    expect(
      kept(
        '2026-11-20T08:00',
        '2026-11-20T22:00',
        '2026-11-21T09:00',
        '2026-11-25T08:00',
        '2026-11-25T09:00',
      ),
    ).toEqual(['2026-11-20T22:00', '2026-11-21T09:00', '2026-11-25T08:00', '2026-11-25T09:00']);
  });

  it('are none older than asked, but always the newest', () => {
    expect(kept('2026-10-01T08:00', '2026-10-30T08:00')).toEqual(['2026-10-30T08:00']);
    expect(kept('2026-01-01T08:00', '2026-01-02T08:00')).toEqual(['2026-01-02T08:00']);
    expect(kept()).toEqual([]);
  });
});
