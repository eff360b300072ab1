import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, fromDayKey as day } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import { rentArrears } from './rent-arrears.ts';

const update = {
  dueDate: day('2026-03-01'),
  date: day('2026-06-01'),
  appliedAt: day('2026-08-10') + 9 * 3600,
  previousRent: 1000,
  nextRent: 1030,
};
const now = day('2026-11-20');

describe('[FIN-06] the arrears of a late rent update', () => {
  it('are owed from the month after the notice to the end of the month it is made in; what was due before is lost', () => {
    expect(rentArrears(update, now)).toEqual({
      owed: { from: day('2026-06-01'), to: day('2026-08-31'), amount: 90 },
      lost: { from: day('2026-03-01'), to: day('2026-05-31'), amount: 90 },
    });
  });

  it('are none when it is made on time and told in time', () => {
    const onTime = { ...update, dueDate: update.date, appliedAt: day('2026-05-26') };
    expect(rentArrears(onTime, now)).toEqual({ owed: null, lost: null });
  });

  it('count an anniversary inside the month by its days', () => {
    const { owed } = rentArrears({ ...update, date: day('2026-06-16'), appliedAt: day('2026-06-20') }, now);
    expect(owed).toEqual({ from: day('2026-06-16'), to: day('2026-06-30'), amount: 15 });
  });

  it('of an update that waits are those of making it now; without a new rent there are none', () => {
    expect(rentArrears({ ...update, appliedAt: null }, now).owed).toMatchObject({
      to: day('2026-11-30'),
      amount: 180,
    });
    expect(rentArrears({ ...update, nextRent: null }, now)).toEqual({ owed: null, lost: null });
    expect(rentArrears({ ...update, nextRent: 990 }, now).owed).toMatchObject({ amount: -30 });
  });

  it('owed and lost together are what the whole delay cost, whenever the notice came', () => {
    const rents = fc.integer({ min: 20_000, max: 400_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(rents, rents, fc.nat({ max: 11 }), fc.nat({ max: 11 }), (before, after, told, made) => {
        const due = update.dueDate;
        const late = {
          dueDate: due,
          date: addMonths(due, told),
          appliedAt: addDays(addMonths(due, told + made), 5),
          previousRent: before,
          nextRent: after,
        };
        const { owed, lost } = rentArrears(late, now);
        const monthly = addMoney(after, -before);
        const months = told + made + 1;
        expect(addMoney(owed?.amount ?? 0, lost?.amount ?? 0)).toBe(
          addMoney(...Array.from({ length: months }, () => monthly)),
        );
      }),
    );
  });
});
