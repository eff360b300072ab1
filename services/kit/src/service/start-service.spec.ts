import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort, spawnGuarded } from '@llavero/servers/process';
import { collectSpans } from '@llavero/servers/span-collector';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { Peers } from '../grpc/peers.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRET, testEnvironment } from '../testing/environment.ts';
import { testNats } from '../testing/nats.ts';

const script = fileURLToPath(new URL('../testing/fault/slow-service.ts', import.meta.url));
const hooks = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;
// Each test starts processes of its own, which a busy machine takes its time for.
jest.setTimeout(120_000);

const ctx = testContext('ADMIN');

let room: TestDatabase;
let port: number;
let env: NodeJS.ProcessEnv;
let child: ChildProcess | undefined;
let peers: Peers | undefined;

beforeAll(async () => {
  room = await testDatabase('people');
  port = await freePort();
  env = testEnvironment({
    databaseUrl: room.url,
    natsUrl: await testNats(),
    issuers: [],
    more: { PORT: String(port), LOG_LEVEL: 'info' },
  });
});
afterEach(async () => {
  peers?.close();
  if (child?.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
});
afterAll(() => room.drop());

/** Starts the process; `ready` when it serves, `ended` with its code when it does not. */
function start(more: NodeJS.ProcessEnv = {}) {
  const born = spawnGuarded({
    command: process.execPath,
    args: ['--conditions=source', '--import', hooks, script],
    options: { env: { PATH: process.env['PATH'], ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] },
    parentDeathSignal: 'KILL',
  });
  child = born;
  const output = { stdout: '', stderr: '' };
  const ready = new Promise<void>((resolve) => {
    born.stdout?.on('data', (data: Buffer) => {
      output.stdout += data.toString();
      if (output.stdout.includes('READY')) resolve();
    });
  });
  born.stderr?.on('data', (data: Buffer) => void (output.stderr += data.toString()));
  const ended = new Promise<number | null>((resolve) => born.once('close', (code) => resolve(code)));
  peers = new Peers({ people: `127.0.0.1:${port}` }, new ServiceTokens(TEST_SECRET), new Metrics());
  return { born, output, ready, ended, organizations: peers.records('people') };
}

describe('the process of a service', () => {
  it('does not start with a wrong environment, and names every wrong variable in one message', async () => {
    const { ended, output } = start({ INTERNAL_SECRET: 'short', NATS_URL: 'nowhere' });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/INTERNAL_SECRET: must have at least 32 characters/);
    expect(output.stderr).toMatch(/NATS_URL: must be an address/);
    expect(output.stderr).not.toContain('    at ');
  });

  it('finishes the call in flight when it is told to stop, and ends with code 0', async () => {
    const { born, ready, ended, organizations, output } = start();
    await ready;
    const call = organizations.create({ collection: 'organization', object: { name: 'En vuelo' } }, ctx);
    while (!output.stdout.includes('CREATING')) await sleep(10);
    born.kill('SIGTERM');
    const made = await call;
    expect(made.version).toBe(1);
    expect(await ended).toBe(0);
    expect(output.stdout).toContain('service stopped');
  });

  it('serves without a broker, says so, and stops at once all the same', async () => {
    const { born, ready, ended, organizations, output } = start({ NATS_URL: 'nats://127.0.0.1:9' });
    await ready;
    expect(
      (await organizations.create({ collection: 'organization', object: { name: 'Sin bus' } }, ctx)).version,
    ).toBe(1);
    const { healthPort } = JSON.parse(
      output.stdout.split('\n').find((line) => line.includes('service started')) ?? '{}',
    ) as { healthPort: number };
    const report = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
    expect(report.status).toBe(503);
    expect(await report.json()).toMatchObject({ checks: { broker: 'failed', database: 'ok' } });
    const told = Date.now();
    born.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(Date.now() - told).toBeLessThan(8_000);
  });

  it('[PLT-06] loads no tracing unless an address is configured', async () => {
    const { ready, output } = start();
    await ready;
    expect(output.stdout).toContain('TRACING absent');
  });

  it('[PLT-06] sends spans of call, statements and event under the trace of the caller', async () => {
    const collector = await collectSpans();
    const { born, ready, ended, organizations, output } = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    await ready;
    expect(output.stdout).toContain('TRACING loaded');
    await organizations.create({ collection: 'organization', object: { name: 'Secreto Ibáñez' } }, ctx);
    await sleep(300);
    born.kill('SIGTERM');
    await ended;
    collector.close();
    const [within] = collector
      .traces()
      .filter((spans) => spans.some(({ name }) => name === 'Records.Create'));
    expect(within?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['INSERT organization', 'llavero.people.organization.created']),
    );
    expect(collector.everything()).not.toContain('Ibáñez');
    // OpenTelemetry is a thousand files for the loader of this test.
  }, 120_000);
});
