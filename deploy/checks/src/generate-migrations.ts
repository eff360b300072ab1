import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pendingSql } from '@llavero/kit/db/drift';
import { migrationSource } from '@llavero/kit/db/migration-source';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { ROOT } from '@llavero/runner/layout';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { startPostgres } from '@llavero/servers/postgres';

/** A service whose committed migrations do not say what its definitions say. */
export interface Drift {
  service: ServiceName;
  /** How many statements are missing. */
  statements: number;
  /** Writes the next migration of the service and answers its path from the root. */
  write(name: string): Promise<string>;
}

/** Runs the migrations of every service on an empty PostgreSQL and compares the schemas with the definitions. */
export async function findDrift(): Promise<Drift[]> {
  const server = await startPostgres();
  try {
    const found: Drift[] = [];
    for (const service of serviceNames) {
      const folder = join(ROOT, 'services', service, 'src/migrations');
      const url = await bootstrapServiceDatabase(server.url, service, randomBytes(12).toString('hex'));
      const pending = await pendingSql(url, service, recordsOf(service), pathToFileURL(`${folder}/`));
      if (pending.up.length === 0) continue;
      found.push({
        service,
        statements: pending.up.length,
        write: async (name) => {
          const timestamp = Date.now();
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, `${timestamp}-${name}.ts`), migrationSource(name, timestamp, pending));
          return `services/${service}/src/migrations/${timestamp}-${name}.ts`;
        },
      });
    }
    return found;
  } finally {
    await server.stop();
  }
}
