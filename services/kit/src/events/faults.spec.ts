import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { startNats } from '@llavero/servers/nats';
import { startPostgres } from '@llavero/servers/postgres';
import { freePort, spawnGuarded, tail, type RunningServer } from '@llavero/servers/process';
import { CodedError } from '@llavero/proto/errors';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { Peers } from '../grpc/peers.ts';
import type { WireRecord } from '../grpc/records-client.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { TEST_SECRET, testEnvironment } from '../testing/environment.ts';

const script = fileURLToPath(new URL('../testing/fault/process.ts', import.meta.url));
const hooks = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;

interface Part {
  kill(): Promise<void>;
  start(): Promise<void>;
}

let folder: string;
let postgres: RunningServer;
let nats: RunningServer;
let admin: pg.Pool;
let peers: Peers;
const parts: Record<'producer' | 'consumer', Part & { stop(): Promise<void> }> = {} as never;

/** A process of ours that can be killed and started again. */
function partOf(role: 'people' | 'notifications', env: NodeJS.ProcessEnv): Part & { stop(): Promise<void> } {
  let child: ReturnType<typeof spawnGuarded> | undefined;
  let wanted = false;
  const launch = async (): Promise<void> => {
    const born = spawnGuarded({
      command: process.execPath,
      args: ['--conditions=source', '--import', hooks, script, role],
      options: { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
      parentDeathSignal: 'KILL',
    });
    child = born;
    const log = tail(born);
    await new Promise<void>((resolve, reject) => {
      born.stdout?.on('data', (data: Buffer) => data.includes('READY') && resolve());
      born.once('exit', (code) => {
        reject(new Error(`${role} ended with ${code}\n${log()}`));
        // What a supervisor does with a process that dies by itself.
        if (wanted && child === born) void launch().catch(() => undefined);
      });
    });
  };
  const end = (how: NodeJS.Signals) => async (): Promise<void> => {
    wanted = false;
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => dying.once('exit', () => resolve()));
    dying.kill(how);
    await gone;
  };
  return {
    async start() {
      wanted = true;
      await launch();
    },
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-faults-'));
  // Durable, or a killed PostgreSQL would rightly forget the last commits.
  [postgres, nats] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), persistent: true }),
    startNats({ storeDir: join(folder, 'nats') }),
  ]);
  const port = await freePort();
  const env = async (service: string, own: NodeJS.ProcessEnv) =>
    testEnvironment({
      databaseUrl: await bootstrapServiceDatabase(postgres.url, service, 'faults', 'faults'),
      natsUrl: nats.url,
      issuers: [],
      more: { LOG_LEVEL: 'warn', ...own },
    });
  parts.producer = partOf('people', await env('people', { PORT: String(port) }));
  parts.consumer = partOf('notifications', await env('notifications', {}));
  const url = new URL(postgres.url);
  url.pathname = '/faults';
  admin = new pg.Pool({ connectionString: url.toString() });
  admin.on('error', () => undefined);
  await admin.query(
    `CREATE TABLE notifications.effect (seq bigserial PRIMARY KEY, record_id uuid, version int);
     ALTER TABLE notifications.effect OWNER TO llavero_notifications`,
  );
  await Promise.all([parts.producer.start(), parts.consumer.start()]);
  peers = new Peers({ people: `127.0.0.1:${port}` }, new ServiceTokens(TEST_SECRET), new Metrics());
});

afterAll(async () => {
  peers?.close();
  await Promise.all([parts.producer?.stop(), parts.consumer?.stop()]);
  await admin?.end();
  await Promise.all([postgres?.stop(), nats?.stop()]);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const ctx = testContext('ADMIN');
let writes = 0;

/** Somebody who changes one record again and again, whatever breaks; reads again after every failure. */
async function writer(number: number, until: () => boolean): Promise<void> {
  const organizations = peers.records('people');
  let record: WireRecord | undefined;
  for (let turn = 0; !until(); turn += 1) {
    try {
      if (!record)
        record = await organizations.create(
          { collection: 'organization', object: { name: `Casa ${number}` } },
          ctx,
        );
      else if (turn % 10 === 9)
        record = await organizations.get({ collection: 'organization', id: record.id }, ctx);
      else {
        const { id, version } = record;
        const patch = { brand: `turno ${turn}` };
        record = await organizations.patch({ collection: 'organization', id, version, patch }, ctx);
      }
      writes += 1;
      await sleep(5);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await sleep(100);
      // The write may or may not have happened; ask.
      const known = record;
      if (known)
        record = await organizations
          .get({ collection: 'organization', id: known.id }, ctx)
          .catch(() => known);
    }
  }
}

async function caughtUp(): Promise<boolean> {
  const { rows } = await admin
    .query(
      `SELECT (SELECT count(*) FROM people.outbox WHERE published_at IS NULL) AS waiting,
              (SELECT count(*) FROM people.outbox) = (SELECT count(*) FROM notifications.effect) AS complete`,
    )
    .catch(() => ({ rows: [{ waiting: '1', complete: false }] }));
  return rows[0].waiting === '0' && rows[0].complete === true;
}

describe('a change and its effect elsewhere', () => {
  it('[JOB-05] happen exactly once and in order per record when broker, consumer, producer and PostgreSQL are killed', async () => {
    let enough = false;
    const stream = Promise.all(Array.from({ length: 6 }, (_, number) => writer(number, () => enough)));
    const victims: [string, Part][] = [
      ['broker', nats],
      ['consumer', parts.consumer],
      ['producer', parts.producer],
      ['PostgreSQL', postgres],
      ['consumer', parts.consumer],
      ['broker', nats],
    ];
    for (const [, victim] of victims) {
      await sleep(700);
      await victim.kill();
      await sleep(300);
      await victim.start();
    }
    await sleep(1_000);
    enough = true;
    await stream;
    for (const end = Date.now() + 120_000; !(await caughtUp()); await sleep(100)) if (Date.now() > end) break;

    const { rows: records } = await admin.query<{ id: string; version: number }>(
      'SELECT id, version FROM people.organization',
    );
    const { rows: effects } = await admin.query<{ record_id: string; version: number }>(
      'SELECT record_id, version FROM notifications.effect ORDER BY seq',
    );
    expect(records.length).toBeGreaterThanOrEqual(6);
    expect(writes).toBeGreaterThan(200);
    for (const { id, version } of records) {
      const arrived = effects.filter((effect) => effect.record_id === id).map((effect) => effect.version);
      expect(arrived).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    }
    expect(effects.length).toBe(records.reduce((sum, { version }) => sum + version, 0));
    const dead = await admin.query('SELECT count(*)::int AS n FROM people.outbox WHERE published_at IS NULL');
    expect(dead.rows[0].n).toBe(0);
  }, 240_000);
});
