import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ServiceTokens } from '@llavero/kit/auth/service-tokens';
import { Peers } from '@llavero/kit/grpc/peers';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { openService, type RunningService } from '@llavero/kit/service/open-service';
import { testContext } from '@llavero/kit/testing/context';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { TEST_SECRET, testEnvironment } from '@llavero/kit/testing/environment';
import { lapseLeases } from '@llavero/kit/testing/lapse-leases';
import { testNats } from '@llavero/kit/testing/nats';
import { until } from '@llavero/kit/testing/until';
import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import { CodedError } from '@llavero/proto/errors';
import { billedMonth, type BilledMonth } from '@llavero/proto/rules/receipt';
import { freePort, spawnGuarded, tail } from '@llavero/servers/process';
import pg from 'pg';
import { billable, ContractsStandIn, portfolio } from '../testing/contracts.ts';

const script = fileURLToPath(new URL('../main.ts', import.meta.url));
const hooks = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;
// Each test starts processes of its own, which a busy machine takes its time for.
jest.setTimeout(120_000);

const admin = testContext('ADMIN');
/** Three batches. */
const CONTRACTS = 300;
const month = { year: 2026, month: 11 };
const monthBefore = { year: 2026, month: 10 };
/** More than the rent of that month. */
const fixedExpenses = [{ concept: 'Abono', amount: -1200, ...span(billedMonth(2026, 10)) }];

let rooms: { finance: TestDatabase; contracts: TestDatabase };
let ports: { finance: number; contracts: number };
let database: pg.Pool;
let peers: Peers;
let contracts: RunningService | undefined;
let finance: ChildProcess | undefined;

beforeAll(async () => {
  portfolio.splice(0, Infinity, ...Array.from({ length: CONTRACTS }, () => billable({ fixedExpenses })));
  await testNats();
});

beforeEach(async () => {
  const room = await testDatabase('finance');
  rooms = { finance: room, contracts: await testDatabase('contracts', room.database) };
  ports = { finance: await freePort(), contracts: await freePort() };
  database = new pg.Pool({ connectionString: room.adminUrl, max: 1 });
  // Dropping the database at the end may reach a connection that is just closing.
  database.on('error', () => undefined);
  peers = new Peers({ finance: `127.0.0.1:${ports.finance}` }, new ServiceTokens(TEST_SECRET), new Metrics());
});

afterEach(async () => {
  await end('SIGTERM');
  await contracts?.stop();
  contracts = undefined;
  peers.close();
  await database.end();
  await rooms.finance.drop();
});

const env = async (service: 'finance' | 'contracts') =>
  testEnvironment({
    databaseUrl: rooms[service].url,
    natsUrl: await testNats(),
    issuers: [],
    peers: { contracts: `127.0.0.1:${ports.contracts}` },
    more: { PORT: String(ports[service]) },
  });

async function startContracts(): Promise<void> {
  contracts = await openService({
    name: 'contracts',
    module: ContractsStandIn,
    env: await env('contracts'),
    partial: true,
    logger: createLogger('contracts', 'silent'),
  });
}

/** Finance as a process of its own, so that it can be killed. */
async function startFinance(): Promise<void> {
  const child = spawnGuarded({
    command: process.execPath,
    args: ['--conditions=source', '--import', hooks, script],
    options: {
      env: { PATH: process.env['PATH'], ...(await env('finance')) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    parentDeathSignal: 'KILL',
  });
  finance = child;
  const log = tail(child);
  await until('finance', () => {
    if (child.exitCode !== null) throw new Error(`finance ended with ${child.exitCode}\n${log()}`);
    return peers.reachable('finance', 200);
  });
}

async function end(how: NodeJS.Signals): Promise<void> {
  if (!finance || finance.exitCode !== null || finance.signalCode !== null) return;
  const gone = once(finance, 'exit');
  finance.kill(how);
  await gone;
}

const count = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from finance.finance',
  );
  return rows[0]?.count ?? 0;
};
const progress = (process: string) => peers.command(financeProcess, { process }, admin);
/** A question may meet a connection that has been cut: it is refused, and asked again. */
const progressOverCuts = (process: string) =>
  progress(process).catch((error: unknown) => {
    if (error instanceof CodedError && error.body.code === 'SERVICE.OUTAGE') return undefined;
    throw error;
  });
