import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FinanceModule } from '@llavero/finance/finance.module';
import { ContractsStandIn } from '@llavero/finance/testing/contracts';
import { neighbour } from '@llavero/kit/testing/neighbour';
import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Body = Record<string, Json> & {
  error: { code: string; message: string; problems?: { field: string; message: string }[] };
};

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

const sync = [
  ['AccountingSyncStatus', {}],
  ['SyncAccounting', {}],
  ['RetryAccountingSync', { invoices: [] }],
] as const;
const line = { id: uuidv7(), version: 1 };
const bank = [
  ['ConfirmBankMatches', { lines: [line] }],
  ['UndoBankMatches', { lines: [line] }],
  ['BookBankLine', { ...line, parts: [], advanceContract: null }],
  ['BankReconciliation', {}],
] as const;

describe('the commands of accounting and of the bank through the gateway', () => {
  it('[EXT-12] [FIN-09] are for nobody without a session and no outsider', async () => {
    for (const [name, input] of [...sync, ...bank]) {
      expect([name, (await run(name, input)).status]).toEqual([name, 401]);
      for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'EXTERNAL_EMPLOYEE'] as const)
        expect([name, role, (await run(name, input, await t.tokenFor(role))).status]).toEqual([
          name,
          role,
          403,
        ]);
    }
  });

  it('[EXT-12] refuse a state that does not exist, a page that is none and an id that is none, naming the field', async () => {
    const cases = [
      ['AccountingSyncStatus', { state: 'GONE' }, 'state'],
      ['AccountingSyncStatus', { limit: 201 }, 'limit'],
      ['AccountingSyncStatus', { after: "x'; drop" }, 'after'],
      ['RetryAccountingSync', { invoices: [{ finance: 'no-id' }] }, 'invoices.0.finance'],
    ] as const;
    for (const [name, input, field] of cases) {
      const { status, body } = await run(name, input, clerk);
      expect([name, status, body.error.problems?.map((one) => one.field)]).toEqual([name, 400, [field]]);
    }
  });

  it('[EXT-12] say that no accounting program is connected, queue nothing then and retry nothing', async () => {
    const shown = await run('AccountingSyncStatus', {}, clerk);
    expect([shown.status, shown.body]).toMatchObject([
      200,
      { isConfigured: false, isRunning: false, invoices: [], next: null },
    ]);
    expect((await run('SyncAccounting', {}, clerk)).body).toMatchObject({ queued: false });
    expect((await run('RetryAccountingSync', { invoices: [] }, clerk)).body).toMatchObject({ retried: 0 });
  });

  it('[FIN-09] answer each movement by itself, also one that does not exist', async () => {
    const { status, body } = await run('ConfirmBankMatches', { lines: [line] }, clerk);
    expect([status, body]).toMatchObject([200, { results: [{ id: line.id, ok: false }] }]);
    const booked = await run('BookBankLine', { ...line, parts: [], advanceContract: null }, clerk);
    expect(booked.status).toBe(404);
    const wrong = { ...line, parts: [{ finance: uuidv7(), amount: 0 }], advanceContract: null };
    expect((await run('BookBankLine', wrong, clerk)).body.error.problems).toMatchObject([
      { field: 'parts.0.amount' },
    ]);
  });
});
