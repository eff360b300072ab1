import type { RecordDefinition } from '@llavero/proto/fields/record';
import { createDataSource, kitMigrations } from './database.ts';
import { loadMigrations, runMigrations } from './migrate.ts';
import { pendingStatements, type Statements } from './pending-sql.ts';

/**
 * What the committed migrations of a service still lack of its definitions; no statements when they
 * agree. The drift test of every service expects `up` to be empty.
 *
 * @param url the service's address of an empty database of its own; the migrations are run on it
 * @param folder the service's migrations
 */
export async function pendingSql(
  url: string,
  schema: string,
  records: readonly RecordDefinition[],
  folder: URL,
): Promise<Statements> {
  const migrations = [...kitMigrations, ...(await loadMigrations(folder))];
  const dataSource = createDataSource({ url, schema, records, poolSize: 2 }, migrations);
  await dataSource.initialize();
  try {
    await runMigrations(dataSource, schema);
    return await pendingStatements(dataSource, records);
  } finally {
    await dataSource.destroy();
  }
}
