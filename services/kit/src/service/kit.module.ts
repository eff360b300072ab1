import { Module, type DynamicModule } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { Config } from '../config/config.ts';
import { Database, openDatabase, type DatabaseLogger } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { HealthServer } from '../health/health-server.ts';
import { ForgetImports } from '../import/forget-imports.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { ForgetLinks } from '../links/forget-links.ts';
import { ScopedLinks } from '../links/scoped-links.ts';
import { ForgetListJobs } from '../list-jobs/forget-list-jobs.ts';
import { Logger, type LogFields } from '../logging/logger.ts';
import type { ConstraintRefusal } from '../db/constraint-refusal.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Outside } from '../outside/outside.ts';
import type { OutsideSystem } from '../outside/system.ts';
import { RecordStores } from './record-stores.ts';

export interface ServiceOptions {
  name: ServiceName;
  /** All collections the service owns and serves. */
  records: readonly RecordDefinition[];
  /**
   * Folder of the service's migrations: `new URL('../migrations/', import.meta.url)`. `derive` makes the
   * tables straight from the definitions.
   */
  migrations: URL | 'derive';
  /** Outside systems the service speaks to: its `outside/systems.ts`. */
  outside?: readonly OutsideSystem[];
  /** Answers to violations of constraints that those migrations make. */
  refusals?: readonly ConstraintRefusal[];
  /** Connections at most; 10 when absent. */
  poolSize?: number;
}

/** Token of the options, for the parts of the chassis that need the service's name. */
export const SERVICE_OPTIONS = Symbol('llavero.service');

/** How long a start waits for a database that is just restarting; then the supervisor tries again. */
const DATABASE_WAIT_MS = 30_000;

/**
 * What a service's module imports. Provides `Database`, `RecordStores`, `Outside`, `JobQueue` and `ScopedLinks`; the process itself
 * ({@link ChassisModule}) provides `Config Logger Clock Metrics Peers Events TokenVerifier HealthServer`.
 */
@Module({})
export class KitModule {
  static forService(options: ServiceOptions): DynamicModule {
    return {
      module: KitModule,
      global: true,
      providers: [
        { provide: SERVICE_OPTIONS, useValue: options },
        {
          provide: Database,
          inject: [Config, Logger, Metrics, HealthServer],
          useFactory: (config: Config, logger: Logger, metrics: Metrics, health: HealthServer) =>
            connect(options, config, logger, metrics, health),
        },
        {
          provide: RecordStores,
          inject: [Database],
          useFactory: (database: Database) => new RecordStores(database),
        },
        {
          provide: Outside,
          inject: [Config, Logger, Metrics, HealthServer],
          useFactory: (config: Config, logger: Logger, metrics: Metrics, health: HealthServer) =>
            Outside.open(options.outside ?? [], {
              env: config.env,
              keys: parseSealingKeys(config.sealingKeys),
              logger,
              metrics,
              health,
            }),
        },
        {
          provide: JobQueue,
          inject: [Database],
          useFactory: (database: Database) => new JobQueue(database),
        },
        {
          provide: ScopedLinks,
          inject: [Database],
          useFactory: (database: Database) => new ScopedLinks(database),
        },
        {
          provide: ForgetLinks,
          inject: [Database, Logger],
          useFactory: (database: Database, logger: Logger) => new ForgetLinks(database, logger),
        },
        {
          provide: ForgetImports,
          inject: [Database, JobQueue, Logger],
          useFactory: (database: Database, queue: JobQueue, logger: Logger) =>
            new ForgetImports(database, queue, logger),
        },
        {
          provide: ForgetListJobs,
          inject: [Database, JobQueue, Logger],
          useFactory: (database: Database, queue: JobQueue, logger: Logger) =>
            new ForgetListJobs(database, queue, logger),
        },
      ],
      exports: [SERVICE_OPTIONS, Database, RecordStores, Outside, JobQueue, ScopedLinks],
    };
  }
}

async function connect(
  options: ServiceOptions,
  config: Config,
  logger: Logger,
  metrics: Metrics,
  health: HealthServer,
): Promise<Database> {
  let database: Database | undefined;
  health.check('migrations', () => {
    if (!database) throw new Error('not migrated yet');
  });
  health.check('database', async () => {
    if (!database) throw new Error('not connected yet');
    await database.pool.query('SELECT 1');
  });
  database = await patiently(logger, () =>
    openDatabase({
      url: config.databaseUrl,
      schema: options.name,
      records: options.records,
      keys: parseSealingKeys(config.sealingKeys),
      migrations: options.migrations,
      logger: databaseLogger(logger),
      ...(options.refusals ? { refusals: options.refusals } : {}),
      ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
    }),
  );
  const { pool } = database;
  metrics.gauge('llavero_pool_connections', 'Database connections open', () => pool.totalCount);
  metrics.gauge('llavero_pool_idle', 'Database connections idle', () => pool.idleCount);
  metrics.gauge('llavero_pool_waiting', 'Callers waiting for a database connection', () => pool.waitingCount);
  return database;
}

/** Repeats while nobody listens at the database's address or it is still starting up. */
async function patiently<T>(logger: Logger, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      // 57P03: the server is starting up or recovering.
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03', '08006'].includes(code) || Date.now() > end) throw error;
      logger.warn('database does not answer yet', { errorCode: code });
      await sleep(500);
    }
  }
}

/** The service's logger as the data half logs with it. */
export function databaseLogger(logger: Logger): DatabaseLogger {
  return {
    info: (fields, message) => logger.info(message, fields as LogFields),
    warn: (fields, message) => logger.warn(message, fields as LogFields),
    error: (fields, message) => logger.error(message, undefined, fields as LogFields),
  };
}
