import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { daySeconds } from '@llavero/proto/values/dates';
import { ImportedBank } from './reconciliation.ts';
import { admin, BankOffice } from './testing/bank-office.ts';
import { movement, OWN_ACCOUNT, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const day = (date: number) => daySeconds({ year: 2026, month: 11, day: date });
const bookedUpTo = () => office.running.services.get('finance')!.get(ImportedBank).bookedUpTo();
const gaps = async () => {
  const sort = [{ field: 'from', order: 'asc' }] as const;
  const all = await office.stores.of(bankStatement).findUnchecked({ filter: {}, sort: [...sort] });
  return all.map(({ gap }) => gap);
};

const on = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
/** Five days with one movement of 1 € on the third, from where the days before led to. */
const days = (first: number) =>
  statementOf([movement({ cents: 100, bookingDay: on(first + 2) })], {
    from: on(first),
    to: on(first + 4),
    openingCents: ((first - 1) / 5) * 100,
  });

it('[FIN-09] a statement that comes late closes the gap after it, so that the bank counts as imported again', async () => {
  await office.import([days(1)]);
  await office.import([days(11)]);
  await office.import([days(16)]);
  expect(await gaps()).toEqual([null, 1, null]);
  expect(await bookedUpTo()).toBe(day(10));
  await office.import([days(6)]);
  expect(await gaps()).toEqual([null, null, null, null]);
  expect(await bookedUpTo()).toBe(day(20));
});

it('[FIN-09] an older statement shows what is missing before the first one that was imported', async () => {
  await office.import([days(11)]);
  expect(await bookedUpTo()).toBe(day(15));
  await office.import([days(1)]);
  expect(await gaps()).toEqual([null, 1]);
  expect(await bookedUpTo()).toBe(day(10));
});

it('[FIN-09] periods of one file may stand in any order', async () => {
  await office.import([days(11), days(6), days(1)]);
  expect(await gaps()).toEqual([null, null, null]);
});

it('[FIN-09] once the company has changed its account, the old one no longer holds up what is imported', async () => {
  const { organization: id } = office;
  const account = 'ES7620770024003102575766';
  const change = (iban: string) =>
    office.peers.records('people').patch({ collection: 'organization', id, patch: { iban } }, admin);
  await office.import([days(1)]);
  await change(account);
  expect(await bookedUpTo()).toBe(day(5));
  await office.import([
    { ...days(11), account },
    { ...days(16), account },
  ]);
  expect(await bookedUpTo()).toBe(day(20));
  await change(OWN_ACCOUNT);
});
