import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cell } from '@llavero/proto/imports/cells';
import { freePort, spawnGuarded, tail } from '@llavero/servers/process';
import pg from 'pg';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { Peers } from '../grpc/peers.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRET, testEnvironment } from '../testing/environment.ts';
import { testNats } from '../testing/nats.ts';
import { until } from '../testing/until.ts';
import { importerOf } from './testing/importer.ts';

jest.setTimeout(240_000);

const script = fileURLToPath(new URL('./testing/process.ts', import.meta.url));
const hooks = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;
const ROWS = 600;

let room: TestDatabase;
let pool: pg.Pool;
let peers: Peers;
let env: NodeJS.ProcessEnv;
let child: ReturnType<typeof spawnGuarded>;

async function start(): Promise<void> {
  child = spawnGuarded({
    command: process.execPath,
    args: ['--conditions=source', '--import', hooks, script],
    options: { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    parentDeathSignal: 'KILL',
  });
  const log = tail(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => data.includes('READY') && resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}\n${log()}`)));
  });
}

async function end(how: NodeJS.Signals): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(how);
  await gone;
}

beforeAll(async () => {
  room = await testDatabase('people');
  const port = await freePort();
  env = testEnvironment({
    databaseUrl: room.url,
    natsUrl: await testNats(),
    issuers: [],
    more: { LOG_LEVEL: 'error', PORT: String(port) },
  });
  pool = new pg.Pool({ connectionString: room.url });
  await start();
  peers = new Peers({ people: `127.0.0.1:${port}` }, new ServiceTokens(TEST_SECRET), new Metrics());
});

afterAll(async () => {
  peers?.close();
  if (child) await end('SIGTERM');
  await pool?.end();
  await room?.drop();
});

const count = async (sql: string): Promise<number> => {
  const { rows } = await pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`);
  return Number(rows[0]?.n);
};

describe('kill -9 during an import', () => {
  it('[SCR-06] loses and doubles no row, and goes on by itself', async () => {
    const importer = importerOf(peers, 'agent', testContext('ADMIN'));
    const headings = ['Id. en administración', 'Nombre o razón social'];
    const rows = Array.from({ length: ROWS }, (_, at): Cell[] => [`K-${at}`, `Persona ${at}`]);
    const batch = await importer.upload(headings, rows);
    expect(await importer.check(batch, headings, 'adminId')).toMatchObject({ create: ROWS, error: 0 });
    await importer.call('Run', { batch });

    const seen: number[] = [];
    for (const share of [0.1, 0.4]) {
      await until('the import to come so far', async () => (await count('agent')) >= ROWS * share);
      await end('SIGKILL');
      // What was on its way when the process died comes back or is there whole.
      await sleep(200);
      const made = await count('agent');
      expect(await count(`import_row WHERE "outcome" = 'create'`)).toBe(made);
      seen.push(made);
      await start();
    }
    expect(seen[0]).toBeLessThan(ROWS);
    await until(
      'the import to end',
      async () => (await importer.call('Status', { batch })).state === 'FINISHED',
      120_000,
    );
    expect(await importer.call('Status', { batch })).toMatchObject({ create: ROWS, done: ROWS, error: 0 });
    expect(await count('agent')).toBe(ROWS);
    expect(await count('(SELECT DISTINCT "admin_id" FROM agent) a')).toBe(ROWS);
    // One audit entry and one event each, no more and no less.
    expect(await count(`audit WHERE "verb" = 'imported'`)).toBe(ROWS);
    expect(await count(`outbox WHERE "subject" LIKE '%.agent.imported'`)).toBe(ROWS);
  });
});
