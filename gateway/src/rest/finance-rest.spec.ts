import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { FinanceModule } from '@llavero/finance/finance.module';
import {
  billable,
  ContractsStandIn,
  mandates,
  mandateTerms,
  portfolio,
} from '@llavero/finance/testing/contracts';
import { until } from '@llavero/kit/testing/until';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    contracts: ContractsStandIn,
    finance: FinanceModule,
  });
  admin = await t.tokenFor('ADMIN');
  portfolio.push(billable(), billable({ rent: 750.5 }));
});
afterAll(() => t?.stop());

type Body = Record<string, Json> & { error: { code: string; message: string; problems?: Json[] } };
const month = { year: 2026, month: 5 };
const routes = {
  nextSeries: ['GET', '/finance/nextSeries/RECEIPT'],
  createReturnedBill: ['POST', '/finance/createReturnedBill/0193d6c0-1111-7abc-8def-001122334455'],
  changeFinanceStatus: ['POST', '/manager/finance/changeFinanceStatus'],
  adminChangeFinanceStatus: ['POST', '/manager/finance/adminChangeFinanceStatus'],
  generation: ['POST', '/manager/finance/generation'],
  preview: ['POST', '/manager/finance/preview'],
  computed: ['POST', '/manager/finance/computed'],
  generatePreview: ['POST', '/manager/finance/generatePreview'],
} as const;
const ask = (name: keyof typeof routes, token: string | undefined = admin, body: unknown = {}) => {
  const [method, path] = routes[name];
  return method === 'GET' ? t.get<Body>(path, { token }) : t.post<Body>(path, body, { token });
};

describe('the finance routes of the manager service (F §7)', () => {
  it.each(Object.keys(routes) as (keyof typeof routes)[])(
    '[RST-06] %s asks for a session, by the employee’s bearer token',
    async (name) => {
      const [method, path] = routes[name];
      const { status, body } = await (method === 'GET' ? t.get<Body>(path) : t.post<Body>(path, {}));
      expect([status, body.error.code]).toEqual([401, 'SESSION.MISSING']);
    },
  );

  it.each([
    'nextSeries',
    'changeFinanceStatus',
    'adminChangeFinanceStatus',
    'generation',
    'preview',
    'createReturnedBill',
    'computed',
  ] as const)('[RST-06] [SES-09] %s is for staff', async (name) => {
    const { status, body } = await ask(name, await t.tokenFor('TENANT'));
    expect([status, body.error.code]).toEqual([403, 'COMMAND.FORBIDDEN']);
  });

  it.each([[{}], [{ documentos: [] }], [{ financeArray: [] }]])(
    '[RST-06] [VAL-11] a change of status that names no document is refused: %j',
    async (sent) => {
      const { status, body } = await ask('changeFinanceStatus', admin, sent);
      expect([status, body.error?.problems?.[0]]).toMatchObject([
        400,
        { field: 'documents', rule: 'required' },
      ]);
    },
  );

  it('[RST-06] preview tells what a month would bring and writes nothing', async () => {
    const { status, body } = await ask('preview', admin, month);
    expect(status).toBe(200);
    expect(body).toMatchObject({ toCreate: 2, existing: 0, skipped: 0, totalAmount: 1750.5 });
    const { data } = await t.call('getCollection', { collection: 'finance' }, { token: admin });
    expect(data).toEqual([]);
  });

  it('[RST-06] generation creates the receipts of a month; nextSeries tells the number after them', async () => {
    expect((await ask('nextSeries')).body).toMatchObject({ serie: 1 });
    const { status, body } = await ask('generation', admin, month);
    expect([status, body['process']]).toEqual([200, expect.any(String)]);
    const made = await until('both receipts', async () => {
      const { data } = await t.call('getCollection', { collection: 'finance' }, { token: admin });
      return (data as Body[]).length === 2 && (data as Body[]);
    });
    expect(
      made.map(({ type, year, month: of, totalAmount }) => [type, year, of, totalAmount]).sort(),
    ).toEqual([
      ['RECEIPT', 2026, 5, 1000],
      ['RECEIPT', 2026, 5, 750.5],
    ]);
    expect((await ask('preview', admin, month)).body).toMatchObject({ toCreate: 0, existing: 2 });
    const next = await t.get<Body>('/finance/nextSeries/RECEIPT', { token: admin });
    expect(next.body).toMatchObject({
      serie: expect.any(Number),
      code: expect.stringMatching(/^REC-\d{5}-/),
    });
  });

  it('[RST-06] [FIN-01] [FIN-08] with kinds, settlements and fee bills are previewed and made; a preview that is over is refused', async () => {
    const unit = '0193d6c0-1111-7abc-8def-001122334499';
    for (const of of portfolio) mandates.push(mandateTerms({ id: of.mandate ?? '' }));
    mandates.push(mandateTerms({ feeType: 'NONE', guaranteed: [{ unit, amount: 20 }] }));
    const kinds = ['RECEIPT', 'SETTLEMENT', 'GUARANTEED', 'BILL'];
    const asked = { year: 2026, month: 6, kinds };
    const { status, body } = await ask('preview', admin, asked);
    // 2 receipts, their settlements and bills, and 30 days of the guaranteed unit.
    expect([status, body['toCreate'], body['totalAmount']]).toEqual([200, 7, 4101]);
    const { hash } = body;
    portfolio[0]!.rent = 1100;
    const refused = await ask('generation', admin, { ...asked, hash });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'FINANCE.PREVIEW_STALE']);
    const now = (await ask('preview', admin, asked)).body['hash'];
    expect((await ask('generation', admin, { ...asked, hash: now })).status).toBe(200);
    const settled = async (type: string) =>
      (
        await t.call(
          'getCollection',
          { collection: 'finance', criteria: { type, year: 2026, month: 6 } },
          { token: admin },
        )
      ).data as Body[];
    const bills = await until('the bills', async () => {
      const made = await settled('BILL');
      return made.length === 2 && made;
    });
    const settlements = await settled('SETTLEMENT');
    expect(bills.map(({ includedIn }) => includedIn).sort()).toEqual(settlements.map(({ id }) => id).sort());
    expect(settlements.map(({ totalAmount }) => totalAmount).sort()).toEqual([659.69, 966.9]);
    await until(
      'the guaranteed settlement',
      async () => (await settled('GUARANTEED'))[0]?.['totalAmount'] === 600,
    );
  });
});
