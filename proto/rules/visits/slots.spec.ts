import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weekdays } from '../../records/choices/visits.ts';
import { addDays, atTime, formatTime, fromDayKey, startOfDay } from '../../values/dates.ts';
import { type BusyTime, freeSlots, type SlotAgent, type SlotQuestion, type SlotUnit } from './slots.ts';
import { isNationalHoliday } from './holidays.ts';
import { minutesOf, openSpans, type OpenHours, wholeDay } from './windows.ts';

const week = (from: string, to: string) => weekdays.values.map((weekday) => ({ weekday, from, to }));
const rules = (more: Partial<SlotAgent> = {}): SlotAgent => ({
  employee: 'ana',
  hours: week('10:00', '12:00'),
  exceptions: [],
  worksOnHolidays: true,
  step: 30,
  margin: 15,
  noticeHours: 0,
  daysAhead: 30,
  mostPerDay: null,
  ...more,
});
const home = (more: Partial<SlotUnit> = {}): SlotUnit => ({
  unit: 'home',
  hours: [],
  exceptions: [],
  worksOnHolidays: true,
  margin: 0,
  noticeHours: 0,
  daysAhead: 90,
  mostPerDay: null,
  ...more,
});
const monday = fromDayKey('2026-11-30');
const ask = (more: Partial<SlotQuestion> = {}) =>
  freeSlots({
    now: monday,
    firstDay: monday,
    lastDay: monday,
    duration: 30,
    agents: [rules()],
    unit: home(),
    busy: [],
    ...more,
  });
const times = (more: Partial<SlotQuestion> = {}) => ask(more).map(({ startAt }) => formatTime(startAt));
const at = (hour: number, minute = 0, day = monday) => atTime(day, hour, minute);
const off = (
  kind: 'VACATION' | 'ILLNESS' | 'EXTRA',
  start: string | null = null,
  end: string | null = null,
) => ({
  kind,
  from: monday,
  to: monday,
  start,
  end,
});

