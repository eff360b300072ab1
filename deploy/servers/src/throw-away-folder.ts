import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process.ts';

/** `llavero-<what>-<process>-…`: the process that the folder is for stands in its name. */
const NAME = /^llavero-(?:postgres|nats|tests)-(\d+)-/;

/**
 * A new folder for what ends with this process.
 *
 * @param below the system's temporary folder when absent
 */
export function makeThrowAwayFolder(what: 'postgres' | 'nats' | 'tests', below = tmpdir()): string {
  return mkdtempSync(join(below, `llavero-${what}-${process.pid}-`));
}

/**
 * Removes such folders whose process has gone: servers end with their process, but nobody is left then to remove 50 MB each.
 * Does not look at what processes work in a folder: one that runs as another user may not be asked (a container without
 * CAP_SYS_PTRACE).
 */
export function removeLeftFolders(below = tmpdir()): void {
  for (const name of readdirSync(below)) {
    const owner = Number(NAME.exec(name)?.[1] ?? 0);
    if (owner > 0 && !isAlive(owner))
      rmSync(join(below, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
