import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addMonths, addYears, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { lettingServices } from '../testing/letting-services.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

type Row = Record<string, Json> & { id: string; version: number };
type Line = { subcategory: string; concept: string; totalAmount: number; source: string; carriedFrom: Json };

const today = startOfDay(Math.floor(Date.now() / 1000));
const thisMonth = startOfMonth(today);
const lastMonth = addMonths(thisMonth, -1);

let t: TestGateway;
let clerk = '';
beforeAll(async () => {
  t = await startTestGateway(lettingServices);
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
}, 180_000);
afterAll(() => t?.stop());

const run = (name: string, input: Record<string, Json>, token?: string) =>
  t.post<Row & { error: { code: string; problems?: { field: string }[] } }>(
    `/commands/${name}`,
    input,
    token === undefined ? {} : { token },
  );
async function done(name: string, input: Record<string, Json>): Promise<Row> {
  const { status, body, text } = await run(name, input, clerk);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}
async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token: clerk });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
}
const stored = async (collection: string, criteria: Record<string, Json>) =>
  (await t.call('getCollection', { collection, criteria }, { token: clerk })).data as Row[];

/** A mandate in force of some landlords and units, with a fee of 10 %. */
async function mandateFor(parties: Record<string, Json>): Promise<string> {
  const draft = await create('mandate', {
    ...parties,
    mandateDate: addYears(today, -3),
    productType: 'NONE',
    feeType: 'PERCENT',
    feeValue: 10,
    salesManager: randomUUID(),
  });
  const valid = await done('ValidateMandate', { id: draft.id, version: draft.version });
  await done('ActivateMandate', { id: draft.id, version: valid.version, sendMarketing: false });
  return draft.id;
}

async function lettingFor(rent: number, more: Record<string, Json> = {}): Promise<string> {
  const unit = await create('place', { street: 'Carrer de Sants', number: '12', city: 'Barcelona' });
  const parties = { landlords: [randomUUID()], units: [unit.id] };
  const contract = await create('contract', {
    ...parties,
    mandate: await mandateFor(parties),
    tenants: [randomUUID()],
    startDate: addYears(lastMonth, -1),
    endDate: addYears(today, 4),
    rent,
    legalBondAmount: rent,
    paymentMethod: 'TRANSFER',
    ...more,
  });
  const checked = await done('ValidateContract', { id: contract.id, version: contract.version });
  await done('ActivateContract', { id: contract.id, version: checked.version });
  return contract.id;
}

/** Generates a month of a contract, and answers its document of a type with its lines. */
async function generated(contract: string, day: number, type: string): Promise<Row & { breakdown: Line[] }> {
  const { year, month } = dayOf(day);
  const kinds = ['RECEIPT', 'SETTLEMENT', 'BILL'];
  const { process } = await done('GenerateMonth', { year, month, kinds, contracts: [contract] });
  await until('the end of the run', async () => {
    const { status } = await done('FinanceProcess', { process: process as string });
    return status === 'FINISHED';
  });
  const [found] = await stored('finance', { contract, year, month, type });
  return found as Row & { breakdown: Line[] };
}

