import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '../values/dates.ts';
import { reportingDeadline } from './insurance-report.ts';

const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

describe('[OPS-07] the last day to tell an insurer of unpaid rent', () => {
  it('is counted by the policy from the first due day, else by the law from when it was known', () => {
    expect(reportingDeadline(day(10, 3), 45)).toEqual({ day: day(11, 17), law: 'Póliza' });
    expect(reportingDeadline(day(10, 3), null)).toEqual({ day: day(10, 17), law: 'Ley 50/1980 art. 16' });
  });
});
