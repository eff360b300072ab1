import { readdir } from 'node:fs/promises';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { pendingStatements } from './pending-sql.ts';
import { dropReportingViews, ensureReportingViews } from './reporting-views.ts';

export type MigrationClass = new () => MigrationInterface;

/** `1763600000000-add-deposit.ts`, or `.js` once built. */
const migrationFile = /^\d{13}-[a-z0-9-]+\.(ts|js)$/;

/** The migration classes of a folder, oldest first; an absent folder has none. */
export async function loadMigrations(folder: URL): Promise<MigrationClass[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const files = await readdir(base).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const classes: MigrationClass[] = [];
  for (const file of files.filter((name) => migrationFile.test(name)).sort()) {
    const module = (await import(new URL(file, base).href)) as Record<string, unknown>;
    const found = Object.values(module).find((value) => typeof value === 'function');
    if (!found) throw new Error(`migration ${file} exports no class`);
    classes.push(found as MigrationClass);
  }
  return classes;
}

/**
 * Runs what has not run yet, all or nothing, while every other replica waits.
 * @returns names of the migrations that ran.
 */
export async function runMigrations(dataSource: DataSource, schema: string): Promise<string[]> {
  return locked(dataSource, schema, async (runner) => {
    if (await dataSource.showMigrations()) await dropReportingViews(runner);
    const ran = await dataSource.runMigrations({ transaction: 'all' });
    return ran.map(({ name }) => name);
  });
}

/** Makes tables straight from the definitions, without migrations: for tests. */
export async function deriveTables(
  dataSource: DataSource,
  records: readonly RecordDefinition[],
  schema: string,
): Promise<void> {
  await locked(dataSource, schema, async (runner) => {
    const { up } = await pendingStatements(dataSource, records);
    if (up.length > 0) await dropReportingViews(runner);
    for (const sql of up) await runner.query(sql);
  });
}

/**
 * Makes the service's reporting views anew where they differ from the definitions.
 * @returns names of the views that were made.
 */
export async function deriveViews(
  dataSource: DataSource,
  records: readonly RecordDefinition[],
  schema: string,
): Promise<string[]> {
  return locked(dataSource, schema, (runner) => ensureReportingViews(runner, records, schema));
}

/** A session lock of its own connection; released with it even when the process dies. */
async function locked<T>(
  dataSource: DataSource,
  schema: string,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const key = `llavero migrations ${schema}`;
  try {
    await runner.query(`SELECT set_config('statement_timeout', '0', false)`);
    await runner.query(`SELECT pg_advisory_lock(hashtextextended($1, 0))`, [key]);
    try {
      return await work(runner);
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(hashtextextended($1, 0))`, [key]);
      await runner.query(`SELECT set_config('statement_timeout', '60000', false)`);
    }
  } finally {
    await runner.release();
  }
}
