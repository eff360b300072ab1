import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@llavero/servers/process';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const NAME = /^llavero-tests-(\d+)-/;
/** What a whole run keeps there at most, with as much again. */
const FOLDER_BYTES = 4 * 2 ** 30;
/** Left to the processes of the run beside it. */
const PROCESS_BYTES = 8 * 2 ** 30;

export interface TestFolder {
  /** For TMPDIR; undefined where memory has no room and the disk's own folder does. */
  path: string | undefined;
  remove(): void;
}

/**
 * Where a run of the tests makes its folders: in memory, where there is room. Each spec file copies a database of 2,100
 * files and deletes it; ext4 gives no inode out again within seconds of its deletion and looks for another one by one,
 * so that a copy of 0.1 s takes a second and more, the longer the faster files are deleted (docs/testing.md).
 *
 * @param memory the file system; one that is missing has no room
 * @param available bytes that processes may still take
 */
export function makeTestFolder(memory = MEMORY, available = process.availableMemory()): TestFolder {
  if (!existsSync(memory)) return { path: undefined, remove: () => undefined };
  for (const name of readdirSync(memory)) {
    const owner = NAME.exec(name)?.[1];
    // A run that was killed left its folder behind.
    if (owner && !isAlive(Number(owner))) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < FOLDER_BYTES || available < FOLDER_BYTES + PROCESS_BYTES)
    return { path: undefined, remove: () => undefined };
  const path = mkdtempSync(join(memory, `llavero-tests-${process.pid}-`));
  // PostgreSQL runs as another user than root and has a folder of its own below.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
