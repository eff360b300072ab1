import type { RecordDefinition } from '@llavero/proto/fields/record';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ConstraintRefusal } from './constraint-refusal.ts';
import { entitySchemaOf } from './entity-schema.ts';
import { deriveTables, deriveViews, loadMigrations, type MigrationClass, runMigrations } from './migrate.ts';
import { KitTables1763600000000 } from './migrations/1763600000000-kit-tables.ts';
import { SearchRecentFirst1763600000001 } from './migrations/1763600000001-search-recent-first.ts';
import { AuditOrigin1763600000002 } from './migrations/1763600000002-audit-origin.ts';
import { QuietOutbox1763600000003 } from './migrations/1763600000003-quiet-outbox.ts';
import { SearchSample1763600000004 } from './migrations/1763600000004-search-sample.ts';
import { Import1763600000010 } from './migrations/1763600000010-import.ts';
import { BackgroundJobs1763600000020 } from './migrations/1763600000020-background-jobs.ts';
import { ListJobs1763600000030 } from './migrations/1763600000030-list-jobs.ts';
import { LinkMoves1763600000040 } from './migrations/1763600000040-link-moves.ts';
import { ScopedLinks1763600000050 } from './migrations/1763600000050-scoped-links.ts';
import { isAnswerLost, keepAlive, limitAnswers, serverKeepAlive } from './lost-answers.ts';
import { type Queryable, queryableOf, type Tx } from './queryable.ts';
import type { SealingKeys } from './sealed.ts';

/** What the data half logs with; pino's logger fits. */
export interface DatabaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface DatabaseOptions {
  /** `postgres://role:password@host:port/database` of the service's own role. */
  url: string;
  /** Schema of the service; the only one on the search path. */
  schema: string;
  /** Definitions whose tables live here. */
  records: readonly RecordDefinition[];
  keys: SealingKeys;
  /**
   * Folder with the service's migrations, run at start under a lock. `derive` makes the tables
   * straight from the definitions (tests); `none` leaves the schema as it is.
   */
  migrations: URL | 'derive' | 'none';
  logger: DatabaseLogger;
  /** Answers to violations of the service's own constraints. */
  refusals?: readonly ConstraintRefusal[];
  /** Connections at most; 10 when absent. */
  poolSize?: number;
  /** Milliseconds that an answer is waited for; 65 s when absent. */
  answerMs?: number;
}

/** The migrations of the chassis itself; they come before the services'. */
export const kitMigrations: readonly MigrationClass[] = [
  KitTables1763600000000,
  SearchRecentFirst1763600000001,
  AuditOrigin1763600000002,
  QuietOutbox1763600000003,
  SearchSample1763600000004,
  Import1763600000010,
  BackgroundJobs1763600000020,
  ListJobs1763600000030,
  LinkMoves1763600000040,
  ScopedLinks1763600000050,
];

/** Schema and role of one service: TypeORM's data source and its one pool. */
export class Database implements Queryable {
  readonly dataSource: DataSource;
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly records: readonly RecordDefinition[];
  readonly keys: SealingKeys;
  readonly logger: DatabaseLogger;
  refusals: readonly ConstraintRefusal[];
  readonly query: Queryable['query'];
  readonly rows: Queryable['rows'];
  /** How many writes of this process have been committed. */
  writes = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    dataSource: DataSource,
    options: Pick<DatabaseOptions, 'schema' | 'records' | 'keys' | 'logger' | 'refusals'>,
  ) {
    this.dataSource = dataSource;
    this.pool = poolOf(dataSource);
    this.schema = options.schema;
    this.logger = options.logger;
    this.records = options.records;
    this.keys = options.keys;
    this.refusals = options.refusals ?? [];
    const { query, rows } = queryableOf(this.pool);
    this.query = query;
    this.rows = rows;
  }

  /** Adds an answer to a violation of the service's own constraints, by a part of it that needs others for the answer. */
  explain(refusal: ConstraintRefusal): void {
    this.refusals = [...this.refusals, refusal];
  }

  /**
   * Runs `work` in one transaction; a throw rolls everything back and is thrown on. What `work` reads and
   * writes must go through `tx`: a call without it takes a second connection and may wait for itself.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let client: pg.PoolClient | undefined;
    try {
      client = (await runner.connect()) as pg.PoolClient;
      await runner.startTransaction();
      const result = await work({ ...queryableOf(client), manager: runner.manager });
      await runner.commitTransaction();
      this.wrote();
      return result;
    } catch (error) {
      // The first error is the one that tells. A connection that cannot roll back is not given to anybody else.
      const lost = isAnswerLost(error)
        ? error
        : runner.isTransactionActive
          ? await runner.rollbackTransaction().then(
              () => undefined,
              (failure: unknown) => failure,
            )
          : undefined;
      if (lost && !runner.isReleased) client?.emit('error', lost);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Says that a write has been committed; transactions say so themselves. */
  wrote(): void {
    this.writes += 1;
    for (const listener of this.listeners) listener();
  }

  /** Calls `listener` after every write of this process. */
  onWrite(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Ends the pool once what is in flight has finished. */
  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

/**
 * Connects a service to its schema and brings its tables up to date. Safe with several replicas.
 * @throws the database's error when it cannot connect or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { migrations, logger, schema } = options;
  const own = migrations instanceof URL ? await loadMigrations(migrations) : [];
  const dataSource = createDataSource(options, [...kitMigrations, ...own]);
  await dataSource.initialize();
  try {
    if (migrations !== 'none') {
      const ran = await runMigrations(dataSource, schema);
      if (ran.length > 0) logger.info({ schema, migrations: ran }, 'migrations have run');
    }
    if (migrations === 'derive') await deriveTables(dataSource, options.records, schema);
    if (migrations !== 'none') {
      const views = await deriveViews(dataSource, options.records, schema);
      if (views.length > 0) logger.info({ schema, views }, 'reporting views made');
    }
    await limitAnswers(poolOf(dataSource), options.answerMs);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return new Database(dataSource, options);
}

const poolOf = (dataSource: DataSource): pg.Pool => (dataSource.driver as PostgresDriver).master as pg.Pool;

/** TypeORM's data source of a service, not yet connected. */
export function createDataSource(
  options: Pick<DatabaseOptions, 'url' | 'schema' | 'records' | 'poolSize'> & { logger?: DatabaseLogger },
  migrations: readonly MigrationClass[],
): DataSource {
  const { url, schema, records, logger, poolSize = 10 } = options;
  return new DataSource({
    type: 'postgres',
    // By itself it loads the package from its folder: in a bundled program a second copy, whose statements are in no trace.
    driver: pg,
    url,
    entities: records.map(entitySchemaOf),
    migrations: [...migrations],
    migrationsTableName: 'schema_migrations',
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    installExtensions: false,
    logging: false,
    poolSize,
    // Waiting for a free connection, too: a caller is told rather than left hanging.
    connectTimeoutMS: 15_000,
    applicationName: `llavero ${schema}`,
    // An idle connection that breaks is replaced at its next use; without a handler it would end the process.
    poolErrorHandler: (error: Error) =>
      logger?.warn({ schema, error: error.message }, 'idle connection lost'),
    extra: {
      ...keepAlive,
      // Names stay unqualified, so that the same migration serves any schema.
      options: `-c search_path="${schema}" -c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000 ${serverKeepAlive}`,
    },
  });
}
