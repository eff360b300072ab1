import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { recordsOf } from '@llavero/proto/records/registry';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { bootstrapReporting } from '@llavero/servers/bootstrap-reporting';
import { inDatabase } from '@llavero/servers/owner';
import type pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { createLogger } from '../logging/logger.ts';
import { databaseLogger, KitModule, SERVICE_OPTIONS, type ServiceOptions } from '../service/kit.module.ts';
import { TEST_SEALING_KEY } from './environment.ts';

const building = new Map<string, Promise<void>>();

/**
 * Makes a database with the migrated, empty rooms of some services: a copy of one that the first spec of the worker to
 * ask for these services has made. Only tables and what migrations write are in it; nothing has run.
 *
 * @param name of the new database
 * @returns false, and makes nothing, where a service has definitions of its own
 */
export async function copyMigrated(
  server: { postgresUrl: string; password: string },
  modules: Partial<Record<ServiceName, Type<unknown>>>,
  name: string,
): Promise<boolean> {
  const found = Object.values(modules).map(optionsOf);
  if (found.length === 0 || !found.every(isOfTheProduct)) return false;
  const rooms = found.sort((one, other) => (one.name < other.name ? -1 : 1));
  const template = templateName(rooms);
  if (!building.has(template)) building.set(template, build(server, rooms, template));
  await building.get(template);
  await inDatabase(server.postgresUrl, 'postgres', async (client) => {
    // By the files: writing the pages of the copy through the log takes three times the CPU.
    const [copy, original] = [client.escapeIdentifier(name), client.escapeIdentifier(template)];
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${original} STRATEGY FILE_COPY`);
  });
  // Rights on a database and settings of roles in it are not copied with it.
  await bootstrapReporting(server.postgresUrl, server.password, name);
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
function isOfTheProduct(options: ServiceOptions | undefined): options is ServiceOptions {
  if (!options) return false;
  const known = new Set<RecordDefinition>(recordsOf(options.name));
  return options.records.length === known.size && options.records.every((one) => known.has(one));
}

function templateName(rooms: readonly ServiceOptions[]): string {
  const key = rooms.map(({ name, migrations }) => `${name} ${String(migrations)}`).join('\n');
  return `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}

async function build(
  { postgresUrl, password }: { postgresUrl: string; password: string },
  rooms: readonly ServiceOptions[],
  template: string,
): Promise<void> {
  const asOwner = (work: (client: pg.Client) => Promise<void>) => inDatabase(postgresUrl, 'postgres', work);
  let isThere = false;
  await asOwner(async (client) => {
    const { rows } = await client.query('SELECT datistemplate AS done FROM pg_database WHERE datname = $1', [
      template,
    ]);
    isThere = (rows[0] as { done: boolean } | undefined)?.done ?? false;
    // One that a spec before has not finished.
    if (!isThere) await client.query(`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`);
  });
  if (isThere) return;
  await bootstrapReporting(postgresUrl, password, template);
  for (const { name, records, migrations, refusals } of rooms) {
    const database = await openDatabase({
      url: await bootstrapServiceDatabase(postgresUrl, name, password, template),
      schema: name,
      records,
      keys: parseSealingKeys(TEST_SEALING_KEY),
      migrations,
      logger: databaseLogger(createLogger(name, 'silent')),
      ...(refusals ? { refusals } : {}),
    });
    await database.close();
  }
  await asOwner(async (client) => {
    await client.query(`ALTER DATABASE "${template}" WITH IS_TEMPLATE true`);
  });
}
