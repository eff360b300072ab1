import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openSession } from '@llavero/servers/cluster-backup';
import { openBus, streamNames } from '@llavero/servers/stream-backup';

/** Everything an installation holds, as one hash per table, file and stream. */
export interface Account {
  tables: Map<string, string>;
  files: Map<string, string>;
  streams: Map<string, unknown>;
}

/** Takes the account of an installation at rest. When events were published is left out: a restore has that done again. */
export async function accountOf(
  { postgresUrl, natsUrl }: { postgresUrl: string; natsUrl: string },
  files: string,
): Promise<Account> {
  return {
    tables: await tablesOf(postgresUrl),
    files: await hashesOf(files),
    streams: await streamsOf(natsUrl),
  };
}

async function tablesOf(url: string): Promise<Map<string, string>> {
  const client = await openSession(url, 'llavero');
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const tables = new Map<string, string>();
    for (const { name } of rows) {
      const line = name.endsWith('.outbox') ? `(to_jsonb(t) - 'published_at')::text` : 't::text';
      const found = await client.query<{ count: string; hash: string }>(
        `SELECT count(*), md5(coalesce(string_agg(md5(${line}), '' ORDER BY md5(${line})), '')) AS hash FROM ${name} t`,
      );
      tables.set(name, `${found.rows[0]?.count} rows ${found.rows[0]?.hash}`);
    }
    return tables;
  } finally {
    await client.end();
  }
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return hashes;
}

/** The client's own second is too short for a broker on a busy machine. */
const ANSWERED_MS = 60_000;

/** Messages with their numbers, and how far each consumer has come. */
async function streamsOf(url: string): Promise<Map<string, unknown>> {
  const bus = await openBus(url);
  const ask = async <T>(call: string, request: object): Promise<T> =>
    (await bus.request(`$JS.API.${call}`, JSON.stringify(request), { timeout: ANSWERED_MS })).json<T>();
  try {
    const streams = new Map<string, unknown>();
    for (const name of await streamNames(bus)) {
      const { state } = await ask<{ state: { first_seq: number; last_seq: number; messages: number } }>(
        `STREAM.INFO.${name}`,
        {},
      );
      const hash = createHash('sha256');
      for (let seq = state.first_seq; state.messages > 0 && seq <= state.last_seq; seq += 1)
        hash.update(JSON.stringify(await ask(`STREAM.MSG.GET.${name}`, { seq })));
      const { consumers } = await ask<{ consumers: { name: string; ack_floor: { stream_seq: number } }[] }>(
        `CONSUMER.LIST.${name}`,
        { offset: 0 },
      );
      const places = consumers
        .map(({ name: consumer, ack_floor }) => [consumer, ack_floor.stream_seq])
        .sort();
      streams.set(name, { messages: state.messages, content: hash.digest('hex'), places });
    }
    return streams;
  } finally {
    await bus.close();
  }
}
