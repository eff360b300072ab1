import type { repeatUnits } from '../../records/choices/task-repetition.ts';
import { addDays, addMonths, dayOf, daysInMonth, daySeconds } from '../../values/dates.ts';
import { addWorkingDays } from '../working-days.ts';

/** What says when a task comes again (JOB-06); days in unix seconds. */
export interface Repetition {
  due: number | null;
  repeatEvery: number | null;
  repeatUnit: (typeof repeatUnits.values)[number] | null;
  repeatNext: 'FINISHED' | 'DATE' | null;
  repeatUntil: number | null;
  /** Of the month, so that the 31st comes back after February. */
  repeatDay: number | null;
}

/** Most steps that a task which was forgotten is moved on by: three years of days. */
const MOST_STEPS = 1100;

/**
 * The day on which a task that was finished comes again; null when it does not, or waits for its date. Counted from the day it was
 * finished on.
 */
export function dueAfterFinish(task: Repetition, finishedOn: number): number | null {
  if (task.repeatNext !== 'FINISHED' || !repeats(task)) return null;
  return untilEnd(task, step(task, finishedOn, dayOf(finishedOn).day));
}

/**
 * The day of the next task of one that comes again on its dates, once that day is there; null before. Of several days that have
 * passed it is the last one: what was missed is not piled up.
 */
export function dueOnDate(task: Repetition, today: number): number | null {
  if (task.repeatNext !== 'DATE' || !repeats(task) || task.due === null) return null;
  const ofMonth = task.repeatDay ?? dayOf(task.due).day;
  let found: number | null = null;
  let day = task.due;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    day = step(task, day, ofMonth);
    if (day > today || untilEnd(task, day) === null) break;
    found = day;
  }
  return found;
}

const repeats = ({ repeatEvery, repeatUnit }: Repetition): boolean =>
  repeatEvery !== null && repeatEvery > 0 && repeatUnit !== null;

const untilEnd = ({ repeatUntil }: Repetition, day: number): number | null =>
  repeatUntil !== null && day > repeatUntil ? null : day;

function step({ repeatEvery, repeatUnit }: Repetition, day: number, ofMonth: number): number {
  const every = repeatEvery ?? 1;
  switch (repeatUnit) {
    case 'WORKING_DAYS':
      return addWorkingDays(day, every);
    case 'WEEKS':
      return addDays(day, 7 * every);
    case 'MONTHS': {
      const { year, month } = dayOf(addMonths(day, every));
      return daySeconds({ year, month, day: Math.min(ofMonth, daysInMonth(year, month)) });
    }
    default:
      return addDays(day, every);
  }
}