describe('when a unit may be visited', () => {
  it('[OPS-05] is inside the hours of whoever shows it and of the unit', () => {
    expect(times()).toEqual(['10:00', '10:30', '11:00', '11:30']);
    expect(times({ duration: 45 })).toEqual(['10:00', '10:30', '11:00']);
    expect(times({ unit: home({ hours: week('11:00', '20:00') }) })).toEqual(['11:00', '11:30']);
    expect(times({ unit: home({ exceptions: [off('ILLNESS', '10:00', '11:15')] }) })).toEqual(['11:15']);
    expect(times({ agents: [rules({ exceptions: [off('VACATION')] })] })).toEqual([]);
    expect(
      times({ agents: [rules({ exceptions: [off('VACATION'), off('EXTRA', '18:00', '18:30')] })] }),
    ).toEqual([]);
    expect(times({ agents: [rules({ hours: [], exceptions: [off('EXTRA', '18:00', '18:30')] })] })).toEqual([
      '18:00',
    ]);
  });

  it('[OPS-05] is on no holiday of where the unit is, unless somebody works on it', () => {
    const day = fromDayKey('2026-12-08');
    const on = { now: day, firstDay: day, lastDay: day };
    expect(times({ ...on, agents: [rules({ worksOnHolidays: false })] })).toEqual([]);
    expect(times(on)).toHaveLength(4);
    const sanJuan = fromDayKey('2027-06-24');
    const there = {
      now: sanJuan,
      firstDay: sanJuan,
      lastDay: sanJuan,
      isHoliday: (one: number) => one === sanJuan,
    };
    expect(times({ ...there, agents: [rules({ worksOnHolidays: false })] })).toEqual([]);
    expect(times(there)).toHaveLength(4);
    expect(
      times({ ...there, unit: home({ hours: week('10:00', '12:00'), worksOnHolidays: false }) }),
    ).toEqual([]);
    expect(['2026-01-06', '2026-04-03', '2026-08-15', '2026-12-26'].map((key) => isNationalHoliday(fromDayKey(key)))).toEqual([true, true, true, false]); // prettier-ignore
  });

  it('[OPS-05] leaves the way to another unit, nothing between visits of the same one, and the notice asked for', () => {
    const visit = (unit: string): BusyTime => ({ employee: 'ana', unit, from: at(10, 30), to: at(11) });
    expect(times({ busy: [visit('elsewhere')] })).toEqual(['11:30']);
    expect(times({ busy: [visit('home')] })).toEqual(['10:00', '11:00', '11:30']);
    expect(times({ busy: [visit('home')], unit: home({ margin: 30 }) })).toEqual(['11:30']);
    expect(times({ busy: [{ ...visit('home'), employee: 'luis' }] })).toEqual(['10:00', '11:00', '11:30']);
    expect(times({ now: at(9, 1), agents: [rules({ noticeHours: 2 })] })).toEqual(['11:30']);
    expect(times({ busy: [visit('elsewhere')], agents: [rules({ mostPerDay: 1 })] })).toEqual([]);
  });

  it('[OPS-05] names everybody who could show it, whoever has least to do first', () => {
    const agents = [rules(), rules({ employee: 'luis', hours: week('11:30', '12:30') })];
    const busy = [{ employee: 'ana', unit: 'elsewhere', from: at(9), to: at(9, 30) }];
    expect(ask({ agents, busy }).map(({ employees }) => employees)).toEqual([
      ['ana'],
      ['ana'],
      ['ana'],
      ['luis', 'ana'],
      ['luis'],
    ]);
  });

  it('[OPS-05] skips the hour that the clock skips and shows the doubled one as long as it lasts', () => {
    const nights = (day: number) =>
      ask({ now: day, firstDay: day, lastDay: day, agents: [rules({ hours: week('01:00', '04:00') })] });
    const spring = fromDayKey('2027-03-28');
    const autumn = fromDayKey('2026-10-25');
    expect(nights(spring).map(({ startAt }) => formatTime(startAt))).toEqual([
      '01:00',
      '01:30',
      '03:00',
      '03:30',
    ]);
    expect(nights(autumn)).toHaveLength(8);
    const { from, to } = wholeDay(autumn);
    expect([to - from, wholeDay(spring).to - wholeDay(spring).from]).toEqual([25 * 3600, 23 * 3600]);
  });

  it('reads hours of the clock', () => {
    expect(['9:05', '24:00', '24:01', '10:60', 'x', ''].map(minutesOf)).toEqual([
      545,
      1440,
      null,
      null,
      null,
      null,
    ]);
  });

  const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const minutes = quarter * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  const hours: fc.Arbitrary<OpenHours['hours']> = fc.array(
    fc.record({ weekday: fc.constantFrom(...weekdays.values), from: clock, to: clock }),
    { maxLength: 9 },
  );
  // Around both changes of the clock and any other day.
  const day = fc
    .tuple(
      fc.constantFrom('2026-10-24', '2027-03-27', '2026-12-01', '2027-10-30'),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([key, more]) => addDays(fromDayKey(key), more));
  const agent = (employee: string) =>
    fc
      .record({
        hours,
        margin: fc.constantFrom(0, 10, 45),
        step: fc.constantFrom(15, 20, 60),
        mostPerDay: fc.constantFrom(null, 3),
      })
      .map((one) => rules({ employee, ...one }));

  it('[OPS-05] booked one after the other, visits never overlap, stay inside the hours and keep their margins', () => {
    const units = ['home', 'flat'];
    fc.assert(
      fc.property(
        day,
        agent('ana'),
        agent('luis'),
        fc.constantFrom(20, 30, 45),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 14 }),
        (first, ana, luis, duration, margin, picks) => {
          const agents = [ana, luis];
          const busy: (BusyTime & { employee: string; unit: string })[] = [];
          for (const [which, pick] of picks) {
            const unit = home({ unit: units[which % 2]!, margin });
            const slots = freeSlots({
              now: first,
              firstDay: first,
              lastDay: addDays(first, 1),
              duration,
              agents,
              unit,
              busy,
            });
            const slot = slots[pick % Math.max(1, slots.length)];
            if (!slot) continue;
            const employee = slot.employees[0]!;
            const rulesOf = agents.find((one) => one.employee === employee)!;
            const inside = openSpans(rulesOf, startOfDay(slot.startAt));
            expect(inside.some(({ from, to }) => from <= slot.startAt && slot.endAt <= to)).toBe(true);
            for (const other of busy) {
              const gap = Math.max(other.from - slot.endAt, slot.startAt - other.to) / 60;
              if (other.unit === unit.unit) expect(gap).toBeGreaterThanOrEqual(margin);
              else if (other.employee === employee) expect(gap).toBeGreaterThanOrEqual(rulesOf.margin);
            }
            busy.push({ employee, unit: unit.unit, from: slot.startAt, to: slot.endAt });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
