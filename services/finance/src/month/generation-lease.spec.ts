import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { createLogger } from '@llavero/kit/logging/logger';
import { openService, type RunningService } from '@llavero/kit/service/open-service';
import { testContext } from '@llavero/kit/testing/context';
import { testEnvironment } from '@llavero/kit/testing/environment';
import { testNats } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import { FinanceModule } from '../finance.module.ts';
import { billable, ContractsStandIn, portfolio } from '../testing/contracts.ts';

jest.setTimeout(120_000);

const CONTRACTS = 60;
/** Far below the 120 s of the product, so that a run outlives it within the test. */
const IDLE_LIMIT_MS = 300;
/** Each receipt takes this long, so that the whole run takes many times the limit. */
const RECEIPT_SECONDS = 0.05;
const admin = testContext('ADMIN');

let services: TestServices;
let other: RunningService | undefined;

beforeAll(async () => {
  portfolio.splice(0, Infinity, ...Array.from({ length: CONTRACTS }, () => billable()));
  services = await startTestServices(
    { finance: FinanceModule, contracts: ContractsStandIn, people: neighbour('people') },
    { partial: true },
  );
});
afterAll(async () => {
  await other?.stop();
  await services?.stop();
});

/** Ends transactions of a replica that stay idle, as the product does after 120 s. */
function limitIdleTransactions(replica: RunningService): void {
  const limited = new WeakSet<object>();
  replica.get(Database).pool.on('acquire', (client) => {
    if (limited.has(client)) return;
    limited.add(client);
    client.on('error', () => undefined);
    client.query(`set idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}`).catch(() => undefined);
  });
}

it('[FIN-01] [JOB-01] a run that takes longer than a transaction may be idle stays with its replica and counts once', async () => {
  const finance = services.services.get('finance')!;
  const database = finance.get(Database);
  limitIdleTransactions(finance);
  await database.query(
    `create function slow() returns trigger language plpgsql as
       $$ begin perform pg_sleep(${RECEIPT_SECONDS}); return new; end $$`,
  );
  await database.query(`create trigger slow before insert on "finance" for each row execute function slow()`);

  const { process } = await services.peers.command(generateMonth, { year: 2026, month: 11 }, admin);
  const made = async () =>
    (await database.query<{ n: number }>(`select count(*)::int as n from "finance"`))[0]?.n ?? 0;
  await until('the run to outlive the limit', async () => (await made()) >= 20);
  other = await openService({
    name: 'finance',
    module: FinanceModule,
    env: testEnvironment({
      databaseUrl: services.databases.get('finance')!.url,
      natsUrl: await testNats(),
      issuers: [],
      peers: {
        contracts: services.addressOf('contracts'),
        people: services.addressOf('people'),
      },
    }),
    logger: createLogger('finance', 'silent'),
  });

  const run = await until('the end of the run', async () => {
    const now = await services.peers.command(financeProcess, { process }, admin);
    return ['FINISHED', 'ERROR'].includes(now.status) && now;
  });
  // A second replica that took the run would find receipts of the first and count them as existing.
  expect(run).toMatchObject({
    status: 'FINISHED',
    done: CONTRACTS,
    total: CONTRACTS,
    created: CONTRACTS,
    existing: 0,
    failed: 0,
  });
  expect(await made()).toBe(CONTRACTS);
});
