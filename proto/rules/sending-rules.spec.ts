import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import { addDays, atTime, formatInstant, fromDayKey } from '../values/dates.ts';
import {
  checkSendingRules,
  leavesText,
  quietUntil,
  sendingRules,
  startingSendingRules,
} from './sending-rules.ts';

const night = { from: '21:00', to: '09:00', weekends: false };
const friday = fromDayKey('2026-11-27');
const until = (hours: typeof night, now: number) => {
  const end = quietUntil(hours, now);
  return end === null ? null : formatInstant(end);
};

describe('[JOB-04] quiet hours', () => {
  it('hold messages back over midnight, and let them leave at their end', () => {
    expect(until(night, atTime(friday, 20, 59))).toBeNull();
    expect(until(night, atTime(friday, 21))).toBe('28/11/2026 09:00');
    expect(until(night, atTime(friday, 8, 59))).toBe('27/11/2026 09:00');
    expect(until(night, atTime(friday, 9))).toBeNull();
    expect(until({ ...night, from: '14:00', to: '16:00' }, atTime(friday, 15))).toBe('27/11/2026 16:00');
  });

  it('may last a weekend', () => {
    const hours = { ...night, weekends: true };
    expect(until(hours, atTime(friday, 22))).toBe('30/11/2026 09:00');
    expect(until(hours, atTime(addDays(friday, 1), 12))).toBe('30/11/2026 09:00');
    expect(until(hours, atTime(addDays(friday, 2), 23))).toBe('30/11/2026 09:00');
  });

  it("follow Madrid's clock when it changes", () => {
    const change = fromDayKey('2027-03-28');
    expect(until(night, atTime(change, 1, 30))).toBe('28/03/2027 09:00');
  });

  it('always end, at a moment that is not quiet', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        time,
        time,
        fc.boolean(),
        fc.integer({ min: 1.7e9, max: 1.9e9 }),
        (from, to, weekends, now) => {
          fc.pre(from !== to);
          const end = quietUntil({ from, to, weekends }, now);
          if (end === null) return;
          expect(end).toBeGreaterThan(now);
          expect(end - now).toBeLessThan(5 * 86_400);
          expect(quietUntil({ from, to, weekends }, end)).toBeNull();
        },
      ),
    );
  });

  it('are refused by name where they are wrong', () => {
    const problem = (value: unknown) => checkSendingRules(value as Json)[0]?.message;
    expect(problem({ quiet: { EMAIL: night }, repeatMinutes: 10 })).toBeUndefined();
    expect(problem({ quiet: { EMAIL: { ...night, from: '9' } }, repeatMinutes: 10 })).toContain('HH:mm');
    expect(problem({ quiet: { EMAIL: { ...night, to: '21:00' } }, repeatMinutes: 0 })).toContain('la misma');
    expect(problem({ quiet: { FAX: night }, repeatMinutes: 0 })).toContain('FAX');
    expect(problem({ quiet: {}, repeatMinutes: -1 })).toContain('1440');
    expect(sendingRules(undefined)).toBe(startingSendingRules);
  });

  it('say when a message leaves', () => {
    const now = atTime(friday, 22);
    expect(leavesText(atTime(friday, 23, 30), now)).toBe('Sale a las 23:30');
    expect(leavesText(atTime(addDays(friday, 1), 9), now)).toBe('Sale el 28/11/2026 a las 9:00');
  });
});
