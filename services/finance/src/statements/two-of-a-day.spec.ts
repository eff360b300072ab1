import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { daySeconds } from '@llavero/proto/values/dates';
import type { ParsedLine } from './parsed-statement.ts';
import { ImportedBank } from './reconciliation.ts';
import { BankOffice } from './testing/bank-office.ts';
import { movement, norma43, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const bank = () => office.running.services.get('finance')!.get(ImportedBank);
const day = (date: number) => daySeconds({ year: 2026, month: 11, day: date });
const balanceOn = async (date: number) => (await bank().balances(on(date)))[0]?.balance;
const on = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
/** A statement of one day, of these movements in cents. */
const ofDay = (date: number, openingCents: number, ...cents: number[]) => {
  const lines: ParsedLine[] = cents.map((one) => movement({ cents: one, bookingDay: on(date) }));
  return statementOf(lines, { from: on(date), to: on(date), openingCents });
};
const gaps = async () => {
  const all = await office.stores.of(bankStatement).findUnchecked({ filter: {} });
  return all.toSorted((one, other) => one.openingBalance - other.openingBalance).map(({ gap }) => gap);
};
const amounts = async () =>
  (await office.lines()).map(({ amount }) => amount).toSorted((one, other) => one - other);

// The morning has two movements of 1 €, the afternoon another of 1 €, the evening takes 3 € back.
const [morning, afternoon, evening] = [ofDay(3, 500, 100, 100), ofDay(3, 700, 100, 50), ofDay(3, 850, -300)];
const next = ofDay(4, 550, 25);

describe('[FIN-09] several statements of one day', () => {
  it.each([
    ['in their order', [morning, afternoon, evening, next]],
    ['the last one first', [next, evening, afternoon, morning]],
    ['in any order', [afternoon, next, morning, evening]],
  ])('each goes on where the one before ended: %s', async (_title, statements) => {
    for (const one of statements)
      expect(await office.import([one])).toMatchObject({ status: 'FINISHED', recognised: 0 });
    expect(await amounts()).toEqual([-3, 0.25, 0.5, 1, 1, 1]);
    expect(await gaps()).toEqual([null, null, null, null]);
    expect(await balanceOn(3)).toBe(5.5);
    expect(await balanceOn(4)).toBe(5.75);
    expect(await bank().bookedUpTo()).toBe(day(4));
  });

  it('as one file of Norma 43, each once; the whole day brings nothing more', async () => {
    const both = [morning, afternoon];
    const { process } = await office.send(both, true, norma43(both));
    expect(await office.ended(process)).toMatchObject({ status: 'FINISHED', added: 4 });
    await expect(office.send([afternoon])).rejects.toMatchObject({
      body: { code: 'FINANCE.STATEMENT_ALREADY_IMPORTED' },
    });
    const whole = ofDay(3, 500, 100, 100, 100, 50);
    expect(await office.import([whole])).toMatchObject({ status: 'FINISHED', added: 0, recognised: 4 });
    expect(await balanceOn(3)).toBe(8.5);
  });

  it('one that begins elsewhere is refused as before', async () => {
    await office.import([morning]);
    expect(await office.import([ofDay(3, 699, 100, 50)])).toMatchObject({
      status: 'ERROR',
      error: expect.stringContaining('falta en este'),
    });
    expect(await amounts()).toEqual([1, 1]);
  });

  it('the same movements after a day that leaves the balance where it was are those that are known', async () => {
    const [there, longer] = [ofDay(3, 500, 100, -100), ofDay(3, 500, 100, -100, 70)];
    await office.import([there]);
    expect(await office.import([longer])).toMatchObject({ status: 'FINISHED', added: 1, recognised: 2 });
    expect(await balanceOn(3)).toBe(5.7);
  });
});
