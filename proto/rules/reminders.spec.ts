import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, atTime, daySeconds } from '../values/dates.ts';
import {
  debtRefusal,
  dueReminder,
  type DunnedDocument,
  reachedStage,
  workingHoursRefusal,
} from './reminders.ts';
import { startingReminderDays } from './reminder-days.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const document = (days: number, sent: number[] = [], more: Partial<DunnedDocument> = {}): DunnedDocument => ({
  ...{
    id: `d${days}`,
    due: addDays(today, -days),
    disputed: false,
    arrearsPausedUntil: null,
    promisedDate: null,
  },
  reminders: sent.map((ago) => ({ step: 'REMINDER', date: addDays(today, -ago) })),
  ...more,
});

describe('[STA-06] reminders of unpaid documents', () => {
  it('come one after the other by age, none skipped, with days in between', () => {
    expect(reachedStage(document(7), today, startingReminderDays)).toBeNull();
    expect(reachedStage(document(8), today, startingReminderDays)).toBe('FIRST');
    expect(reachedStage(document(60), today, startingReminderDays)).toBe('FIRST');
    expect(reachedStage(document(14, [6]), today, startingReminderDays)).toBeNull();
    expect(reachedStage(document(15, [7]), today, startingReminderDays)).toBe('SECOND');
    expect(reachedStage(document(60, [4]), today, startingReminderDays)).toBeNull();
    expect(reachedStage(document(60, [5]), today, startingReminderDays)).toBe('SECOND');
    expect(reachedStage(document(30, [20, 12]), today, startingReminderDays)).toBe('FINAL');
    expect(reachedStage(document(90, [50, 40, 30]), today, startingReminderDays)).toBeNull();
  });

  it('of a debt take the tone of its furthest document, and reach each document by itself', () => {
    const due = dueReminder([document(31, [20, 10]), document(9), document(2)], today, startingReminderDays);
    expect(due?.stage).toBe('FINAL');
    expect([...(due?.reached ?? [])]).toEqual([
      ['d31', 'FINAL'],
      ['d9', 'FIRST'],
    ]);
    expect(dueReminder([document(3)], today, startingReminderDays)).toBeNull();
  });

  it('wait for the whole debt while one document is paused, disputed or promised, and for the bank', () => {
    const yesterday = addDays(today, -1);
    expect(debtRefusal([document(9)], yesterday, today)).toBeNull();
    expect(debtRefusal([document(9), document(40, [], { disputed: true })], yesterday, today)).toContain(
      'discute',
    );
    expect(debtRefusal([document(9, [], { arrearsPausedUntil: today })], yesterday, today)).toContain(
      'pausa',
    );
    expect(debtRefusal([document(9, [], { promisedDate: today })], yesterday, today)).toContain('compromiso');
    expect(debtRefusal([document(9)], addDays(today, -2), today)).toContain('contabilizado el banco');
    expect(debtRefusal([document(9)], null, today)).toContain('No se sabe');
  });

  it('go out on weekdays from 9:00 to 20:00 in Madrid', () => {
    const [friday, saturday] = [today, addDays(today, 1)];
    expect(workingHoursRefusal(atTime(friday, 9))).toBeNull();
    expect(workingHoursRefusal(atTime(friday, 19, 59))).toBeNull();
    for (const moment of [atTime(friday, 8, 59), atTime(friday, 20), atTime(saturday, 12)])
      expect(workingHoursRefusal(moment)).toContain('de lunes a viernes de 9:00 a 20:00');
  });

  it('sent whenever they are due are at most one per stage, in order and apart (500 runs)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), (pauses) => {
        const reminders: { step: string; stage: 'FIRST' | 'SECOND' | 'FINAL'; date: number }[] = [];
        const due = addDays(today, -400);
        let at = due;
        for (const pause of pauses) {
          at = addDays(at, pause);
          const stage = reachedStage({ ...document(0), due, reminders }, at, startingReminderDays);
          if (stage !== null) reminders.push({ step: 'REMINDER', stage, date: at });
        }
        const stages = reminders.map(({ stage }) => stage);
        expect(stages).toEqual(['FIRST', 'SECOND', 'FINAL'].slice(0, stages.length));
        for (const [index, { stage, date }] of reminders.entries()) {
          expect(date).toBeGreaterThanOrEqual(addDays(due, startingReminderDays[stage]));
          if (index > 0)
            expect(date).toBeGreaterThanOrEqual(
              addDays(reminders[index - 1]!.date, startingReminderDays.BETWEEN),
            );
        }
      }),
      { numRuns: 500 },
    );
  });
});
