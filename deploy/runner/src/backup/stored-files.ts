import { createWriteStream, existsSync } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { getObject, putObject } from './objects.ts';
import { objectOfFile, type Repository, type StoredFile } from './repository.ts';
import type { KeyObject } from 'node:crypto';

/** Files being copied at a time. */
const LANES = 4;
/** The documents service seals files here before they get their name (its `media-store.ts`, `folder-store.ts`). */
const isUnfinished = (path: string): boolean =>
  path.startsWith('media/unfinished/') || path.endsWith('.part');

/**
 * Brings what the backup lacks of the stored files into it. Files are written once and never changed in place, so one that is
 * there already is not read again.
 *
 * @param before files that are in the backup; those that are gone meanwhile stay in the answer
 * @returns all files, one per path, with how many were copied
 */
export async function keepFiles(
  { folder, recipient }: Repository,
  files: string,
  known: ReadonlySet<string>,
  before: readonly StoredFile[] = [],
): Promise<{ files: StoredFile[]; copied: number }> {
  const found = new Map(before.map((file) => [file.path, file]));
  let copied = 0;
  await inLanes(await walk(files), async (file) => {
    const object = objectOfFile(file);
    if (!known.has(object) && !existsSync(join(folder, object))) {
      const opened = await openUnlessGone(join(files, file.path));
      if (!opened) return;
      await putObject(folder, object, opened.createReadStream(), recipient, { isDense: true });
      copied += 1;
    }
    found.set(file.path, file);
  });
  return { files: [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), copied };
}

/** Writes files of a backup into a folder, with the times they had, so that the next backup knows them. */
export async function bringFiles(
  folder: string,
  identity: KeyObject,
  list: readonly StoredFile[],
  into: string,
): Promise<void> {
  await inLanes(list, async (file) => {
    const path = join(into, file.path);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await getObject(folder, objectOfFile(file), identity, createWriteStream(path, { flush: true }), {
      isDense: true,
    });
    await chmod(path, 0o600);
    await utimes(path, file.changed / 1000, file.changed / 1000);
  });
}

async function walk(root: string): Promise<StoredFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (isUnfinished(path)) continue;
    const state = await stat(join(root, path)).catch(() => undefined);
    if (state) files.push({ path, size: state.size, changed: Math.floor(state.mtimeMs) });
  }
  return files;
}

/** Undefined for what was deleted since we looked, as the pieces of an upload are once it is whole. */
async function openUnlessGone(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
