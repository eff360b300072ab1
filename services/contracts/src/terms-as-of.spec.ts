import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestService } from '@llavero/kit/testing/service';
import { billableContracts, settlementTerms } from '@llavero/proto/commands/contracts';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from './contracts.module.ts';

const ctx = { ...serviceContext('finance'), trusted: true };
const { from, to } = billedMonth(2026, 9);
const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

/** The record was made on 1 January 2026 and changed on a day, by what its table and its log say. */
const date = async (table: 'contract' | 'mandate', id: string, changed: number) => {
  const database = harness.service.get(Database);
  const created = day(1, 1);
  await database.query(
    `update ${table} set created_at = to_timestamp($2), updated_at = to_timestamp($3) where id = $1`,
    [id, created, changed],
  );
  await database.query(
    `update audit set at = to_timestamp(case when version = 1 then $2::float else $3::float end) where record_id = $1`,
    [id, created, changed],
  );
};

it('[FIN-01] a fee counts from the month in which it was changed; whether the mandate stands is known today', async () => {
  const store = harness.service.get(RecordStores).of(mandate);
  const { id, version } = await store.create(
    { landlords: [uuidv7()], mandateDate: day(1, 1), feeType: 'PERCENT', feeValue: 10 },
    ctx,
  );
  await store.writeUnchecked(id, version, { feeValue: 8, validated: true }, {}, ctx);
  await date('mandate', id, day(10, 15));
  const terms = async (asOf: number | null) => {
    const input = { from, to, mandates: [id], asOf, limit: 10 };
    const { mandates } = await harness.peers.command(settlementTerms, input, serviceContext('finance'));
    return mandates[0]!;
  };
  expect(await terms(null)).toMatchObject({ feeValue: 8, settles: true, changedAt: day(10, 15) });
  expect(await terms(day(9, 30))).toMatchObject({ feeValue: 10, settles: true, changedAt: day(10, 15) });
  expect(await terms(day(10, 31))).toMatchObject({ feeValue: 8 });
  expect(await terms(day(1, 1) - 1)).toMatchObject({ feeValue: 8 });
});

it('[FIN-01] expenses of a contract count from the month in which they were changed; its rent has days of its own', async () => {
  const store = harness.service.get(RecordStores).of(contract);
  const { id, version } = await store.create(
    { startDate: day(1, 1), rent: 1000, paymentDay: 3, tenants: [uuidv7()], landlords: [uuidv7()] },
    ctx,
  );
  await store.writeUnchecked(
    id,
    version,
    {
      activated: true,
      rent: 1030,
      rentHistory: [{ dateModified: day(6, 1), previousRent: 1000, nextRent: 1030 }] as never,
      fixedExpenses: [{ concept: 'Basuras', amount: 12 }] as never,
    },
    {},
    ctx,
  );
  await date('contract', id, day(10, 15));
  const billed = async (asOf: number | null) => {
    const input = { from, to, contracts: [id], asOf, after: null, limit: 10 };
    const { contracts } = await harness.peers.command(billableContracts, input, serviceContext('finance'));
    return contracts[0]!;
  };
  expect(await billed(null)).toMatchObject({ rent: 1030, fixedExpenses: [{ amount: 12 }] });
  const then = await billed(day(9, 30));
  expect(then).toMatchObject({ rent: 1030, rentHistory: [{ nextRent: 1030 }], fixedExpenses: [] });
});
