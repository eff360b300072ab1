import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@llavero/proto/collections';
import { quoted } from '@llavero/proto/compile/columns';
import { ROOT } from '@llavero/runner/layout';
import { loadParts, type PartsToLoad, Rooms } from './load-parts.ts';

/**
 * Loads the portfolio `scale` times into an empty system: indexes that are no rule are made at the end, in one go,
 * and the parts are made and sealed by as many processes as there are cores.
 */
export async function loadScaled(
  work: Omit<PartsToLoad, 'parts'>,
  scale: number,
  say: (line: string) => void,
): Promise<void> {
  const rooms = new Rooms(work);
  try {
    await loadParts({ ...work, parts: [0] }, () => undefined);
    const remake = scale > 3 ? await dropIndexes(rooms) : [];
    const processes = Math.max(2, availableParallelism());
    const rest = Array.from({ length: scale - 1 }, (_, at) => at + 1);
    let done = 1;
    const report = () => {
      done += 1;
      if (done % 10 === 0) say(`${done} of ${scale} parts loaded`);
    };
    await Promise.all(
      Array.from({ length: processes }, (_, one) => rest.filter((part) => part % processes === one))
        .filter((parts) => parts.length > 0)
        .map((parts) => inProcess({ ...work, parts }, report)),
    );
    const began = Date.now();
    await Promise.all(remake.map((make) => make()));
    await writeHistory(rooms);
    for (const service of serviceNames) await (await rooms.of(service)).query('VACUUM ANALYZE');
    say(`indexes made and statistics taken in ${Math.round((Date.now() - began) / 1000)} s`);
  } finally {
    await rooms.close();
  }
}

/** Drops what can be made again; answers how, service by service. */
async function dropIndexes(rooms: Rooms): Promise<(() => Promise<void>)[]> {
  return Promise.all(
    serviceNames.map(async (service) => {
      const room = await rooms.of(service);
      const indexes = await room.query<{ name: string; sql: string }>(
        `SELECT indexname AS name, indexdef AS sql FROM pg_indexes JOIN pg_index ON indexrelid = quote_ident(indexname)::regclass
         WHERE schemaname = current_schema() AND NOT indisunique`,
      );
      for (const { name } of indexes) await room.query(`DROP INDEX ${quoted(name)}`);
      return () =>
        room.transaction(async (tx) => {
          await tx.query('SET LOCAL statement_timeout = 0');
          for (const { sql } of indexes) await tx.query(sql);
        });
    }),
  );
}

/** Some changes of every contract, as people would have made them. */
async function writeHistory(rooms: Rooms): Promise<void> {
  await (
    await rooms.of('contracts')
  ).query(
    `INSERT INTO audit (id, collection, record_id, version, at, verb, actor, changes)
     SELECT gen_random_uuid(), 'contract', id, v, created_at, 'updated', 'service:contracts', '{"rent":{"before":1,"after":2}}'
     FROM contract, generate_series(1, 5) v`,
  );
}

function inProcess(work: PartsToLoad, report: () => void): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      join(ROOT, 'deploy/runner/register.mjs'),
      fileURLToPath(new URL('./load-parts.ts', import.meta.url)),
    ],
    { env: { ...process.env, SCALE_PARTS: JSON.stringify(work) }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout.on('data', (lines: Buffer) => {
    for (let line = lines.toString().split('\n').length; line > 1; line -= 1) report();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`a loader ended with code ${code}`)),
    );
  });
}
