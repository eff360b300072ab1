import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { ObjectStore } from './object-store.ts';

const READ_AT_ONCE = 256 * 1024;
/** Ends the name of a file that is still being written. */
export const UNFINISHED = '.part';

/** Objects as files of a local folder, readable by their owner only. */
export class FolderStore extends ObjectStore {
  constructor(private readonly root: string) {
    super();
  }

  async keep(file: string, key: string): Promise<void> {
    const path = join(this.root, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(file, path);
    await syncFolder(dirname(path));
  }

  has(key: string): Promise<boolean> {
    return access(join(this.root, key)).then(
      () => true,
      () => false,
    );
  }

  async read(key: string): Promise<Readable> {
    return createReadStream(join(this.root, key), { highWaterMark: READ_AT_ONCE });
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
  }

  async *keys(prefix: string): AsyncGenerator<string> {
    // A prefix ends at a folder's name, so only that folder is walked.
    const folder = join(this.root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const key = relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && !key.endsWith(UNFINISHED) && key.startsWith(prefix)) yield key;
    }
  }
}

/** Makes a new name in a folder survive a loss of power, where the system lets a folder be opened. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync();
  } catch {
    // Windows opens no folder for this; the rename itself has happened.
  } finally {
    await folder?.close();
  }
}
