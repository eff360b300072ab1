import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, fromDayKey as day } from '../../values/dates.ts';
import { billedMonth } from '../receipt.ts';
import { type BilledState, whyNotBilled } from './why-not-billed.ts';

const november = billedMonth(2026, 11);
const running: BilledState = {
  cancelled: false,
  validated: true,
  activated: true,
  finished: false,
  startDate: day('2026-01-01'),
  endDate: day('2027-12-31'),
};
const why = (state: Partial<BilledState>) => whyNotBilled({ ...running, ...state }, november);

describe('why a contract has nothing in a month', () => {
  it('[FIN-01] says what is missing and what to do', () => {
    expect(why({})).toBeNull();
    expect(why({ cancelled: true })).toBe('El contrato está anulado.');
    expect(why({ validated: false, activated: false })).toMatch(/es un borrador: valídelo/);
    expect(why({ activated: false })).toMatch(/no está activado: actívelo/);
    expect(why({ finished: true })).toMatch(/se finalizó antes de empezar/);
    expect(why({ startDate: day('2026-12-01') })).toMatch(/empieza el 01\/12\/2026/);
    expect(why({ endDate: day('2026-10-31') })).toMatch(/terminó el 31\/10\/2026/);
    expect(why({ startDate: null })).toMatch(/no tiene fecha de inicio: indíquela/);
  });

  it('[FIN-01] one day within the month is enough', () => {
    const days = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(days, days, (start, length) => {
        const startDate = addDays(november.from, start);
        const endDate = addDays(startDate, Math.abs(length));
        const isWithin = startDate <= november.to && endDate >= november.from;
        expect(why({ startDate, endDate }) === null).toBe(isWithin);
      }),
      { numRuns: 500 },
    );
  });
});