const finished = (process: string, ask: typeof progressOverCuts = progress) =>
  until('the end of the run', async () => {
    const run = await ask(process);
    return run?.status === 'FINISHED' && run;
  });

function span({ from, to }: BilledMonth): { from: number; to: number } {
  return { from, to };
}

/** Stops every insert of documents once so many are there, in the middle of its batch, until the test goes on. */
async function holdAfter(
  documents: number,
): Promise<{ held: () => Promise<boolean>; release: () => Promise<void> }> {
  await database.query(
    `create function finance.hold() returns trigger language plpgsql as $$ begin
       if (select count(*) from finance.finance) >= ${documents} then perform pg_advisory_xact_lock(4711); end if;
       return new; end $$`,
  );
  // For each row: the numbers of the batch are taken and its claims are written by then.
  await database.query(
    `create trigger hold before insert on finance.finance for each row execute function finance.hold()`,
  );
  await database.query('select pg_advisory_lock(4711)');
  return {
    held: async () => {
      const { rows } = await database.query(
        `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
      );
      return rows.length > 0;
    },
    release: async () => {
      // The other way round the trigger would wait for the batch, and the batch for the test.
      await database.query('select pg_advisory_unlock(4711)');
      await database.query('drop trigger hold on finance.finance');
    },
  };
}

/** Each contract has one receipt, and the numbers run from 1 without a gap. */
async function expectEachOnce(): Promise<void> {
  const { rows } = await database.query<{ contract: string; serie: number }>(
    'select contract, serie from finance.finance order by serie',
  );
  expect(rows.map(({ contract }) => contract).sort()).toEqual(portfolio.map(({ id }) => id).sort());
  expect(rows.map(({ serie }) => serie)).toEqual(portfolio.map((_, at) => at + 1));
}

/** Each document has one audit entry and one event. */
async function expectToldOnce(): Promise<void> {
  const { rows } = await database.query<{ audits: number; events: number }>(
    `select (select count(*)::int from finance.audit a where a.record_id = f.id) as audits,
            (select count(*)::int from finance.outbox o where o.record_id = f.id) as events
       from finance.finance f`,
  );
  expect(rows).toEqual(portfolio.map(() => ({ audits: 1, events: 1 })));
}

describe('a generation run', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '[FIN-01] [FIN-03] interrupted midway (%s), goes on at the next start: each contract one receipt, no gap',
    async (how) => {
      await startContracts();
      await startFinance();
      const gate = await holdAfter(100);
      const { process } = await peers.command(generateMonth, month, admin);
      await until('the second batch to be in the middle', gate.held);
      const ended = end(how);
      // Asked to stop, it takes the batch at hand back.
      if (how === 'SIGTERM')
        await until('no more calls', async () => !(await peers.reachable('finance', 200)));
      else await ended;
      await gate.release();
      await ended;
      await lapseLeases(database, 'finance');
      expect(await count()).toBe(100);

      await startFinance();
      expect(await finished(process)).toMatchObject({
        done: CONTRACTS,
        total: CONTRACTS,
        // The run's own receipts, also those of before the interruption.
        created: CONTRACTS,
        existing: 0,
        failed: 0,
      });
      await expectEachOnce();
    },
  );

  it('[FIN-01] [FIN-03] killed in the middle of a batch, leaves nothing of it, and makes it whole at the next start', async () => {
    await startContracts();
    await startFinance();
    const gate = await holdAfter(100);
    const { process } = await peers.command(generateMonth, month, admin);
    await until('the second batch to be in the middle', gate.held);
    await end('SIGKILL');
    await gate.release();
    // The first batch is there as a whole, with its claims and its counters; nothing of the second.
    expect(await count()).toBe(100);
    const { rows } = await database.query<{ claims: number; last: number; done: number }>(
      `select (select count(*)::int from finance.month_claim) as claims, (select max(last) from finance.series) as last,
              (select done from finance.background_job where id = $1) as done`,
      [process],
    );
    expect(rows).toEqual([{ claims: 100, last: 100, done: 100 }]);

    await lapseLeases(database, 'finance');
    await startFinance();
    expect(await finished(process)).toMatchObject({ created: CONTRACTS, existing: 0, failed: 0 });
    await expectEachOnce();
    await expectToldOnce();
  });

  it('[FIN-01] [FIN-03] whose database connections are cut in the middle of a batch, goes on by itself', async () => {
    await startContracts();
    await startFinance();
    const gate = await holdAfter(100);
    const { process } = await peers.command(generateMonth, month, admin);
    await until('the second batch to be in the middle', gate.held);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await gate.release();
    expect(await finished(process, progressOverCuts)).toMatchObject({
      created: CONTRACTS,
      existing: 0,
      failed: 0,
    });
    await expectEachOnce();
    await expectToldOnce();
  });

  it('[FIN-01] [VAL-07] killed midway, carries the negative total of each contract once', async () => {
    await startContracts();
    await startFinance();
    await finished((await peers.command(generateMonth, monthBefore, admin)).process);
    const gate = await holdAfter(CONTRACTS + 100);
    const { process } = await peers.command(generateMonth, month, admin);
    await until('the second batch to be in the middle', gate.held);
    await end('SIGKILL');
    await gate.release();
    await lapseLeases(database, 'finance');
    expect(await count()).toBe(CONTRACTS + 100);
    await startFinance();
    await finished(process);
    const { rows } = await database.query<{ contract: string; total: number }>(
      `select newer.contract, newer.total_amount::float as total
         from finance.finance older join finance.finance newer on newer.id = older.included_in
        where older.total_amount = -200 and newer.contract = older.contract`,
    );
    expect(new Set(rows.map(({ contract }) => contract)).size).toBe(CONTRACTS);
    expect(rows.map(({ total }) => total)).toEqual(portfolio.map(() => 800));
  });

  it('[FIN-01] waits while the contracts are away, and can be cancelled meanwhile', async () => {
    await startFinance();
    const { process: unwanted } = await peers.command(generateMonth, month, admin);
    const { process } = await peers.command(generateMonth, month, admin);
    expect(await progress(unwanted)).toMatchObject({ status: 'QUEUED', created: 0 });
    expect(await peers.command(cancelFinanceProcess, { process: unwanted }, admin)).toEqual({
      cancelled: true,
    });
    // Two attempts have found nobody.
    await until('the run to wait for the contracts', async () => {
      const { rows } = await database.query<{ attempt: number }>(
        'select attempt from finance.background_job where id = $1',
        [process],
      );
      return (rows[0]?.attempt ?? 0) >= 3;
    });
    expect(await progress(process)).toMatchObject({ status: 'QUEUED', error: null });

    await startContracts();
    expect(await finished(process)).toMatchObject({ created: CONTRACTS, existing: 0, failed: 0 });
    expect(await progress(unwanted)).toMatchObject({ status: 'CANCELLED', created: 0 });
    await expectEachOnce();
  });

  it('[FIN-01] [JOB-01] whose replica is killed, is finished by another', async () => {
    await startContracts();
    await startFinance();
    const [first, asked] = [finance as ChildProcess, peers];
    ports.finance = await freePort();
    peers = new Peers(
      { finance: `127.0.0.1:${ports.finance}` },
      new ServiceTokens(TEST_SECRET),
      new Metrics(),
    );
    await startFinance();
    const gate = await holdAfter(100);
    const { process } = await asked.command(generateMonth, month, admin);
    await until('the second batch to be in the middle', gate.held);
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    asked.close();
    await gate.release();
    expect(await count()).toBe(100);
    // Half a minute on a quiet machine (a lease of 20 s); `finished` waits for twice as long.
    expect(await finished(process)).toMatchObject({ done: CONTRACTS, created: CONTRACTS, failed: 0 });
    await expectEachOnce();
  });
});
