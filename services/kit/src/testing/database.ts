import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { bootstrapServiceDatabase, serviceDatabaseUrl } from '@llavero/servers/bootstrap-database';
import { bootstrapReporting, reportingDatabaseUrl } from '@llavero/servers/bootstrap-reporting';
import type { Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { copyMigrated } from './migrated-template.ts';
import { sharedServers } from './servers.ts';

export interface TestDatabase {
  /** Address for the service's own role, as DATABASE_URL. */
  url: string;
  /** Address for free questions over the reporting views, as REPORTING_DATABASE_URL. */
  reportingUrl: string;
  /** Superuser's address of the same database, to look behind the service's back. */
  adminUrl: string;
  database: string;
  /** Removes it; databases left behind disappear with the server. */
  drop(): Promise<void>;
}

/** Roles belong to the whole test server, so all tests of a process agree on it. */
const PASSWORD = 'test-only';

/**
 * The name of a database in which all services have their rooms and tables, for {@link migratedRoom}; undefined where one of
 * these modules has others.
 */
export async function migratedDatabase(
  modules: Partial<Record<ServiceName, Type<unknown>>>,
): Promise<string | undefined> {
  const { postgresUrl } = await sharedServers();
  const name = freshName();
  return (await copyMigrated({ postgresUrl, password: PASSWORD }, modules, name)) ? name : undefined;
}

const freshName = (): string => `test_${randomBytes(6).toString('hex')}`;

/**
 * An empty database with the schema and role of a service, on the PostgreSQL the tests share.
 *
 * @param database name of an earlier one, to give several services their rooms in one database
 */
export async function testDatabase(service: string, database?: string): Promise<TestDatabase> {
  const { postgresUrl } = await sharedServers();
  const name = database ?? freshName();
  await bootstrapServiceDatabase(postgresUrl, service, PASSWORD, name);
  // Goes through every function of the database; whoever made the first room has done it.
  if (!database) await bootstrapReporting(postgresUrl, PASSWORD, name);
  return roomOf(service, postgresUrl, name);
}

/** The room of a service in a database of {@link migratedDatabase}. */
export async function migratedRoom(service: ServiceName, database: string): Promise<TestDatabase> {
  return roomOf(service, (await sharedServers()).postgresUrl, database);
}

function roomOf(service: string, postgresUrl: string, name: string): TestDatabase {
  const admin = new URL(postgresUrl);
  admin.pathname = `/${name}`;
  return {
    url: serviceDatabaseUrl(postgresUrl, service, PASSWORD, name),
    reportingUrl: reportingDatabaseUrl(postgresUrl, PASSWORD, name),
    adminUrl: admin.toString(),
    database: name,
    // A connection of it may break while many databases go at once; the next one finds out whether the server is well.
    drop: () => dropDatabase(postgresUrl, name).catch(() => dropDatabase(postgresUrl, name)),
  };
}

async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  // What breaks between two answers refuses the query too; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