describe('terms of a contract on its documents, through the gateway', () => {
  it('[FIN-06] [SES-09] is for the office, with a percentage and a reason', async () => {
    const input = { id: randomUUID(), version: 1, percent: 2, reason: 'Error' };
    expect((await run('CorrectRentUpdate', input)).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await run('CorrectRentUpdate', input, await t.tokenFor(role))).status).toBe(403);
    for (const field of ['percent', 'reason']) {
      const { status, body } = await run('CorrectRentUpdate', { ...input, [field]: null }, clerk);
      expect([status, body.error.problems?.map((problem) => problem.field)]).toEqual([400, [field]]);
    }
  });

  it('[FIN-06] [FIN-01] what was billed with the wrong percentage is made up for by one line of the next receipt, and of its settlement', async () => {
    const contract = await lettingFor(1000);
    const update = await create('nextRent', {
      contract,
      date: lastMonth,
      ineType: 'GENERAL',
      previousRent: 1000,
      percent: 3.2,
      tenantNotifiedAt: addMonths(lastMonth, -1),
    });
    const applied = await done('ApplyRentUpdate', { id: update.id, version: update.version });
    const wrong = await generated(contract, lastMonth, 'RECEIPT');
    expect(wrong['totalAmount']).toBe(1032);
    const undo = { id: update.id, version: applied.version, reason: 'Error' };
    const refused = await run('UndoRentUpdate', undo, clerk);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'RENT_UPDATE.BILLED']);
    expect(refused.text).toContain('Corregir actualización');

    const correction = {
      id: update.id,
      version: applied.version,
      percent: 2.2,
      reason: 'Índice de otro mes',
    };
    expect(await done('CorrectRentUpdate', correction)).toMatchObject({ rent: 1022, from: lastMonth });
    // Of an older version nothing is corrected.
    expect((await run('CorrectRentUpdate', { ...correction, percent: 1 }, clerk)).status).toBe(409);

    const receipt = await generated(contract, thisMonth, 'RECEIPT');
    expect(receipt['totalAmount']).toBe(1012);
    expect(receipt.breakdown.map(({ totalAmount, source }) => [totalAmount, source])).toEqual([
      [1022, 'LANDLORD'],
      [10, 'TENANT'],
    ]);
    expect(receipt.breakdown[1]!.concept).toContain('Renta: de 1.032,00 € a 1.022,00 €');
    const [rectifying] = await stored('finance', { id: receipt.breakdown[1]!.carriedFrom });
    expect(rectifying).toMatchObject({ type: 'RECTIFYING_BILL', rectifies: wrong.id, totalAmount: -10 });
    expect((await stored('finance', { id: wrong.id }))[0]).toMatchObject({ totalAmount: 1032 });
    // The landlord's part and the fee on it follow.
    const { year, month } = dayOf(thisMonth);
    const [settlement] = await stored('finance', { contract, year, month, type: 'SETTLEMENT' });
    expect(settlement!['totalAmount']).toBe(addMoney(1022, -123.66, -10, 1.21));
  });

  it('[FIN-01] a flat that is sold inside a month is settled to the former owner for it, and to the new one from the next', async () => {
    const contract = await lettingFor(1000);
    const [before] = await stored('contract', { id: contract });
    const [former] = before!['landlords'] as string[];
    const to = randomUUID();
    const mandate = await mandateFor({ landlords: [to], units: before!['units']! });
    await done('AssignRights', {
      ...{ id: contract, version: before!.version, cause: 'SALE', from: former!, to, mandate },
      ...{ date: addDays(lastMonth, 9), signed: true },
    });
    const settled = async (day: number) => {
      await generated(contract, day, 'SETTLEMENT');
      const { year, month } = dayOf(day);
      const made = await stored('finance', { contract, year, month, type: 'SETTLEMENT' });
      return made.map((one) => [one['landlords'], one['mandate'], one['totalAmount']]);
    };
    expect(await settled(lastMonth)).toEqual([[[former], before!['mandate'], 879]]);
    expect(await settled(thisMonth)).toEqual([[[to], mandate, 879]]);
    // The fee of each month is invoiced to whom it is settled.
    const bills = await stored('finance', { contract, type: 'BILL' });
    expect(bills.map((one) => one['landlords']).sort()).toEqual([[former], [to]].sort());
  });

  it('[FIN-01] a payment in advance of a contract is on its first receipt, and set off on the next', async () => {
    const contract = await lettingFor(900, {
      startDate: lastMonth,
      paymentInAdvance: { months: 1, days: 0, amount: 900 },
    });
    const advance = ({ breakdown }: { breakdown: Line[] }) =>
      breakdown
        .filter(({ subcategory }) => subcategory === 'RENT_ADVANCE')
        .map(({ totalAmount, source }) => [totalAmount, source]);
    const first = await generated(contract, lastMonth, 'RECEIPT');
    expect([first['totalAmount'], advance(first)]).toEqual([1800, [[900, 'LANDLORD']]]);
    const second = await generated(contract, thisMonth, 'RECEIPT');
    expect([second['totalAmount'], advance(second)]).toEqual([0, [[900, 'TENANT']]]);
    const { year, month } = dayOf(thisMonth);
    const [settlement] = await stored('finance', { contract, year, month, type: 'SETTLEMENT' });
    expect(settlement!['totalAmount']).toBe(-108.9);
  });
});
