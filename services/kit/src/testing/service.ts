import type { Type } from '@nestjs/common';
import type { Role } from '@llavero/proto/access/access';
import type { ServiceName } from '@llavero/proto/collections';
import { freePort } from '@llavero/servers/process';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { Peers } from '../grpc/peers.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openService, type RunningService } from '../service/open-service.ts';
import { migratedDatabase, migratedRoom, testDatabase, type TestDatabase } from './database.ts';
import { TEST_SECRET, testEnvironment } from './environment.ts';
import { testIssuer } from './issuer.ts';
import { letGo } from './let-go.ts';
import { testNats } from './nats.ts';

export interface TestServiceOptions {
  /** Variables beside those of the harness. */
  env?: NodeJS.ProcessEnv;
  /** Commands without a handler do not stop the start. */
  partial?: boolean;
  /** Takes the log instead of the environment's level. */
  logger?: Logger;
}

/** Services of one test, talking to each other over real ports, and a client to call them. */
export interface TestServices {
  services: ReadonlyMap<ServiceName, RunningService>;
  databases: ReadonlyMap<ServiceName, TestDatabase>;
  /** Calls them as whoever the context says (`testContext('TENANT', id)`). */
  peers: Peers;
  /** `host:port` of a service. */
  addressOf(service: ServiceName): string;
  /** A signed token the services trust, as a user's. */
  tokenFor(role: Role, id?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one service with an empty database; `services` of others do not exist for it. */
export async function startTestService(
  name: ServiceName,
  module: Type<unknown>,
  options: TestServiceOptions = {},
): Promise<TestServices & { service: RunningService; database: TestDatabase }> {
  const started = await startTestServices({ [name]: module }, options);
  const service = started.services.get(name);
  const database = started.databases.get(name);
  if (!service || !database) throw new Error(`${name} did not start`);
  const all = {
    ...started,
    service,
    database,
    async stop() {
      await started.stop();
      letGo(all, 'service');
    },
  };
  return all;
}

/** Starts several services that know each other, each with its own empty database room. */
export async function startTestServices(
  modules: Partial<Record<ServiceName, Type<unknown>>>,
  options: TestServiceOptions = {},
): Promise<TestServices> {
  const names = Object.keys(modules) as ServiceName[];
  const [natsUrl, issuer] = [await testNats(), await testIssuer()];
  const ports = new Map<ServiceName, number>();
  for (const name of names) ports.set(name, await freePort());
  const addresses = Object.fromEntries(names.map((name) => [name, `127.0.0.1:${ports.get(name)}`]));
  const databases = new Map<ServiceName, TestDatabase>();
  const services = new Map<ServiceName, RunningService>();
  const stop = async (): Promise<void> => {
    peers.close();
    await Promise.all([...services.values()].map((service) => service.stop()));
    services.clear();
    await [...databases.values()][0]?.drop();
  };
  const peers = new Peers(addresses, new ServiceTokens(TEST_SECRET), new Metrics());
  const open = async (name: ServiceName, database: TestDatabase): Promise<void> => {
    const env = testEnvironment({
      databaseUrl: database.url,
      natsUrl,
      issuers: [issuer.trusted],
      peers: addresses,
      more: {
        PORT: String(ports.get(name)),
        REPORTING_DATABASE_URL: database.reportingUrl,
        ...options.env,
      },
    });
    const service = await openService({
      name,
      module: modules[name] as Type<unknown>,
      env,
      partial: options.partial ?? false,
      logger: options.logger ?? createLogger(name, env['LOG_LEVEL'] ?? 'silent'),
    });
    services.set(name, service);
    // What a test does first must reach a consumer that hears only what comes `from: 'now'`.
    await service.listening();
  };
  try {
    const migrated = await migratedDatabase(modules);
    let shared: string | undefined;
    for (const name of names) {
      const database = migrated ? await migratedRoom(name, migrated) : await testDatabase(name, shared);
      databases.set(name, database);
      shared = database.database;
    }
    // Side by side, as in the product. Settled, not raced: when one fails the others must be there to be stopped.
    const outcomes = await Promise.allSettled([...databases].map(([name, database]) => open(name, database)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    services,
    databases,
    peers,
    addressOf: (service) => addresses[service] ?? '',
    tokenFor: (role, id) => issuer.tokenFor(role, id),
    stop,
  };
}
