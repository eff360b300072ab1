import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { BROKER_USER } from '@llavero/proto/values/broker-address';
import type { StartedTestContainer } from 'testcontainers';
import { freePort } from './process.ts';
import type { RunningServer } from './process.ts';

const POSTGRES_IMAGE = 'postgres:18-alpine';
const NATS_IMAGE = 'nats:2.12-alpine';

/** True when a Docker engine answers within half a second on its socket or on `DOCKER_HOST`. */
export async function dockerAnswers(
  host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock',
): Promise<boolean> {
  const target = new URL(host.replace(/^tcp:/, 'http:'));
  if (target.protocol !== 'unix:' && target.protocol !== 'http:') return false;
  const where =
    target.protocol === 'unix:'
      ? { socketPath: target.pathname }
      : { host: target.hostname, port: target.port || '2375' };
  return new Promise((resolve) => {
    const ask = request({ ...where, path: '/_ping', timeout: 500 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ask.on('timeout', () => ask.destroy());
    ask.on('error', () => resolve(false));
    ask.end();
  });
}

/** PostgreSQL in a throw-away container. */
export async function postgresContainer(): Promise<RunningServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(18).toString('base64url');
  const port = await freePort();
  const container = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --encoding=UTF8',
    })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'])
    .withExposedPorts({ container: 5432, host: port })
    // While the image makes the cluster, its server listens on a socket only.
    .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready -h 127.0.0.1 -U postgres'))
    .start();
  return running(container, port, (host) => `postgres://postgres:${password}@${host}:${port}/postgres`);
}

/** NATS with JetStream in a throw-away container. */
export async function natsContainer(): Promise<RunningServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(18).toString('base64url');
  const port = await freePort();
  const container = await new GenericContainer(NATS_IMAGE)
    .withCommand(['-js', '-sd', '/data', '--user', BROKER_USER, `--pass=${password}`])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return running(container, port, (host) => `nats://${BROKER_USER}:${password}@${host}:${port}`);
}

/** The port on the host is fixed, so that the address stays the same when the container starts again. */
async function running(
  container: StartedTestContainer,
  port: number,
  address: (host: string) => string,
): Promise<RunningServer> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  const handle = client.container.getById(container.getId());
  return {
    url: address(container.getHost()),
    port,
    pid: 0,
    async start() {
      await container.restart();
    },
    async stop() {
      await container.stop();
    },
    async kill() {
      await handle.kill({ signal: 'SIGKILL' });
    },
  };
}
