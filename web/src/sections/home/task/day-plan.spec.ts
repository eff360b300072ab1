import { describe, expect, it } from '@jest/globals';
import { addDays, fromDayKey, isWeekend } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { type DeadlineRow, dayPlan, groupOf, type TaskRow } from './day-plan.ts';

const wednesday = fromDayKey('2026-11-18') + 10 * 3600;
const day = (key: string) => fromDayKey(key);
const taskDue = (id: string, due: number | null) => ({ id, version: 1, title: id, due }) as TaskRow;
const deadlineOn = (key: string) =>
  ({ kind: 'BOND_DEPOSIT', record: 'c', day: day(key), daysLeft: 0, law: 'LAU art. 36' }) as DeadlineRow;

describe('the day plan', () => {
  it('[SCR-05] puts tasks and deadlines together by day: overdue, today, this week, later, without a date', () => {
    const plan = dayPlan(
      [
        taskDue('later', day('2026-11-23')),
        taskDue('undated', null),
        taskDue('sunday', day('2026-11-22')),
        taskDue('today', day('2026-11-18')),
        taskDue('old', day('2026-10-01')),
      ],
      [deadlineOn('2026-11-17'), deadlineOn('2026-11-20')],
      wednesday,
    );
    expect(plan.map(({ title, items }) => [title, items.map(({ id }) => id.split('/')[0])])).toEqual([
      ['Vencido', ['old', 'c']],
      ['Hoy', ['today']],
      ['Esta semana', ['c', 'sunday']],
      ['Más adelante', ['later']],
      ['Sin fecha', ['undated']],
    ]);
  });

  it('[SCR-05] the week ends on Sunday, whatever the day, also where the clock changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 20 }), (offset, ahead) => {
        const today = addDays(fromDayKey('2024-01-01'), offset);
        const then = addDays(today, ahead);
        // A Sunday is a day of the weekend before a day that is none.
        const isSunday = (at: number) => isWeekend(at) && !isWeekend(addDays(at, 1));
        let sunday = today;
        while (!isSunday(sunday)) sunday = addDays(sunday, 1);
        expect(groupOf(then, today + 3600)).toBe(then <= sunday ? 'week' : 'later');
      }),
      { numRuns: 500 },
    );
  });

  it('[SCR-05] loses nothing and shows nothing twice', () => {
    const dues = fc.array(fc.option(fc.integer({ min: -400, max: 400 })), { maxLength: 30 });
    fc.assert(
      fc.property(dues, (offsets) => {
        const tasks = offsets.map((offset, index) =>
          taskDue(String(index), offset === null ? null : addDays(day('2026-11-18'), offset)),
        );
        const shown = dayPlan(tasks, [], wednesday).flatMap(({ items }) => items.map(({ id }) => id));
        expect([...shown].sort()).toEqual(tasks.map(({ id }) => id).sort());
      }),
      { numRuns: 200 },
    );
  });
});
