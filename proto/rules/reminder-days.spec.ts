import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import { fromDayKey } from '../values/dates.ts';
import { checkReminderDays, reminderDaysOn, startingReminderDays } from './reminder-days.ts';

const today = fromDayKey('2026-11-20');
const slow = { FIRST: 10, SECOND: 20, FINAL: 45, BETWEEN: 7 };
const entry = (from: string, days: Json = slow): Json => ({ from, days });
const message = (value: Json) => checkReminderDays(value)[0]?.message;

describe('[STA-06] the steps of reminders as settings', () => {
  it('are those in force on the day, and the starting ones before the first entry', () => {
    const value = [entry('2026-11-21', { ...slow, FIRST: 9 }), entry('2026-06-01')];
    expect(reminderDaysOn(value, today)).toEqual(slow);
    expect(reminderDaysOn(value, fromDayKey('2026-11-21'))).toEqual({ ...slow, FIRST: 9 });
    expect(reminderDaysOn(value, fromDayKey('2026-05-31'))).toEqual(startingReminderDays);
    expect(reminderDaysOn(undefined, today)).toEqual({ FIRST: 8, SECOND: 15, FINAL: 30, BETWEEN: 5 });
  });

  it('name what is wrong before they are saved', () => {
    expect(message('8')).toMatch(/lista de entradas/);
    expect(message([entry('2026-02-30')])).toMatch(/Entrada 1: «from» es un día que existe/);
    expect(message([entry('2026-01-01'), entry('2026-01-01')])).toMatch(/Entrada 2: ya hay otra/);
    expect(message([entry('2026-01-01', { ...slow, FIRST: 7 })])).toMatch(/a partir del día 8/);
    expect(message([entry('2026-01-01', { ...slow, SECOND: 10 })])).toMatch(/de menor a mayor/);
    expect(message([entry('2026-01-01', { ...slow, BETWEEN: 0 })])).toMatch(
      /días entre avisos: un número entero/,
    );
    expect(message([entry('2026-01-01', { ...slow, FINAL: null })])).toMatch(/último aviso/);
    expect(checkReminderDays([entry('2026-01-01')])).toEqual([]);
  });

  it('hold in their order whatever was saved', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { FIRST, SECOND, FINAL, BETWEEN } = reminderDaysOn(value as Json, today);
        expect(FIRST > 7 && FIRST < SECOND && SECOND < FINAL && BETWEEN > 0).toBe(true);
      }),
    );
  });
});
