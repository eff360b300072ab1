import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ServiceTokens } from '@llavero/kit/auth/service-tokens';
import { Peers } from '@llavero/kit/grpc/peers';
import { Metrics } from '@llavero/kit/metrics/metrics';
import type { TestDatabase } from '@llavero/kit/testing/database';
import { TEST_SECRET, testEnvironment } from '@llavero/kit/testing/environment';
import { testNats } from '@llavero/kit/testing/nats';
import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { ServiceName } from '@llavero/proto/collections';
import { freePort, spawnGuarded, tail } from '@llavero/servers/process';

const script = fileURLToPath(new URL('../main.ts', import.meta.url));
const hooks = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;

/** The notifications service as a process of its own, to be killed. */
export interface Replica {
  child: ChildProcess;
  peers: Peers;
}

/** @param around neighbours that it speaks to. @param more variables beside those of the harness */
export async function startReplica(
  room: TestDatabase,
  around: TestServices,
  more: NodeJS.ProcessEnv,
): Promise<Replica> {
  const port = await freePort();
  const names: ServiceName[] = [...around.services.keys()];
  const env = testEnvironment({
    databaseUrl: room.url,
    natsUrl: await testNats(),
    issuers: [],
    peers: {
      ...Object.fromEntries(names.map((name) => [name, around.addressOf(name)])),
      notifications: `127.0.0.1:${port}`,
    },
    more: { PORT: String(port), ...more },
  });
  const child = spawnGuarded({
    command: process.execPath,
    args: ['--conditions=source', '--import', hooks, script],
    options: { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    parentDeathSignal: 'KILL',
  });
  const log = tail(child);
  const peers = new Peers(
    { notifications: `127.0.0.1:${port}` },
    new ServiceTokens(TEST_SECRET),
    new Metrics(),
  );
  await until('the replica', () => {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}\n${log()}`);
    return peers.reachable('notifications', 200);
  });
  return { child, peers };
}

export async function endReplica({ child, peers }: Replica, how: NodeJS.Signals): Promise<void> {
  peers.close();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(how);
  await gone;
}
