import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addMonths, dayKey, fromDayKey as day, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Figures = Record<string, Record<string, Json> | null>;

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: ContractsModule, notifications: NotificationsModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token });
  expect(error).toBeNull();
  return String(id);
}

async function figuresOf(object: Record<string, Json>): Promise<Figures> {
  const id = await make('contract', object);
  const { status, body } = await t.post<Figures>('/commands/ContractFigures', { id }, { token });
  expect(status).toBe(200);
  return body;
}

/** Weekday of a day in Madrid, as people write it: 0 is Sunday. */
const weekday = (key: string) => new Date(`${key}T12:00:00Z`).getUTCDay();
const dayAfter = (key: string, days: number) => dayKey(addDays(day(key), days));
/** Off a weekend to the Monday after (C §9). */
const offWeekend = (key: string) =>
  dayAfter(key, ({ 6: 2, 0: 1 } as Record<number, number>)[weekday(key)] ?? 0);
const inMadrid = (seconds: Json) =>
  new Date(Number(seconds) * 1000).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' });

describe('the figures of a contract for programs', () => {
  it('[VAL-05] [VAL-06] nobody without a session, no outsider; a contract that is not there is told', async () => {
    const id = await make('contract', {});
    const ask = (who: { token?: string }, contract = id) =>
      t.post('/commands/ContractFigures', { id: contract }, who);
    expect((await ask({})).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await ask({ token: await t.tokenFor(role) })).status).toBe(403);
    expect((await ask({ token }, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('[VAL-05] [VAL-06] without terms there are no figures, and none is made up', async () => {
    expect(await figuresOf({})).toEqual({
      rentUpdate: null,
      itp: null,
      tenantSearch: null,
      fee: null,
      mandateFee: null,
    });
  });

  it.each([
    ['15', 12],
    ['16', 13],
  ])(
    '[VAL-05] begun on a %sth, the rent is updated %d months after the start month, then every year (C §9)',
    async (startDay, months) => {
      // Years back and months from the update of this year, so that no day of a run is close to it.
      const [year, month] = dayKey(addMonths(Math.floor(Date.now() / 1000), 4)).split('-');
      const start = `${Number(year) - 4}-${month}-${startDay}`;
      const { rentUpdate } = await figuresOf({ startDate: day(start), endDate: null, rent: 1000 });
      const first = dayKey(addMonths(day(start), months)).slice(0, 7);
      const effective = dayKey(Number(rentUpdate!['effective']));
      expect(effective.slice(5)).toBe(`${first.slice(5)}-01`);
      // Moved forward by years until after today, and no further.
      const now = dayKey(startOfDay(Math.floor(Date.now() / 1000)));
      expect(effective > now && `${Number(effective.slice(0, 4)) - 1}${effective.slice(4)}` <= now).toBe(
        true,
      );

      const before = dayKey(addMonths(day(effective), -1)).slice(0, 8);
      expect(inMadrid(rentUpdate!['update'] ?? null)).toBe(`${before}26 09:00:00`);
      const told = (name: string) => dayKey(Number(rentUpdate![name]));
      expect(told('check')).toBe(`${before}13`);
      expect(told('internalNotice')).toBe(`${before}16`);
      expect(told('landlordNotice')).toBe(offWeekend(`${before}16`));
      expect(told('tenantNotice')).toBe(offWeekend(dayAfter(offWeekend(`${before}16`), 2)));
    },
  );

  it('[VAL-05] no update after the end of the contract (C §9), nor of a rent that is not revised', async () => {
    const now = Math.floor(Date.now() / 1000);
    const [startDate, endDate] = [addMonths(startOfDay(now), -6), addMonths(startOfDay(now), 3)];
    const contractDuration = { years: 0, months: 9, days: 0 };
    const ended = { startDate, endDate, contractDuration, rent: 1000 };
    expect(await figuresOf(ended)).toMatchObject({ rentUpdate: null });
    expect(await figuresOf({ startDate, rent: 1000, ineType: 'NO_REVISION' })).toMatchObject({
      rentUpdate: null,
    });
    expect((await figuresOf({ startDate, rent: 1000 }))['rentUpdate']).not.toBeNull();
  });

  it('[VAL-05] the ITP is in time in the 7 days before one month after the start, late after it (C §9)', async () => {
    const season = {
      contractType: 'SEASONAL_CONTRACT',
      startDate: day('2026-01-15'),
      contractDuration: { years: 0, months: 10, days: 0 },
      rent: 1000,
      itpPercent: 0.5,
    };
    const timed = async (deposited: string | null) =>
      (await figuresOf({ ...season, itpDepositDate: deposited && day(deposited) }))['itp'];
    // 0.5 % of ten rents.
    const window = { amount: 50, from: day('2026-02-08'), until: day('2026-02-15') };
    expect(await timed('2026-02-07')).toMatchObject({ ...window, timing: 'NOT_YET' });
    expect(await timed('2026-02-08')).toMatchObject({ ...window, timing: 'IN_TIME' });
    expect(await timed('2026-02-15')).toMatchObject({ ...window, timing: 'IN_TIME' });
    expect(await timed('2026-02-16')).toMatchObject({ ...window, timing: 'LATE' });
    // Not deposited, it stands as today does.
    expect(await timed(null)).toMatchObject({ ...window, timing: 'LATE', law: 'TRLITPAJD art. 51' });
    const today = startOfDay(Math.floor(Date.now() / 1000));
    expect((await figuresOf({ ...season, startDate: today }))['itp']).toMatchObject({ timing: 'NOT_YET' });
    expect(await figuresOf({ ...season, contractType: 'LONG_CONTRACT' })).toMatchObject({ itp: null });
  });

  it('[VAL-06] the search for a tenant with 21 per cent, once in instalments or each month (C §3.1, §5)', async () => {
    const search = async (object: Record<string, Json>) =>
      (await figuresOf({ rent: 985.5, ...object }))['tenantSearch'];
    const once = {
      tenantSearchSelectedOption: 'ONE_PAYMENT',
      tenantSearchOnePaymentPlanMonths: 0.5,
    };
    // Half of 985.50, and 21 % of it: 103.4775.
    const half = { option: 'ONE_PAYMENT', base: 492.75, vat: 103.48, total: 596.23 };
    expect(await search(once)).toEqual({ ...half, instalments: [{ amount: 596.23 }] });
    expect(await search({ ...once, tenantSearchOnePaymentInstallments: 3 })).toEqual({
      ...half,
      instalments: [{ amount: 198.75 }, { amount: 198.74 }, { amount: 198.74 }],
    });
    const monthly = {
      rent: 1000,
      tenantSearchSelectedOption: 'RECURRING_PAYMENT',
      tenantSearchRecurringPaymentPlanPercent: 3,
    };
    expect(await search(monthly)).toEqual({
      option: 'RECURRING_PAYMENT',
      base: 30,
      vat: 6.3,
      total: 36.3,
      instalments: [],
    });
    for (const option of ['FEES_ON_TENANT', 'UNKNOWN'])
      expect(await search({ tenantSearchSelectedOption: option })).toMatchObject({
        base: 0,
        vat: 0,
        total: 0,
      });
  });

  it('[VAL-06] the fee of the contract: 10 per cent of one month with 21 per cent, unless agreed otherwise (C §9)', async () => {
    const fee = async (object: Record<string, Json>) => (await figuresOf(object))['fee'];
    expect(await fee({ rent: 1000 })).toEqual({ feeBase: 1000, base: 100, vat: 21, total: 121 });
    expect(await fee({ rent: 950, feeMonths: 2, feePercent: 7.5, feeVatPercent: 10 })).toEqual({
      feeBase: 1900,
      base: 142.5,
      vat: 14.25,
      total: 156.75,
    });
  });

  it('[VAL-06] the monthly fee of its mandate: a percentage of the rent, a fixed sum or nothing (C §3.1, §9)', async () => {
    const under = async (terms: Record<string, Json>) => {
      const mandate = await make('mandate', terms);
      return (await figuresOf({ rent: 1000, mandate }))['mandateFee'];
    };
    expect(await under({ feeType: 'PERCENT', feeValue: 6.5 })).toEqual({
      base: 65,
      vat: 13.65,
      total: 78.65,
    });
    expect(await under({ feeType: 'FIXED', feeValue: 35 })).toEqual({ base: 35, vat: 7.35, total: 42.35 });
    expect(await under({ feeType: 'NONE' })).toEqual({ base: 0, vat: 0, total: 0 });
    expect(await under({})).toBeNull();
  });
});
