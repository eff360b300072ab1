import { createPrivateKey, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Label, labelOf, opening, sealing } from './sealed-stream.ts';

/** Objects of a backup are compressed, sealed, and lie in a folder under their names. */
export interface ObjectsOptions {
  /** Set when the content is compressed or sealed already and would not get smaller. */
  isDense?: boolean;
  /** Hash of the content, when it is known. */
  sha256?: string;
}

/** Seals a stream into `<folder>/<name>`, which appears whole or not at all; answers the bytes it takes there. */
export async function putObject(
  folder: string,
  name: string,
  content: Readable,
  recipient: KeyObject,
  { isDense = false, sha256 }: ObjectsOptions = {},
): Promise<number> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.part`;
  const label: Label = { name, ...(sha256 ? { sha256 } : {}) };
  const target = createWriteStream(beside, { mode: 0o600, flush: true });
  try {
    const seal = sealing(recipient, label);
    if (isDense) await pipeline(content, seal, target);
    else await pipeline(content, createZstdCompress(), seal, target);
    await rename(beside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

/** Opens an object into a stream. */
export async function getObject(
  folder: string,
  name: string,
  identity: KeyObject,
  target: Writable,
  { isDense = false }: Pick<ObjectsOptions, 'isDense'> = {},
): Promise<void> {
  const source = createReadStream(join(folder, name));
  const open = opening(identity, name);
  if (isDense) await pipeline(source, open, target);
  else await pipeline(source, open, createZstdDecompress(), target);
}

/** Label of an object; undefined when there is none of that name. */
export async function labelOfObject(folder: string, name: string): Promise<Label | undefined> {
  const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return labelOf(buffer.subarray(0, bytesRead))?.label;
  } finally {
    await file.close();
  }
}

/** The private key of a file. */
export async function readIdentity(file: string): Promise<KeyObject> {
  return createPrivateKey(await readFile(file, 'utf8'));
}

/** Makes a new name survive a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
