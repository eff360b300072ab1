import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Config } from '@llavero/kit/config/config';
import { Injectable } from '@nestjs/common';

/** A file in the store. */
export interface StoredFile {
  /** Where it lies: made from its content, so the same file is kept once. */
  key: string;
  /** Hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;

/**
 * Files by content in a local folder (DOC-04). A file appears under its key only when it is whole and on
 * the disk; a crash in between leaves a temporary file and nothing that points to it.
 */
@Injectable()
export class MediaStore {
  private readonly root: string;

  constructor(config: Config) {
    this.root = join(config.dataDir, 'media');
  }

  async put(bytes: Buffer): Promise<StoredFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${sha256.slice(0, 2)}/${sha256}`;
    const path = join(this.root, key);
    if (await this.has(key)) return { key, sha256, size: bytes.length };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}.part`;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { key, sha256, size: bytes.length };
  }

  async has(key: string): Promise<boolean> {
    if (!KEY.test(key)) return false;
    return access(join(this.root, key)).then(
      () => true,
      () => false,
    );
  }

  /** The file's bytes. Throws ENOENT when it is gone; ask {@link has} first. */
  read(key: string): Readable {
    if (!KEY.test(key)) throw new Error('not a key of the media store');
    return createReadStream(join(this.root, key), { highWaterMark: 256 * 1024 });
  }
}
