import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FinanceModule } from '@llavero/finance/finance.module';
import { ContractsStandIn } from '@llavero/finance/testing/contracts';
import { neighbour } from '@llavero/kit/testing/neighbour';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay, startOfWeek } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Body = Record<string, Json> & {
  weeks: Record<string, number | boolean | null>[];
  rows: Record<string, Json>[];
  error: { code: string; problems: { field: string; message: string }[] };
};

const today = startOfDay(Math.floor(Date.now() / 1000));
const next = addDays(startOfWeek(today), 7);

let t: TestGateway;
let clerk: string;
beforeAll(async () => {
  t = await startTestGateway({
    finance: FinanceModule,
    contracts: ContractsStandIn,
    people: neighbour('people'),
    notifications: neighbour('notifications'),
  });
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const run = (name: string, input: object, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });

describe('[FIN-09] the cash position through the gateway', () => {
  it('is for nobody without a session and no outsider', async () => {
    const asked = { week: next, kind: 'EXPECTED', direction: 'OUT' };
    for (const [name, input] of [
      ['CashPosition', {}],
      ['CashRows', asked],
    ] as const) {
      expect((await run(name, input)).status).toBe(401);
      for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
        expect((await run(name, input, await t.tokenFor(role))).status).toBe(403);
    }
  });

  it('refuses more weeks than half a year and a bar without a direction, naming the field', async () => {
    const far = await run('CashPosition', { back: 27 }, clerk);
    expect([far.status, far.body.error.problems]).toMatchObject([
      400,
      [{ field: 'back', message: expect.stringContaining('26') }],
    ]);
    const bare = await run('CashRows', { week: next, kind: 'EXPECTED' }, clerk);
    expect([bare.status, bare.body.error.problems]).toMatchObject([400, [{ field: 'direction' }]]);
  });

  it('answers thirteen weeks where nothing is asked for, empty at first, then with a bill and the row behind it', async () => {
    const empty = await run('CashPosition', {}, clerk);
    expect(empty.status).toBe(200);
    expect(empty.body.weeks).toHaveLength(13);
    expect(empty.body).toMatchObject({ accounts: [], opening: null, overdueIn: 0, overdueOut: 0 });
    const object = {
      ...{ concept: 'Limpieza', number: 'F-1', issueDate: today, dueDate: addDays(next, 2) },
      breakdown: [
        {
          category: 'INVOICE',
          concept: 'Limpieza',
          baseAmount: 100,
          vatPercent: 21,
          vatAmount: 21,
          totalAmount: 121,
        },
      ],
    };
    const { error } = await t.call('createObject', { collection: 'bill', object }, { token: clerk });
    expect(error).toBeNull();
    const { body } = await run('CashPosition', {}, clerk);
    const shown = body.weeks.filter((week) => week['expectedOut'] !== 0);
    expect(shown).toEqual([
      { start: next, expectedIn: 0, expectedOut: 121, realIn: 0, realOut: 0, balance: null, projected: true },
    ]);
    const behind = await run('CashRows', { week: next, kind: 'EXPECTED', direction: 'OUT' }, clerk);
    expect(behind.body).toMatchObject({
      ...{ total: 1, amount: 121 },
      rows: [
        { source: 'BILL', name: 'F-1 · Limpieza', note: 'Sin aprobar', day: addDays(next, 2), amount: 121 },
      ],
    });
  });
});
