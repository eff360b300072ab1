import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  MADRID,
  addDays,
  addMonths,
  addYears,
  atTime,
  checkDay,
  checkInstant,
  dayKey,
  dayOf,
  daySeconds,
  daysBetween,
  endOfDay,
  endOfMonth,
  formatDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatTime,
  fromDayKey,
  isWeekend,
  monthName,
  monthsBetween,
  nextWeekday,
  parseDay,
  parseInstant,
  previousWeekday,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './dates.ts';
import { madridOffset } from './madrid-offset.ts';

const intl = new Intl.DateTimeFormat('en-GB', {
  timeZone: MADRID,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What Intl's tables say the clock shows: `YYYY-MM-DD HH:mm:ss`. */
function wallClock(instant: number): string {
  const part = Object.fromEntries(intl.formatToParts(instant * 1000).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
}

const at = (iso: string): number => Date.parse(iso) / 1000;
const instants = fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('2100-12-31T23:00:00Z') });
const days = instants.map(startOfDay);

describe('dates of Madrid', () => {
  it('[VAL-02] shows the clock that Intl shows, 1970–2100', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(`${dayKey(instant)} ${formatTime(instant)}`).toBe(wallClock(instant).slice(0, 16));
      }),
      { numRuns: 3000 },
    );
  });

  it('[VAL-02] agrees with Intl before, at and after every clock change, 1901–2100', () => {
    for (let year = 1901; year <= 2100; year++) {
      for (let month = 1; month <= 12; month++) {
        const last = Date.UTC(year, month, 0, 1) / 1000;
        const sunday = last - new Date(last * 1000).getUTCDay() * 86400;
        const first = Date.UTC(year, month - 1, 1) / 1000;
        for (const instant of [first - 1, first, sunday - 1, sunday, sunday + 3600]) {
          expect(wallClock(instant + 0)).toBe(
            new Date((instant + madridOffset(instant)) * 1000).toISOString().slice(0, 19).replace('T', ' '),
          );
        }
      }
    }
  });

  it.each([
    [1938, 1950],
    [1973, 1981],
  ])('[VAL-02] agrees with Intl through the irregular changes of %d–%d', (from, to) => {
    for (let instant = Date.UTC(from) / 1000; instant < Date.UTC(to) / 1000; instant += 4 * 3600) {
      const ours = new Date((instant + madridOffset(instant)) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
      if (ours !== wallClock(instant)) throw new Error(`${ours} is ${wallClock(instant)}`);
    }
  });

  it('[VAL-02] every day of 1900–2100 begins where it says and comes once', () => {
    let previous = daySeconds({ year: 1899, month: 12, day: 31 });
    for (let n = Date.UTC(1900, 0, 1); n <= Date.UTC(2100, 11, 31); n += 86_400_000) {
      const date = new Date(n);
      const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      const seconds = daySeconds(civil);
      const back = dayOf(seconds);
      if (back.year !== civil.year || back.month !== civil.month || back.day !== civil.day)
        throw new Error(date.toISOString());
      if (seconds <= previous || seconds - previous > 90_000 || startOfDay(seconds) !== seconds)
        throw new Error(date.toISOString());
      previous = seconds;
    }
    expect(dayKey(previous)).toBe('2100-12-31');
  });

  it('[VAL-02] has days of 23 and 25 hours at the changes of 2026', () => {
    expect(fromDayKey('2026-03-29')).toBe(at('2026-03-28T23:00:00Z'));
    expect(fromDayKey('2026-03-30')).toBe(at('2026-03-29T22:00:00Z'));
    expect(fromDayKey('2026-10-26') - fromDayKey('2026-10-25')).toBe(25 * 3600);
    expect(endOfDay(fromDayKey('2026-10-25'))).toBe(at('2026-10-25T22:59:59Z'));
    expect(atTime(fromDayKey('2026-03-29'), 9)).toBe(at('2026-03-29T07:00:00Z'));
    expect(atTime(fromDayKey('2026-01-26'), 9, 30)).toBe(at('2026-01-26T08:30:00Z'));
    expect(formatTime(at('2026-03-29T00:59:59Z'))).toBe('01:59');
    expect(formatTime(at('2026-03-29T01:00:00Z'))).toBe('03:00');
  });

  it('[VAL-02] names a time that comes twice by its first, and one that is skipped by the hour after', () => {
    expect(atTime(fromDayKey('2026-10-25'), 2, 30)).toBe(at('2026-10-25T00:30:00Z'));
    expect(formatTime(atTime(fromDayKey('2026-03-29'), 2, 30))).toBe('03:30');
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-20', 0, '2026-05-20'],
  ])('[VAL-02] %s plus %d months is %s', (from, months, to) => {
    expect(dayKey(addMonths(fromDayKey(from), months))).toBe(to);
  });

  it('[VAL-02] moves by days, months and years and lands on midnight', () => {
    expect(dayKey(addYears(fromDayKey('2024-02-29'), 4))).toBe('2028-02-29');
    expect(dayKey(addDays(fromDayKey('2026-12-31'), 1))).toBe('2027-01-01');
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        const moved = addDays(day, count);
        expect(daysBetween(day, moved)).toBe(count);
        expect(addDays(moved, -count)).toBe(day);
        expect(startOfDay(moved)).toBe(moved);
      }),
    );
    fc.assert(
      fc.property(instants, fc.integer({ min: -600, max: 600 }), (instant, count) => {
        const moved = addMonths(instant, count);
        expect(moved).toBe(startOfDay(moved));
        const a = dayOf(instant);
        const b = dayOf(moved);
        expect(b.year * 12 + b.month - a.year * 12 - a.month).toBe(count);
        expect(b.day <= a.day).toBe(true);
      }),
    );
  });

  it('[VAL-02] begins the week on the Monday, over the turn of the year and of the clock', () => {
    expect(dayKey(startOfWeek(fromDayKey('2027-01-03')))).toBe('2026-12-28');
    expect(dayKey(startOfWeek(fromDayKey('2026-03-29')))).toBe('2026-03-23');
    fc.assert(
      fc.property(instants, (instant) => {
        const monday = startOfWeek(instant);
        expect(new Date(`${dayKey(monday)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(monday, instant));
        expect(startOfWeek(monday)).toBe(monday);
      }),
    );
  });

  it.each([
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2026-02-28', '2026-03-28', 1],
    ['2026-02-15', '2026-01-15', -1],
    ['2026-01-01', '2031-01-01', 60],
  ])('[VAL-02] from %s to %s are %d months', (from, to, months) => {
    expect(monthsBetween(fromDayKey(from), fromDayKey(to))).toBe(months);
  });

  it('[VAL-02] counts the months that addMonths can add', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const months = monthsBetween(from, to);
        expect(addMonths(from, months)).toBeLessThanOrEqual(to);
        expect(addMonths(from, months + 1)).toBeGreaterThan(to);
        expect(monthsBetween(to, from)).toBe(0 - months);
      }),
    );
  });

  it('[VAL-02] knows the ends of months and days', () => {
    const day = fromDayKey('2028-02-10');
    expect(dayKey(startOfMonth(day))).toBe('2028-02-01');
    expect(dayKey(endOfMonth(day))).toBe('2028-02-29');
    fc.assert(
      fc.property(instants, (instant) => {
        expect(startOfDay(instant)).toBeLessThanOrEqual(instant);
        expect(endOfDay(instant)).toBeGreaterThanOrEqual(instant);
        expect(dayKey(endOfDay(instant))).toBe(dayKey(instant));
        expect(dayKey(endOfDay(instant) + 1)).not.toBe(dayKey(instant));
        expect(dayOf(endOfMonth(instant) + 90_001).day).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('[VAL-02] moves weekends to Monday or Friday and leaves weekdays alone', () => {
    expect(
      ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((key) => isWeekend(fromDayKey(key))),
    ).toEqual([false, true, true, false]);
    expect(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map((key) => dayKey(nextWeekday(fromDayKey(key)))),
    ).toEqual(['2026-11-20', '2026-11-23', '2026-11-23']);
    expect(
      ['2026-11-21', '2026-11-22', '2026-11-23'].map((key) => dayKey(previousWeekday(fromDayKey(key)))),
    ).toEqual(['2026-11-20', '2026-11-20', '2026-11-23']);
    fc.assert(
      fc.property(days, (day) => {
        const weekend = [0, 6].includes(new Date(`${dayKey(day)}T00:00:00Z`).getUTCDay());
        expect(isWeekend(day)).toBe(weekend);
        expect(isWeekend(nextWeekday(day)) || isWeekend(previousWeekday(day))).toBe(false);
        expect(nextWeekday(day) === day).toBe(!weekend);
      }),
    );
  });

  it('[VAL-02] prints days, long days, times and months', () => {
    const instant = at('2026-02-01T08:05:00Z');
    expect(formatDay(instant)).toBe('01/02/2026');
    expect(formatLongDay(instant)).toBe('1 de febrero de 2026');
    expect(formatTime(instant)).toBe('09:05');
    expect(formatInstant(instant)).toBe('01/02/2026 09:05');
    expect(formatMonth(at('2026-11-20T00:00:00Z'))).toBe('11/2026');
    expect(monthName(9)).toBe('septiembre');
    expect(() => monthName(13)).toThrow(RangeError);
  });

  it('[VAL-02] prints long days as Intl does in Spanish', () => {
    const spanish = new Intl.DateTimeFormat('es-ES', { timeZone: MADRID, dateStyle: 'long' });
    fc.assert(fc.property(instants, (instant) => formatLongDay(instant) === spanish.format(instant * 1000)));
  });

  it.each([
    ['1/2/2026', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['31/12/69', '2069-12-31'],
    ['31/12/70', '1970-12-31'],
    [' 29/02/2028 ', '2028-02-29'],
    ['2026-02-01', '2026-02-01'],
    ['15/06/1943', '1943-06-15'],
  ])('[VAL-02] reads «%s»', (text, key) => {
    expect(dayKey(parseDay(text) ?? NaN)).toBe(key);
    expect(checkDay(text)).toBeNull();
  });

  it.each([
    '',
    'hoy',
    '31/02/2026',
    '29/02/2026',
    '0/1/2026',
    '1/13/2026',
    '1/2-2026',
    '1/2/026',
    '2026-2-31',
  ])('[VAL-02] refuses «%s» and says how to write a date', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(checkDay(text)).toContain('DD/MM/AAAA');
  });

  it('[VAL-02] reads back what it prints, and keys too', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDay(formatDay(day))).toBe(day);
        expect(fromDayKey(dayKey(day))).toBe(day);
        expect(daySeconds(dayOf(day))).toBe(day);
      }),
    );
    for (const bad of ['2026-2-1', '2026-02-30', '', '01/02/2026'])
      expect(() => fromDayKey(bad)).toThrow(RangeError);
  });

  it.each([
    ['1/2/2026 9:30', '01/02/2026 09:30'],
    ['01-02-26, 23.59', '01/02/2026 23:59'],
    ['01/02/2026 a las 9:05 h', '01/02/2026 09:05'],
    ['25/10/2026 02:30', '25/10/2026 02:30'],
  ])('[VAL-02] reads a date with its hour: %s', (text, printed) => {
    expect(formatInstant(parseInstant(text) ?? NaN)).toBe(printed);
    expect(checkInstant(text)).toBeNull();
  });

  it.each([
    ['1/2/2026', /Falta la hora/],
    ['31/02/2026 10:00', /no existen/],
    ['1/2/2026 24:00', /no existen/],
    ['mañana a las 10:00', /no existen/],
  ])('[VAL-02] says what is missing of %s', (text, said) => {
    expect(parseInstant(text)).toBeNull();
    expect(checkInstant(text)).toMatch(said);
  });
});
