import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, fromDayKey } from '../../values/dates.ts';
import { addWorkingDays, isWorkingDay } from '../working-days.ts';
import { openItems, openItemsText } from './checklist.ts';
import { dueAfterFinish, dueOnDate, type Repetition } from './repetition.ts';

const day = fromDayKey;
const task = (more: Partial<Repetition>): Repetition => ({
  ...{ due: null, repeatEvery: 1, repeatUnit: 'DAYS', repeatNext: 'FINISHED', repeatUntil: null },
  repeatDay: null,
  ...more,
});
const key = (at: number | null) => (at === null ? null : dayKey(at));

describe('[JOB-06] tasks that come again', () => {
  it('working days leave out weekends and national holidays', () => {
    // Friday before the bridge of December: 6 (Sunday) and 8 are holidays.
    expect(key(addWorkingDays(day('2026-12-04'), 1))).toBe('2026-12-07');
    expect(key(addWorkingDays(day('2026-12-04'), 2))).toBe('2026-12-09');
    expect(key(addWorkingDays(day('2026-12-05'), 0))).toBe('2026-12-07');
    expect(isWorkingDay(day('2026-04-03'))).toBe(false);
  });

  it.each([
    ['DAYS', 3, '2026-11-29'],
    ['WORKING_DAYS', 3, '2026-12-01'],
    ['WEEKS', 2, '2026-12-10'],
    ['MONTHS', 1, '2026-12-26'],
  ] as const)('at the end, in %s', (repeatUnit, repeatEvery, wanted) => {
    expect(key(dueAfterFinish(task({ repeatUnit, repeatEvery }), day('2026-11-26')))).toBe(wanted);
    const ended = task({ repeatUnit, repeatEvery, repeatUntil: addDays(day(wanted), -1) });
    expect(dueAfterFinish(ended, day('2026-11-26'))).toBeNull();
    expect(dueOnDate(task({ repeatUnit, repeatEvery }), day('2027-01-01'))).toBeNull();
  });

  it('on its date: the 31st comes back after February, and of what was missed the last one is made', () => {
    const monthly = task({ repeatUnit: 'MONTHS', repeatNext: 'DATE', due: day('2027-02-28'), repeatDay: 31 });
    expect(dueOnDate(monthly, day('2027-03-30'))).toBeNull();
    expect(key(dueOnDate(monthly, day('2027-03-31')))).toBe('2027-03-31');
    expect(key(dueOnDate(monthly, day('2027-07-01')))).toBe('2027-06-30');
    expect(dueAfterFinish(monthly, day('2027-03-31'))).toBeNull();
  });

  it('on its date it is never before its turn, never after today or its end, and always a later day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('DAYS', 'WORKING_DAYS', 'WEEKS', 'MONTHS'),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: -5, max: 900 }),
        (repeatEvery, repeatUnit, start, passed) => {
          const due = addDays(day('2026-01-31'), start);
          const today = addDays(due, passed);
          const repeatUntil = addDays(due, 600);
          const asked = { repeatEvery, repeatUnit, due, repeatUntil, repeatNext: 'DATE' } as const;
          const found = dueOnDate(task(asked), today);
          if (found === null) return;
          expect(found).toBeGreaterThan(due);
          expect(found).toBeLessThanOrEqual(Math.min(today, repeatUntil));
        },
      ),
    );
  });

  it('required lines that are not ticked hold a task open', () => {
    const checklist = [
      { text: 'Llaves', required: true },
      { text: 'Fotos', required: false },
    ];
    expect(openItems({ checklist, ticks: [] })).toEqual(['Llaves']);
    expect(openItems({ checklist, ticks: [{ text: 'Llaves', by: null, at: 1 }] })).toEqual([]);
    expect(openItemsText(['Llaves'])).toContain('«Llaves»');
    expect(openItemsText(['a', 'b'])).toContain('Quedan 2');
  });
});
