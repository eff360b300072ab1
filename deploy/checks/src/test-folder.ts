import { chmodSync, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { makeThrowAwayFolder, removeLeftFolders } from '@llavero/servers/throw-away-folder';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** What a whole run keeps there at most, with as much again. */
const FOLDER_BYTES = 4 * 2 ** 30;
/** Left to the processes of the run beside it. */
const PROCESS_BYTES = 8 * 2 ** 30;

export interface TestFolder {
  /** For TMPDIR; undefined where memory has no room and the disk's own folder does. */
  path: string | undefined;
  remove(): void;
}

const ON_DISK: TestFolder = { path: undefined, remove: () => undefined };

/**
 * Where a run of the tests makes its folders: in memory, where there is room. Each spec file copies a database of 2,100
 * files and deletes it; ext4 gives no inode out again within seconds of its deletion and looks for another one by one,
 * so that a copy of 0.1 s takes a second and more, the longer the faster files are deleted (decision 0196).
 *
 * @param memory the file system; one that is missing has no room
 * @param available bytes that processes may still take
 * @param mounts as /proc/mounts: containers have a small one that runs no programs, and tests load libraries from copies
 */
export function makeTestFolder(
  memory = MEMORY,
  available = process.availableMemory(),
  mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '',
): TestFolder {
  const isMounted = (line: string) => line.split(' ')[1] === memory;
  if (!existsSync(memory) || /\bnoexec\b/.test(mounts.split('\n').find(isMounted) ?? '')) return ON_DISK;
  // A run that was killed left its folder behind.
  removeLeftFolders(memory);
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < FOLDER_BYTES || available < FOLDER_BYTES + PROCESS_BYTES) return ON_DISK;
  const path = makeThrowAwayFolder('tests', memory);
  // PostgreSQL runs as another user than root and has a folder of its own below.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
