import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atTime, fromDayKey } from '../../values/dates.ts';
import { type CalendarEntry, iCalendar } from './ical.ts';

const entry: CalendarEntry = {
  id: '1',
  version: 3,
  startAt: atTime(fromDayKey('2026-11-30'), 10, 30),
  endAt: atTime(fromDayKey('2026-11-30'), 11),
  changedAt: 0,
  summary: 'Visita; Ana, Luis \\ dos\nlíneas',
  location: 'Calle de Atocha 27',
  description: '',
  url: 'https://llavero.example/commercial/visit/visit/1',
  isCancelled: false,
};
/** Lines joined again, as a calendar reads them. */
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

describe('the calendar of whoever shows units', () => {
  it('[OPS-05] escapes what has a meaning, tells times in UTC and what has been cancelled', () => {
    const lines = unfolded(iCalendar('Visitas de Ana', [entry, { ...entry, id: '2', isCancelled: true }]));
    expect(lines).toEqual(
      expect.arrayContaining([
        'SUMMARY:Visita\\; Ana\\, Luis \\\\ dos\\nlíneas',
        'DTSTART:20261130T093000Z',
        'DTEND:20261130T100000Z',
        'SEQUENCE:3',
        'STATUS:CONFIRMED',
        'STATUS:CANCELLED',
      ]),
    );
    const summer = { ...entry, startAt: atTime(fromDayKey('2027-07-01'), 10, 30) };
    expect(iCalendar('x', [summer])).toContain('DTSTART:20270701T083000Z');
  });

  it('[OPS-05] has no line above 75 octets, no bare line end, and nothing is lost by folding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
        const text = iCalendar('x', [{ ...entry, summary }]);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(/[^\r]\n|\r[^\n]/.test(text)).toBe(false);
        const found = unfolded(text).find((line) => line.startsWith('SUMMARY:')) ?? '';
        const read = found.slice(8).replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
        expect(read).toBe(summary.replace(/\r\n|\r/g, '\n'));
      }),
    );
  });
});
