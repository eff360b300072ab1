import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from './owner.ts';
import { tail } from './process.ts';

/** A session of the owner. */
export type Session = pg.Client;

/** Opens a session; `end` closes it. */
export async function openSession(url: string, database?: string): Promise<Session> {
  const address = new URL(url);
  if (database) address.pathname = `/${database}`;
  const client = new pg.Client({
    connectionString: address.toString(),
    application_name: 'llavero backup',
  });
  // A server that goes away fails the question that waits for it; without a listener it would end the whole program.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Where in the log of writes something is. */
export interface LogPosition {
  /** `0/3000028`. */
  lsn: string;
  /** File of the log that holds it. */
  segment: string;
  timeline: number;
}

/** A copy of the cluster's folder needs the log from `from` to `until`, and this file in it. */
export interface BaseCopy {
  from: LogPosition;
  until: LogPosition;
  /** Content of `backup_label`. */
  label: string;
}

/** What PostgreSQL makes anew, or must not find (its manual, chapter "Making a Base Backup Using the Low Level API"). */
const LEFT_OUT = [
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './base/pgsql_tmp*',
  './postmaster.pid',
  './postmaster.opts',
];

/**
 * Copies the folder of a running cluster as a tar stream between PostgreSQL's own `pg_backup_start` and `pg_backup_stop`; the
 * binaries of npm hold no pg_basebackup. Writes go on meanwhile; the log makes the copy whole.
 *
 * @param client a session of the owner that does nothing else meanwhile
 * @param keep takes the tar stream
 * @throws Error when a tablespace lies elsewhere, or tar fails
 */
export async function copyCluster(
  client: Session,
  label: string,
  keep: (tar: Readable) => Promise<unknown>,
): Promise<BaseCopy> {
  const elsewhere = await client.query(`SELECT 1 FROM pg_tablespace WHERE pg_tablespace_location(oid) <> ''`);
  if (elsewhere.rowCount) throw new Error('A tablespace outside of the data folder is not backed up.');
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const started = await client.query<{ lsn: string }>(`SELECT pg_backup_start($1, fast => true) AS lsn`, [
    label,
  ]);
  const from = await positionOf(client, started.rows[0]!.lsn);
  const tar = spawn(
    'tar',
    [
      '--create',
      '--file=-',
      ...LEFT_OUT.map((path) => `--exclude=${path}`),
      `--directory=${rows[0]!.folder}`,
      '.',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
  );
  const said = tail({ stderr: tar.stderr });
  const [[code]] = await Promise.all([once(tar, 'close') as Promise<[number | null]>, keep(tar.stdout)]);
  // 1: files changed or went away while they were read, which is what the log is for.
  if (code !== 0 && code !== 1) throw new Error(`tar could not read the database's folder:\n${said()}`);
  const stopped = await client.query<{ lsn: string; labelfile: string }>(
    `SELECT lsn, labelfile FROM pg_backup_stop(wait_for_archive => false)`,
  );
  return {
    from,
    until: await positionOf(client, stopped.rows[0]!.lsn),
    label: stopped.rows[0]!.labelfile,
  };
}

/** Names this moment in the log and closes the file that holds it, so that it is archived now. */
export async function markMoment(client: Session, name: string): Promise<LogPosition & { at: Date }> {
  const { rows } = await client.query<{ lsn: string; at: Date }>(
    `SELECT pg_create_restore_point($1) AS lsn, clock_timestamp() AS at`,
    [name],
  );
  const position = await positionOf(client, rows[0]!.lsn);
  await client.query('SELECT pg_switch_wal()');
  return { ...position, at: rows[0]!.at };
}

async function positionOf(client: Session, lsn: string): Promise<LogPosition> {
  const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name($1::pg_lsn) AS segment', [
    lsn,
  ]);
  const { segment } = rows[0]!;
  return { lsn, segment, timeline: Number.parseInt(segment.slice(0, 8), 16) };
}

/** Number that PostgreSQL gave the cluster when it was made; its copies keep it. */
export async function clusterId(client: Session): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT system_identifier::text AS id FROM pg_control_system()',
  );
  return rows[0]!.id;
}

/** How many files of the log could not be archived since the last one that could; 0 while all is well. */
export async function failedArchiving(client: Session): Promise<number> {
  const { rows } = await client.query<{ failed: string }>(
    `SELECT CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN failed_count ELSE 0 END AS failed
     FROM pg_stat_archiver`,
  );
  return Number(rows[0]?.failed ?? 0);
}

/**
 * Waits until a server that plays a log back has come to its target and takes writes.
 *
 * @throws Error when it ends before, which its log explains
 */
export async function recovered(url: string, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  const client = await openSession(url);
  try {
    for (;;) {
      const { rows } = await client.query<{ waits: boolean }>('SELECT pg_is_in_recovery() AS waits');
      if (!rows[0]?.waits) return;
      if (Date.now() > end)
        throw new Error(`the log was not played back within ${patienceMs / 60_000} minutes`);
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

/**
 * Lets the relays publish again what they published since a moment: the bus was brought back as it was then. Consumers know what they
 * have handled, so nothing takes effect twice.
 *
 * @returns how many events that are
 */
export async function publishAgainSince(url: string, moment: Date): Promise<number> {
  const client = await openSession(url, DATABASE);
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.outbox', table_schema) AS name FROM information_schema.tables
       WHERE table_name = 'outbox' AND table_schema NOT LIKE 'pg_%'`,
    );
    let events = 0;
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `UPDATE ${name} SET published_at = NULL WHERE published_at >= $1`,
        [moment],
      );
      events += rowCount ?? 0;
    }
    return events;
  } finally {
    await client.end();
  }
}
