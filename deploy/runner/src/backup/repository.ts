import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BaseCopy } from '@llavero/servers/cluster-backup';
import type { StreamNote } from '@llavero/servers/stream-backup';

/** A copy of the database's folder; the object is `bases/<id>.tar`. */
export interface Base extends BaseCopy {
  id: string;
  bytes: number;
}

/** A moment to which the whole system can be brought back. */
export interface Moment {
  /** `20261126T113000000Z`; also the name of the restore point. */
  id: string;
  /** When it was in the database, ISO 8601. */
  at: string;
  base: Base;
  /** File of the log that holds the moment. */
  segment: string;
  timeline: number;
  /** When the streams were read, ISO 8601: before `at`, so that the outbox holds what they lack. */
  streamsAt: string;
  streams: StreamNote[];
  /** Which `secrets.json` belongs to it. */
  secrets: string;
  files: number;
}

/** A file of `DATA_DIR`; one that is written anew (a change of keys) is another version under the same path. */
export interface StoredFile {
  path: string;
  size: number;
  /** Milliseconds since 1970. */
  changed: number;
}

export interface Repository {
  folder: string;
  /** Number of the database cluster whose backup this is. */
  cluster: string;
  recipient: KeyObject;
}

interface Note {
  format: 1;
  cluster: string;
  recipient: string;
}

export const objectOfFile = ({ path, size, changed }: StoredFile): string =>
  `files/${path}.${changed}-${size}`;
export const objectOfBase = ({ id }: Pick<Base, 'id'>): string => `bases/${id}.tar`;
export const objectOfStream = ({ id }: Pick<Moment, 'id'>, name: string): string => `streams/${id}/${name}`;
export const objectOfSecrets = (fingerprint: string): string => `secrets-${fingerprint}`;

/** File of the private key in the folder of keys. */
export const recoveryKey = (keys: string): string => join(keys, 'recovery.pem');

/**
 * Opens the backup of a cluster, or makes it together with the key pair that opens it.
 *
 * @param keys folder for the private key; the backup holds the public one only
 * @throws Error when the backup is another installation's
 */
export async function openForWriting(folder: string, keys: string, cluster: string): Promise<Repository> {
  const known = await openForReading(folder);
  if (known) {
    if (known.cluster !== cluster)
      throw new Error(
        `${folder} holds the backup of another installation; choose another folder with LLAVERO_BACKUPS.`,
      );
    return known;
  }
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is no backup and not empty; choose another folder with LLAVERO_BACKUPS.`);
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const file = recoveryKey(keys);
  let recipient: KeyObject;
  if (existsSync(file)) recipient = createPublicKey(await readFile(file, 'utf8'));
  else {
    const pair = generateKeyPairSync('x25519');
    recipient = pair.publicKey;
    await writeWhole(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  }
  const note: Note = { format: 1, cluster, recipient: pem(recipient) };
  await writeWhole(join(folder, 'repository.json'), JSON.stringify(note), 0o644);
  return { folder, cluster, recipient };
}

/** Undefined when the folder holds no backup. */
export async function openForReading(folder: string): Promise<Repository | undefined> {
  const text = await readFile(join(folder, 'repository.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (text === undefined) return undefined;
  const { format, cluster, recipient } = JSON.parse(text) as Note;
  if (format !== 1) throw new Error(`${folder} was written by a newer Llavero (format ${String(format)}).`);
  return { folder, cluster, recipient: createPublicKey(recipient) };
}

/** The public key as text. */
export function pem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

/** All moments, oldest first. What is still being written is none. */
export async function moments({ folder }: Pick<Repository, 'folder'>): Promise<Moment[]> {
  const names = (await readdir(join(folder, 'moments')).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  );
  return Promise.all(
    names
      .sort()
      .map(async (name) => JSON.parse(await readFile(join(folder, 'moments', name), 'utf8')) as Moment),
  );
}

/** Notes a moment: its list of files first, since the other file makes it one. */
export async function noteMoment(
  { folder }: Repository,
  moment: Moment,
  files: readonly StoredFile[],
): Promise<void> {
  const lines = files.map(({ size, changed, path }) => `${size} ${changed} ${path}\n`).join('');
  await mkdir(join(folder, 'moments'), { recursive: true });
  await writeWhole(join(folder, 'moments', `${moment.id}.files.gz`), gzipSync(lines), 0o644);
  await writeWhole(join(folder, 'moments', `${moment.id}.json`), `${JSON.stringify(moment)}\n`, 0o644);
}

/** The files of a moment. */
export async function filesOf(
  { folder }: Pick<Repository, 'folder'>,
  { id }: Pick<Moment, 'id'>,
): Promise<StoredFile[]> {
  const text = gunzipSync(await readFile(join(folder, 'moments', `${id}.files.gz`))).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [size = '', changed = '', ...path] = line.split(' ');
      return { size: Number(size), changed: Number(changed), path: path.join(' ') };
    });
}

/** Forgets a moment: first what makes it one. */
export async function forgetMoment({ folder }: Repository, { id }: Moment): Promise<void> {
  for (const path of [`moments/${id}.json`, `moments/${id}.files.gz`, `streams/${id}`])
    await rm(join(folder, path), { recursive: true, force: true });
}

/** A short name of a text that says nothing about it. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Written beside and renamed: never half. */
export async function writeWhole(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await writeFile(beside, content, { mode, flush: true });
  await chmod(beside, mode);
  await rename(beside, file);
}
