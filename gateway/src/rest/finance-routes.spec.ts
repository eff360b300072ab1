import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '@llavero/kit/testing/until';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

type Row = Record<string, Json> & { id: string; version: number; status: string };

/** The finance routes of F §7 on a real contract: what works, and what says that it is not there yet. */
let t: TestGateway;
let token: string;
const today = startOfDay(Math.floor(Date.now() / 1000));
const { year, month } = dayOf(today);

beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    finance: FinanceModule,
    places: PlacesModule,
  });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  const create = async (collection: string, object: Record<string, Json>): Promise<Row> => {
    const { data, error } = await t.call('createObject', { collection, object }, { token });
    if (error) throw new Error(JSON.stringify(error));
    return data as Row;
  };
  const run = async (name: string, input: Record<string, Json>): Promise<Row> => {
    const { status, body, text } = await t.post<Row>(`/commands/${name}`, input, { token });
    if (status !== 200) throw new Error(`${name}: ${text}`);
    return body;
  };
  const unit = await create('place', { street: 'Carrer de Sants', number: '12', city: 'Barcelona' });
  const parties = { landlords: [randomUUID()], units: [unit.id] };
  const draft = await create('mandate', {
    ...parties,
    mandateDate: addYears(today, -2),
    productType: 'NONE',
    salesManager: randomUUID(),
  });
  const valid = await run('ValidateMandate', { id: draft.id, version: draft.version });
  await run('ActivateMandate', { id: valid.id, version: valid.version, sendMarketing: false });
  const contract = await create('contract', {
    ...parties,
    mandate: draft.id,
    tenants: [randomUUID()],
    startDate: startOfMonth(addYears(today, -1)),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    paymentMethod: 'TRANSFER',
  });
  const checked = await run('ValidateContract', { id: contract.id, version: contract.version });
  await run('ActivateContract', { id: checked.id, version: checked.version });
}, 180_000);
afterAll(() => t?.stop());

const receipts = async () =>
  (await t.call('getCollection', { collection: 'finance', criteria: { type: 'RECEIPT' } }, { token }))
    .data as Row[];

describe('[RST-06] finance routes that work', () => {
  it('POST /manager/finance/preview says what a month would bring, and writes nothing', async () => {
    const { status, body } = await t.post('/manager/finance/preview', { year, month }, { token });
    expect([status, body]).toEqual([200, expect.objectContaining({ toCreate: 1, totalAmount: 1000 })]);
    expect(await receipts()).toEqual([]);
  });

  it('POST /manager/finance/generation brings the month; again it brings nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await t.post<{ process: string }>(
        '/manager/finance/generation',
        { year, month },
        { token },
      );
      expect([status, body.process]).toEqual([200, expect.any(String)]);
      const ended = await until('the end of the run', async () => {
        const { body: run } = await t.post<{ status: string; created: number }>(
          '/commands/FinanceProcess',
          { process: body.process },
          { token },
        );
        return run.status === 'FINISHED' && run;
      });
      expect(ended.created).toBe(time === 0 ? 1 : 0);
    }
    expect(await receipts()).toHaveLength(1);
  });

  it('GET /finance/nextSeries/{type} is the number after the last one', async () => {
    const { body } = await t.get('/finance/nextSeries/RECEIPT', { token });
    expect(body).toEqual({ serie: 2, code: `REC-00002-${year}` });
  });

  it('POST /manager/finance/changeFinanceStatus changes by the table, each on its own', async () => {
    const [receipt] = await receipts();
    const financeArray = [
      { id: receipt!.id, version: receipt!.version },
      { id: randomUUID(), version: 1 },
    ];
    const { status, body } = await t.post<{ results: { ok: boolean; status: string | null }[] }>(
      '/manager/finance/changeFinanceStatus',
      { financeArray, status: 'CHARGED' },
      { token },
    );
    expect(status).toBe(200);
    expect(body.results.map(({ ok, status: reached }) => [ok, reached])).toEqual([
      [true, 'CHARGED'],
      [false, null],
    ]);
    expect((await receipts())[0]?.status).toBe('CHARGED');
  });

  it('are for staff: nobody signed out, no tenant and no landlord', async () => {
    const roles = [undefined, await t.tokenFor('TENANT'), await t.tokenFor('LANDLORD')];
    for (const path of ['preview', 'generation', 'changeFinanceStatus'])
      for (const role of roles) {
        const { status } = await t.post(`/manager/finance/${path}`, { year, month }, { token: role });
        expect([path, status]).toEqual([path, role === undefined ? 401 : 403]);
      }
  });
});

describe('[RST-06] finance routes that are not built', () => {
  it.each(['/finance/createReturnedBill/7', '/manager/finance/computed', '/manager/finance/generatePreview'])(
    'POST %s answers Not implemented to staff, and nothing to strangers',
    async (path) => {
      const answer = await t.post(path, {}, { token });
      expect([answer.status, answer.body]).toEqual([
        501,
        { error: { code: 'GATEWAY.NOT_IMPLEMENTED', kind: 'notImplemented', message: 'Not implemented' } },
      ]);
      expect((await t.post(path, {})).status).toBe(401);
    },
  );
});
