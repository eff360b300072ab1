import { existsSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  clusterId,
  copyCluster,
  failedArchiving,
  markMoment,
  openSession,
  type Session,
} from '@llavero/servers/cluster-backup';
import { serverUser } from '@llavero/servers/server-user';
import { openBus, snapshotStream, streamNames, type StreamNote } from '@llavero/servers/stream-backup';
import type { Folders } from '../layout.ts';
import { putObject } from './objects.ts';
import {
  type Base,
  filesOf,
  fingerprintOf,
  type Moment,
  moments,
  noteMoment,
  objectOfBase,
  objectOfFile,
  objectOfSecrets,
  objectOfStream,
  openForWriting,
  pem,
  type Repository,
  writeWhole,
} from './repository.ts';
import { prune } from './retention.ts';
import { keepFiles } from './stored-files.ts';

/** The running installation that is backed up. */
export interface Source {
  folders: Folders;
  /** Owner's address. */
  postgresUrl: string;
  natsUrl: string;
}

export interface BackupOptions {
  /** Folder of the backups. */
  folder: string;
  /** Folder of the key that opens them, and of the sealed secrets of the installation. */
  keys: string;
  /** A new copy of the whole database, whatever there is. */
  isFull?: boolean;
  /** Days that a copy of the whole database serves; 7 when absent. */
  baseDays?: number;
  /** Days that moments are kept; 35 when absent. */
  keepDays?: number;
  say?: (line: string) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ARCHIVED_MS = 120_000;

/**
 * Adds a moment to the backup: the first time a copy of everything, then what has changed since. People work on meanwhile.
 *
 * The moment is one of the database. Streams are read just before it and files just after: the outbox has what streams of before
 * lack, and files are never changed in place, so that the three fit together (docs/decisions/0138).
 *
 * @throws Error that says what to do, with nothing noted
 */
export async function backup(source: Source, options: BackupOptions): Promise<Moment> {
  const say = options.say ?? (() => undefined);
  const client = await openSession(source.postgresUrl);
  try {
    const lock = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('llavero.backup')) AS held`,
    );
    if (!lock.rows[0]?.held) throw new Error('A backup is being made already.');
    const repository = await openForWriting(options.folder, options.keys, await clusterId(client));
    await archiveFrom(source.folders, repository, client);
    const secrets = await keepSecrets(source.folders.secrets, options.keys, repository);

    const before = await moments(repository);
    const last = before.at(-1);
    const base = await baseFor(client, repository, last, options, say);
    const known = new Set(last ? (await filesOf(repository, last)).map(objectOfFile) : []);
    const early = await keepFiles(repository, source.folders.files, known);

    const id = new Date().toISOString().replaceAll(/[-:.]/g, '');
    const streamsAt = new Date().toISOString();
    const streams = await keepStreams(source.natsUrl, repository, id);
    const { at, segment, timeline } = await markMoment(client, id);
    await archived(client, repository, segment);
    const late = await keepFiles(
      repository,
      source.folders.files,
      new Set(early.files.map(objectOfFile)),
      early.files,
    );
    const moment: Moment = {
      id,
      at: at.toISOString(),
      base,
      segment,
      timeline,
      streamsAt,
      streams,
      secrets,
      files: late.files.length,
    };
    await noteMoment(repository, moment, late.files);
    const events = streams.reduce((sum, { state }) => sum + state.messages, 0);
    say(
      `${late.files.length} files (${early.copied + late.copied} new), ${events} events, database at ${moment.at}`,
    );
    const gone = await prune(repository, options.keepDays ?? 35, new Date());
    if (gone > 0) say(`${gone} older moments are no longer kept`);
    return moment;
  } finally {
    await client.end();
  }
}

/** Lets PostgreSQL archive its log into the backup from now on. */
async function archiveFrom(folders: Folders, repository: Repository, client: Session): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`);
  if (rows[0]?.mode !== 'on')
    throw new Error('The database runs without its archive. "make restart" first, then "make backup".');
  const wal = join(repository.folder, 'wal');
  await mkdir(wal, { recursive: true });
  const user = await serverUser([folders.postgres]);
  if (user) await chown(wal, user.uid, user.gid);
  const note = JSON.stringify({ folder: repository.folder, recipient: pem(repository.recipient) });
  if ((await readFile(folders.archive, 'utf8').catch(() => '')) === note) return;
  await writeWhole(folders.archive, note, 0o644);
  // A quiet installation closes a file of its log this often, so that no more than this is lost with the machine.
  await client.query(`ALTER SYSTEM SET archive_timeout = '5min'`);
  await client.query('SELECT pg_reload_conf()');
}

/** The installation's secrets, sealed, beside the key that opens them and not in the backup. */
async function keepSecrets(file: string, keys: string, { recipient }: Repository): Promise<string> {
  const text = await readFile(file, 'utf8');
  const fingerprint = fingerprintOf(text);
  const object = objectOfSecrets(fingerprint);
  if (!existsSync(join(keys, object)))
    await putObject(keys, object, Readable.from([Buffer.from(text)]), recipient);
  return fingerprint;
}

/** The copy of the database that this moment follows from: the last one, or a new one. */
async function baseFor(
  client: Session,
  repository: Repository,
  last: Moment | undefined,
  { isFull, baseDays = 7 }: BackupOptions,
  say: (line: string) => void,
): Promise<Base> {
  const { rows } = await client.query<{ timeline: number }>(
    'SELECT timeline_id AS timeline FROM pg_control_checkpoint()',
  );
  if (last && !isFull && last.timeline === rows[0]?.timeline && ageOf(last.base) < baseDays * DAY_MS)
    return last.base;
  const id = new Date().toISOString().replaceAll(/[-:.]/g, '');
  let bytes = 0;
  const copy = await copyCluster(client, `llavero ${id}`, async (tar) => {
    bytes = await putObject(repository.folder, objectOfBase({ id }), tar, repository.recipient);
  });
  say(`copy of the whole database: ${(bytes / 1024 / 1024).toFixed(1)} MB`);
  return { id, bytes, ...copy };
}

function ageOf({ id }: Base): number {
  const iso = id.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
  return Date.now() - Date.parse(iso);
}

async function keepStreams(url: string, repository: Repository, id: string): Promise<StreamNote[]> {
  const bus = await openBus(url);
  try {
    const notes: StreamNote[] = [];
    for (const name of await streamNames(bus)) {
      const { note, bytes } = await snapshotStream(bus, name);
      // The server compresses what it sends.
      await putObject(
        repository.folder,
        objectOfStream({ id }, name),
        Readable.from(bytes),
        repository.recipient,
        { isDense: true },
      );
      notes.push(note);
    }
    return notes;
  } finally {
    await bus.close();
  }
}

/** Waits until a file of the log lies in the backup. */
async function archived(client: Session, { folder }: Repository, segment: string): Promise<void> {
  const end = Date.now() + ARCHIVED_MS;
  while (!existsSync(join(folder, 'wal', segment))) {
    if (Date.now() > end) {
      const failed = await failedArchiving(client);
      throw new Error(
        `PostgreSQL has not archived ${segment} into ${folder}${failed ? ` (${failed} tries failed)` : ''}; its log says why. Nothing is lost: it keeps the file and goes on trying.`,
      );
    }
    await sleep(50);
  }
}
