import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Config } from '@llavero/kit/config/config';
import { parseSealingKeys, type SealingKeys } from '@llavero/kit/db/sealed';
import { Inject, Injectable } from '@nestjs/common';
import { UNFINISHED } from './store/folder-store.ts';
import type { ObjectStore } from './store/object-store.ts';
import { openSealed, rewrapped, type SealedContent, writeSealed, writeWhole } from './store/sealed-file.ts';
import { openStorage } from './store/storage.ts';

/** A file in the store. */
export interface StoredFile extends SealedContent {
  /** Where it lies: made from its content, so the same file is kept once. */
  key: string;
}

/** A finished file, by its content; or a piece of an upload that is under way, by upload and first byte. */
const KEY = /^(?:[0-9a-f]{2}\/[0-9a-f]{64}|uploads\/[0-9a-f-]{36}\/\d{12})$/;

/**
 * Files by content, sealed with a key of their own each, in a local folder or a bucket (DOC-04, decision 0055). A file appears under
 * its key only when it is whole; a crash in between leaves a temporary file and nothing that points to it.
 */
@Injectable()
export class MediaStore {
  private readonly keys: SealingKeys;
  private readonly objects: ObjectStore;
  /** Files are sealed here before they go where they stay; on the disk of the folder, so that they can be renamed. */
  private readonly workshop: string;

  /** @throws ConfigError when a bucket is configured in part or wrongly */
  constructor(@Inject(Config) config: Pick<Config, 'dataDir' | 'env' | 'sealingKeys'>) {
    this.keys = parseSealingKeys(config.sealingKeys);
    this.objects = openStorage(config);
    this.workshop = join(config.dataDir, 'media', 'unfinished');
  }

  /** Keeps a file. @throws CodedError unavailable `MEDIA.STORE_UNAVAILABLE` */
  async put(content: Buffer | AsyncIterable<Uint8Array>): Promise<StoredFile> {
    if (Buffer.isBuffer(content)) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const key = keyOf(sha256);
      // Reports and receipts come again and again: nothing is sealed for what is there already.
      if (await this.has(key)) return { key, sha256, size: content.length };
    }
    const parts = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    return this.withFile(async (file) => {
      const { sha256, size } = await writeSealed(file, parts, this.keys, keyOf);
      const key = keyOf(sha256);
      await file.sync();
      return { file: { key, sha256, size }, keep: (await this.has(key)) ? null : key };
    });
  }

  /**
   * Keeps a piece of an upload that is under way, beside the finished files; it replaces one at the same place.
   * @param offset bytes of the upload before it
   */
  async putPiece(upload: string, offset: number, bytes: Buffer): Promise<void> {
    const key = pieceKey(upload, offset);
    await this.withFile(async (file) => {
      const { sha256, size } = await writeSealed(file, Readable.from([bytes]), this.keys, () => key);
      await file.sync();
      return { file: { key, sha256, size }, keep: key };
    });
  }

  /** The pieces of an upload in order: one stream. @param offsets where each begins */
  async *readPieces(upload: string, offsets: readonly number[]): AsyncGenerator<Buffer> {
    for (const offset of offsets) yield* this.content(pieceKey(upload, offset));
  }

  /** Forgets the pieces of an upload, those of which nothing is noted too. */
  async removePieces(upload: string): Promise<void> {
    for await (const key of this.objects.keys(`uploads/${upload}/`)) await this.objects.remove(key);
  }

  async has(key: string): Promise<boolean> {
    return KEY.test(key) && this.objects.has(key);
  }

  /** Deletes a finished file for good; whoever calls has seen that no record points to it. */
  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await this.objects.remove(key);
  }

  /** The file's bytes; the stream fails when it is gone (ask {@link has} first) or has been tampered with. */
  read(key: string): Readable {
    return Readable.from(this.content(key), { objectMode: false });
  }

  /** The whole file; rejects as {@link read} fails. */
  readAll(key: string): Promise<Buffer> {
    return buffer(this.read(key));
  }

  /**
   * Wraps the keys of all files by the newest sealing key, and seals files from before sealing. Can be repeated, and runs beside
   * normal traffic.
   *
   * @returns how many were rewrapped, and how many sealed for the first time
   */
  async reseal(): Promise<{ rewrapped: number; sealed: number }> {
    const done = { rewrapped: 0, sealed: 0 };
    for await (const key of this.objects.keys('')) {
      if (!KEY.test(key)) continue;
      const object = await this.objects.read(key);
      try {
        const bytes = await rewrapped(object as AsyncIterable<Buffer>, this.keys, key);
        if (bytes === 'plain') {
          await this.sealAgain(key);
          done.sealed += 1;
        } else if (bytes !== 'current') {
          await this.replace(key, bytes);
          done.rewrapped += 1;
        }
      } finally {
        object.destroy();
      }
    }
    return done;
  }

  /** Deletes what writers that were killed have left. @param olderThan unix seconds: younger ones may be in use */
  async sweepUnfinished(olderThan: number): Promise<void> {
    for (const name of await readdir(this.workshop).catch(() => [])) {
      const path = join(this.workshop, name);
      const file = await stat(path).catch(() => null);
      if (file && file.mtimeMs / 1000 < olderThan) await rm(path, { force: true });
    }
  }

  private async sealAgain(key: string): Promise<void> {
    await this.withFile(async (file) => {
      const sealed = await writeSealed(file, this.content(key), this.keys, () => key);
      await file.sync();
      return { file: sealed, keep: key };
    });
  }

  private async replace(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    await this.withFile(async (file) => {
      let at = 0;
      for await (const part of bytes) {
        await writeWhole(file, part, at);
        at += part.length;
      }
      await file.sync();
      return { file: null, keep: key };
    });
  }

  private async *content(key: string): AsyncGenerator<Buffer> {
    if (!KEY.test(key)) throw new Error('not a key of the media store');
    const object = await this.objects.read(key);
    try {
      yield* openSealed(object as AsyncIterable<Buffer>, this.keys, key);
    } finally {
      object.destroy();
    }
  }

  /** Writes a temporary file and hands it on; it is gone whatever happens. */
  private async withFile<T>(
    write: (file: FileHandle) => Promise<{ file: T; keep: string | null }>,
  ): Promise<T> {
    await mkdir(this.workshop, { recursive: true, mode: 0o700 });
    const path = join(this.workshop, `${randomUUID()}${UNFINISHED}`);
    try {
      const handle = await open(path, 'wx', 0o600);
      const written = await write(handle).finally(() => handle.close());
      if (written.keep !== null) await this.objects.keep(path, written.keep);
      return written.file;
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Where a file of this content lies. */
function keyOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

function pieceKey(upload: string, offset: number): string {
  const key = `uploads/${upload}/${String(offset).padStart(12, '0')}`;
  if (!KEY.test(key)) throw new Error('not a key of the media store');
  return key;
}
