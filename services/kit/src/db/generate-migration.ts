import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { pendingSql } from './drift.ts';
import { migrationSource } from './migration-source.ts';

/** `npm run migration -w services/<service> -- <name>`: writes the next migration of a service. */
async function main([service = '', ...words]: string[]): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (!(serviceNames as readonly string[]).includes(service)) throw new Error(`not a service: '${service}'`);
  const folder = new URL(`../../../${service}/src/migrations/`, import.meta.url);
  const files = await readdir(folder).catch(() => []);
  const name =
    words
      .join('-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-') || (files.length > 0 ? 'change' : 'initial');

  // Only here: the product itself does not ship the servers of the workshop.
  const { startPostgres } = await import('@llavero/servers/postgres');
  const { bootstrapServiceDatabase } = await import('@llavero/servers/bootstrap-database');
  const server = await startPostgres();
  try {
    const url = await bootstrapServiceDatabase(server.url, service, randomBytes(12).toString('hex'));
    const pending = await pendingSql(url, service, recordsOf(service as ServiceName), folder);
    if (pending.up.length === 0) {
      say(`${service}: the migrations say what the definitions say.`);
      return;
    }
    const timestamp = Date.now();
    await mkdir(folder, { recursive: true });
    const file = new URL(`${timestamp}-${name}.ts`, folder);
    await writeFile(file, migrationSource(name, timestamp, pending));
    say(`${service}: ${pending.up.length} statements in src/migrations/${timestamp}-${name}.ts`);
  } finally {
    await server.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2));
