import type { Type } from '@nestjs/common';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { recordsOf } from '@llavero/proto/records/registry';
import { bootstrapServiceDatabase, openCopiedDatabase } from '@llavero/servers/bootstrap-database';
import { bootstrapReporting } from '@llavero/servers/bootstrap-reporting';
import { inDatabase } from '@llavero/servers/owner';
import type pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { createLogger } from '../logging/logger.ts';
import { databaseLogger, KitModule, SERVICE_OPTIONS, type ServiceOptions } from '../service/kit.module.ts';
import { TEST_SEALING_KEY } from './environment.ts';

const TEMPLATE = 'template_of_the_product';

let building: Promise<void> | undefined;

/** Folder of a service's migrations. */
export const migrationsOf = (service: ServiceName): URL =>
  new URL(`../../../${service}/src/migrations/`, import.meta.url);

/**
 * Makes a database with the migrated, empty rooms of all services: a copy of one that the first spec of the worker has
 * made. Only tables and what migrations write are in it; nothing has run.
 *
 * @param modules services that will be started on it
 * @param name of the new database
 * @returns false, and makes nothing, where a service has definitions or migrations of its own
 */
export async function copyMigrated(
  server: { postgresUrl: string; password: string },
  modules: Partial<Record<ServiceName, Type<unknown>>>,
  name: string,
): Promise<boolean> {
  if (!Object.values(modules).every((module) => isOfTheProduct(optionsOf(module)))) return false;
  building ??= build(server);
  await building;
  await inDatabase(server.postgresUrl, 'postgres', async (client) => {
    // By the files: writing the pages of the copy through the log takes three times the CPU.
    const copy = client.escapeIdentifier(name);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  });
  await openCopiedDatabase(server.postgresUrl, serviceNames, name);
  return true;
}

/** What a module tells the kit about its service; undefined for a module that does not. */
function optionsOf(module: Type<unknown>): ServiceOptions | undefined {
  const imports = (Reflect.getMetadata('imports', module) ?? []) as {
    module?: unknown;
    providers?: { provide?: unknown; useValue?: ServiceOptions }[];
  }[];
  return imports
    .find((one) => one.module === KitModule)
    ?.providers?.find(({ provide }) => provide === SERVICE_OPTIONS)?.useValue;
}

/** A spec's own definitions may differ under the same name from one file to the next. */
function isOfTheProduct(options: ServiceOptions | undefined): boolean {
  if (!options || String(options.migrations) !== String(migrationsOf(options.name))) return false;
  const known = new Set<RecordDefinition>(recordsOf(options.name));
  return options.records.length === known.size && options.records.every((one) => known.has(one));
}

async function build({ postgresUrl, password }: { postgresUrl: string; password: string }): Promise<void> {
  const asOwner = (work: (client: pg.Client) => Promise<void>) => inDatabase(postgresUrl, 'postgres', work);
  let isThere = false;
  await asOwner(async (client) => {
    const { rows } = await client.query('SELECT datistemplate AS done FROM pg_database WHERE datname = $1', [
      TEMPLATE,
    ]);
    isThere = (rows[0] as { done: boolean } | undefined)?.done ?? false;
    // One that a spec before has not finished.
    if (!isThere) await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  });
  if (isThere) return;
  await bootstrapReporting(postgresUrl, password, TEMPLATE);
  for (const name of serviceNames) {
    const database = await openDatabase({
      url: await bootstrapServiceDatabase(postgresUrl, name, password, TEMPLATE),
      schema: name,
      records: recordsOf(name),
      keys: parseSealingKeys(TEST_SEALING_KEY),
      migrations: migrationsOf(name),
      logger: databaseLogger(createLogger(name, 'silent')),
    });
    await database.close();
  }
  await asOwner(async (client) => {
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true`);
  });
}
