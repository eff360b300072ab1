import type { KeyObject } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { publishAgainSince, recovered } from '@llavero/servers/cluster-backup';
import { startNats } from '@llavero/servers/nats';
import { startPostgres } from '@llavero/servers/postgres';
import { tail } from '@llavero/servers/process';
import { serverUser } from '@llavero/servers/server-user';
import { openBus, restoreStream } from '@llavero/servers/stream-backup';
import { type Folders, foldersIn } from '../layout.ts';
import { loadSecrets } from '../secrets.ts';
import { recovering } from './archiving.ts';
import { getObject, readIdentity } from './objects.ts';
import {
  type Base,
  filesOf,
  type Moment,
  moments,
  objectOfBase,
  objectOfSecrets,
  objectOfStream,
  openForReading,
  recoveryKey,
  type StoredFile,
} from './repository.ts';
import { bringFiles } from './stored-files.ts';

export interface RestoreOptions {
  /** Folder of the backups. */
  folder: string;
  /** Folder with `recovery.pem` and the sealed secrets. */
  keys: string;
  /** Data folder to be made; must not exist, or be empty. */
  into: string;
  /** The moment wanted; the newest one of the backup when absent. */
  to?: Date;
  say?: (line: string) => void;
}

/** What was brought back. */
export interface Restored {
  moment: Moment;
  files: number;
  /** Events that the relays publish again. */
  republished: number;
}

const RECOVERY_MS = 6 * 60 * 60 * 1000;
/** Clocks of the database and of who made the backup may differ so much; an event too many does no harm. */
const MARGIN_MS = 5 * 60 * 1000;
/** What PostgreSQL says when it has played all of a log in which nothing was committed after the wanted time. */
const LOG_ENDED = 'recovery ended before configured recovery target was reached';
/** The outbox keeps published events for a day (`kit/events/relay.ts`). */
const OUTBOX_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a data folder from a backup. It is made beside its place and moved there once all of it is right, so that a restore that
 * fails leaves nothing.
 *
 * @throws Error that says what is missing
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { folder, keys, into, to } = options;
  const say = options.say ?? (() => undefined);
  const repository = await openForReading(folder);
  if (!repository) throw new Error(`${folder} holds no backup; name it with LLAVERO_BACKUPS.`);
  if (((await readdir(into).catch(() => [])) as string[]).length > 0)
    throw new Error(
      `${into} is not empty. Restore into another folder (LLAVERO_DATA), or move this one away first.`,
    );
  const all = await moments(repository);
  const { moment, next } = chosen(all, to);
  if (!existsSync(recoveryKey(keys)))
    throw new Error(`${recoveryKey(keys)} is missing; only that key opens the backup (LLAVERO_BACKUP_KEYS).`);
  const identity = await readIdentity(recoveryKey(keys));
  if (to && to.getTime() - Date.parse(moment.streamsAt) > OUTBOX_MS)
    say(
      `! the last backup before ${to.toISOString()} is older than a day: events of the time between may be missing`,
    );

  const workshop = `${into}.restoring`;
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true, mode: 0o755 });
  const folders = foldersIn(workshop);
  try {
    await bringSecrets(keys, moment, identity, folders.secrets);
    say('secrets opened');
    const files = await filesBetween(folder, moment, to ? next : undefined);
    await bringFiles(folder, identity, files, folders.files);
    say(`${files.length} files brought back`);
    if (to && !next)
      say(`! files that came after ${moment.at} are not in the backup: the next one would have had them`);
    await unpack(folder, moment.base, identity, folders.postgres);
    say(`database of ${moment.base.id} unpacked; playing its log back …`);
    const republished = await playBack(options, moment, all.at(-1)!, folders);
    await bringStreams(folder, moment, identity, folders.nats);
    say(`${moment.streams.length} streams brought back, ${republished} events to be published again`);
    // The demo company is for installations that have nothing else.
    await writeFile(folders.seeded, `${JSON.stringify({ restored: moment.id })}\n`);
    await rm(into, { recursive: true, force: true });
    await rename(workshop, into);
    return { moment, files: files.length, republished };
  } catch (error) {
    await rm(workshop, { recursive: true, force: true });
    throw error;
  }
}

/** The last moment at or before the wanted time, and the one after it. */
function chosen(all: readonly Moment[], to: Date | undefined): { moment: Moment; next: Moment | undefined } {
  const first = all[0];
  if (!first) throw new Error('The backup holds no moment yet; the first one was not finished.');
  if (to && Number.isNaN(to.getTime())) throw new Error('TO must be a time like 2026-11-26T10:30:00+01:00.');
  const until = to ? all.filter(({ at }) => Date.parse(at) <= to.getTime()) : all;
  const moment = until.at(-1);
  if (!moment) throw new Error(`The backup begins at ${first.at}; choose that time or a later one.`);
  return { moment, next: all[until.length] };
}

