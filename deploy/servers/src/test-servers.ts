import { dockerAnswers, natsContainer, postgresContainer } from './containers.ts';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';
import type { RunningServer } from './process.ts';

export interface TestServers {
  readonly postgres: RunningServer;
  readonly nats: RunningServer;
  /** Ends both and removes their data. */
  stop(): Promise<void>;
}

/** Containers when a Docker engine answers; `LLAVERO_TEST_SERVERS=containers|embedded` decides otherwise. */
export async function usesContainers(): Promise<boolean> {
  const wish = process.env['LLAVERO_TEST_SERVERS'];
  if (wish === 'containers' || wish === 'embedded') return wish === 'containers';
  return dockerAnswers();
}

/** A throw-away PostgreSQL for tests: a container where Docker answers, our own server otherwise. */
export async function testPostgres(): Promise<RunningServer> {
  return (await usesContainers()) ? postgresContainer() : startPostgres();
}

/** A throw-away NATS with JetStream for tests: a container where Docker answers, our own server otherwise. */
export async function testNats(): Promise<RunningServer> {
  return (await usesContainers()) ? natsContainer() : startNats();
}

/** Both servers, started side by side; when one fails the other is not left behind. */
export async function testServers(): Promise<TestServers> {
  const [postgres, nats] = await Promise.allSettled([testPostgres(), testNats()]);
  if (postgres.status === 'rejected' || nats.status === 'rejected') {
    for (const part of [postgres, nats]) if (part.status === 'fulfilled') await part.value.stop();
    throw (
      postgres.status === 'rejected' ? postgres.reason : (nats as PromiseRejectedResult).reason
    ) as Error;
  }
  return {
    postgres: postgres.value,
    nats: nats.value,
    async stop() {
      await Promise.all([postgres.value.stop(), nats.value.stop()]);
    },
  };
}
