import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { openDatabase } from './database.ts';
import { reseal } from './reseal.ts';
import { resealTables } from './reseal-tables.ts';
import { parseSealingKeys } from './sealed.ts';

/**
 * `DATABASE_URL=… SEALING_KEYS=<new>,<old> node dist/tools/rotate-keys.js <service>`
 *
 * Seals a service's data anew with the first key. Every replica must already run with both keys, newest
 * first; when this ends well, the old key can be taken out of `SEALING_KEYS`.
 */
async function main(service = ''): Promise<void> {
  if (!(serviceNames as readonly string[]).includes(service)) throw new Error(`not a service: '${service}'`);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const records = recordsOf(service as ServiceName);
  const warn = (_fields: object, message: string) => process.stderr.write(`${message}\n`);
  const db = await openDatabase({
    url: process.env['DATABASE_URL'] ?? '',
    schema: service,
    records,
    keys: parseSealingKeys(process.env['SEALING_KEYS'] ?? ''),
    migrations: 'none',
    logger: { info: warn, warn, error: warn },
    poolSize: 2,
  });
  try {
    for (const definition of records) {
      const done = await reseal(db, definition);
      say(
        `${definition.collection}: ${done.records} records, ${done.audit} audit entries, ${done.tokens} search entries`,
      );
    }
    say(`beside records: ${await resealTables(db)} rows`);
  } finally {
    await db.close();
  }
}

await main(process.argv[2]);