async function bringSecrets(keys: string, moment: Moment, identity: KeyObject, file: string): Promise<void> {
  const object = objectOfSecrets(moment.secrets);
  if (!existsSync(join(keys, object)))
    throw new Error(`${join(keys, object)} is missing; without these secrets sealed data stays sealed.`);
  const text = new PassThrough();
  const [read] = await Promise.all([text.toArray(), getObject(keys, object, identity, text)]);
  await writeFile(file, Buffer.concat(read as Buffer[]), { mode: 0o600 });
}

/**
 * Files of a moment; of a time between two moments those of both: what was deleted since the first and what came before the second.
 * One too many does no harm, since nothing refers to it.
 */
async function filesBetween(folder: string, moment: Moment, next: Moment | undefined): Promise<StoredFile[]> {
  const files = new Map<string, StoredFile>();
  for (const one of next ? [moment, next] : [moment])
    for (const file of await filesOf({ folder }, one)) files.set(file.path, file);
  return [...files.values()];
}

async function unpack(folder: string, base: Base, identity: KeyObject, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  const tar = spawn('tar', ['--extract', '--file=-', '--no-same-owner', `--directory=${into}`], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  const said = tail(tar);
  // tar stops reading at the mark of its end; what follows is read all the same, since only the last chunk proves the whole.
  let reads = true;
  tar.stdin.on('error', () => (reads = false));
  const target = new Writable({
    write: (bytes: Buffer, _encoding, done) => (reads ? void tar.stdin.write(bytes, () => done()) : done()),
    final: (done) => {
      tar.stdin.end();
      done();
    },
  });
  const [[code]] = await Promise.all([
    once(tar, 'close') as Promise<[number | null]>,
    getObject(folder, objectOfBase(base), identity, target).catch((error: Error) => {
      tar.kill();
      throw error;
    }),
  ]);
  if (code !== 0) throw new Error(`tar could not write the database's folder:\n${said()}`);
  // An empty archive is none to tar's mind; without this a new, empty database would be made of it.
  if (!existsSync(join(into, 'PG_VERSION')))
    throw new Error(
      `The copy of the database of ${base.id} is not whole; restore an earlier or a later moment.`,
    );
  await writeFile(join(into, 'backup_label'), base.label);
  await writeFile(join(into, 'recovery.signal'), '');
}

/**
 * Lets PostgreSQL play its log back up to the moment, and makes the outbox fit the streams. PostgreSQL stops at a time only where
 * something was committed later; where nothing was, the end of a log that goes beyond that time is the same state.
 *
 * @param newest the last moment that the log is known to reach
 */
async function playBack(
  { folder, keys, to }: RestoreOptions,
  moment: Moment,
  newest: Moment,
  folders: Folders,
): Promise<number> {
  const keyFile = join(folders.data, 'recovery.pem');
  await writeFile(keyFile, await readFile(recoveryKey(keys)), { mode: 0o600 });
  const user = await serverUser([folders.postgres]);
  if (user) await chown(keyFile, user.uid, user.gid);
  const logFile = `${folders.data}.log`;
  const play = async (target: Record<string, string>): Promise<number> => {
    const server = await startPostgres({
      dataDir: folders.postgres,
      persistent: true,
      password: (await loadSecrets(folders.secrets)).postgresPassword,
      startupMs: RECOVERY_MS,
      logFile,
      settings: recovering(folder, keyFile, moment.timeline, target),
    });
    try {
      await recovered(server.url, RECOVERY_MS).catch((error: Error) => {
        throw new Error(`The database did not come to that moment (${error.message}); see ${logFile}.`);
      });
      await rm(keyFile);
      const events = await publishAgainSince(server.url, new Date(Date.parse(moment.streamsAt) - MARGIN_MS));
      await rm(logFile, { force: true });
      return events;
    } finally {
      await server.stop();
    }
  };
  if (!to) return play({ recovery_target_name: moment.id });
  try {
    return await play({ recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') });
  } catch (error) {
    if (!(await readFile(logFile, 'utf8').catch(() => '')).includes(LOG_ENDED)) throw error;
    if (Date.parse(newest.at) < to.getTime())
      throw new Error(
        `The log of the backup ends before ${to.toISOString()}; choose ${newest.at} or earlier.`,
      );
    return play({});
  }
}

async function bringStreams(
  folder: string,
  moment: Moment,
  identity: KeyObject,
  into: string,
): Promise<void> {
  const server = await startNats({ storeDir: into });
  try {
    const bus = await openBus(server.url);
    for (const note of moment.streams) {
      const bytes = new PassThrough();
      await Promise.all([
        getObject(folder, objectOfStream(moment, note.name), identity, bytes, { isDense: true }),
        restoreStream(bus, note, bytes as AsyncIterable<Uint8Array>),
      ]);
    }
    await bus.close();
  } finally {
    await server.stop();
  }
}
