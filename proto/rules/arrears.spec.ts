import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { ageArrears, bankBookedUpTo, checkBankBooked, reminderRefusal, stepRefusal } from './arrears.ts';
import { legalInterest } from './legal/legal-interest.ts';

const today = daySeconds({ year: 2026, month: 11, day: 22 });
const owed = (party: string, days: number, totalAmount = 100) => ({
  id: `${party}${days}`,
  party,
  totalAmount,
  due: addDays(today, -days),
});

describe('the ageing of arrears', () => {
  it('[STA-06] has the columns 0–30, 31–60, 61–90 and more than 90 days, whoever owes most first', () => {
    const days = [0, 30, 31, 60, 61, 90, 91, 400];
    const [most, least] = ageArrears([owed('a', 10, 5), ...days.map((at) => owed('b', at))], today);
    expect(most).toMatchObject({
      party: 'b',
      documents: 8,
      totalAmount: 800,
      upTo30: 200,
      upTo60: 200,
      upTo90: 200,
      over90: 200,
      oldest: addDays(today, -400),
    });
    expect(least).toMatchObject({ party: 'a', totalAmount: 5, upTo30: 5 });
  });

  it('[STA-06] interest is the legal one from the day after it was due', () => {
    const [row] = ageArrears([owed('a', 366, 1000)], today);
    expect(row?.interest).toBe(legalInterest(1000, addDays(today, -365), today).amount);
    expect(row?.interest).toBe(32.5);
    expect(ageArrears([owed('a', 1, 1000)], today)[0]?.interest).toBe(0);
  });

  it('[STA-06] [VAL-07] whatever is owed, the columns are the total of all documents, to the cent (200 runs)', () => {
    const document = fc.record({
      party: fc.constantFrom('a', 'b', null),
      cents: fc.integer({ min: 1, max: 500_000 }),
      days: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), (drawn) => {
        const rows = ageArrears(
          drawn.map(({ party, cents, days }, at) => ({
            id: String(at),
            party,
            totalAmount: fromCents(cents),
            due: addDays(today, -days),
          })),
          today,
        );
        const sum = rows.reduce(
          (total, row) =>
            total + toCents(row.upTo30) + toCents(row.upTo60) + toCents(row.upTo90) + toCents(row.over90),
          0,
        );
        expect(sum).toBe(drawn.reduce((total, { cents }) => total + cents, 0));
        expect(rows.reduce((total, row) => total + toCents(row.totalAmount), 0)).toBe(sum);
        expect(rows.reduce((count, row) => count + row.documents, 0)).toBe(drawn.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a reminder', () => {
  const free = { arrearsPausedUntil: null, disputed: false, promisedDate: null };

  it('[STA-06] is never sent before the bank is booked to yesterday', () => {
    expect(reminderRefusal(addDays(today, -1), today)).toBeNull();
    expect(reminderRefusal(addDays(today, -2), today)).toBe(
      'Solo hasta el 20/11/2026 está contabilizado el banco: no se reclama nada hasta que lo esté hasta el 21/11/2026.',
    );
    expect(reminderRefusal(null, today)).toContain('No se sabe hasta qué día');
  });

  it('[STA-06] waits for the end of a pause, a dispute and a promise; other steps are always noted', () => {
    const booked = addDays(today, -1);
    expect(stepRefusal('REMINDER', free, booked, today)).toBeNull();
    expect(stepRefusal('REMINDER', { ...free, disputed: true }, booked, today)).toContain('lo discute');
    expect(stepRefusal('REMINDER', { ...free, arrearsPausedUntil: today }, booked, today)).toContain(
      'en pausa',
    );
    expect(stepRefusal('REMINDER', { ...free, promisedDate: today }, booked, today)).toContain('compromiso');
    const over = { ...free, arrearsPausedUntil: booked, promisedDate: booked };
    expect(stepRefusal('REMINDER', over, booked, today)).toBeNull();
    expect(stepRefusal('PAUSE', { ...free, disputed: true }, null, today)).toBeNull();
  });

  it('[STA-06] the day of the bank is a setting that must be a day', () => {
    expect(bankBookedUpTo('2026-11-21')).toBe(addDays(today, -1));
    expect([bankBookedUpTo('21/11/2026'), bankBookedUpTo('2026-02-30'), bankBookedUpTo(3)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(checkBankBooked('mañana')).toMatchObject([{ field: 'value' }]);
  });
});
