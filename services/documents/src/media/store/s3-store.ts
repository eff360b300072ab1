import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { unavailable } from '@llavero/proto/errors';
import { S3mini, type UploadPart } from 's3mini';
import { ObjectStore } from './object-store.ts';

/** S3 takes parts from 5 MiB up; a part is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;
const REQUEST_MS = 60_000;
const LISTED_AT_ONCE = 1000;

export interface S3Settings {
  /** Address of the server with the bucket as its path: `https://s3.eu-west-1.amazonaws.com/llavero`. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Objects in a bucket of an S3-compatible server. A large file is sent in parts and appears when the last one has arrived. */
export class S3Store extends ObjectStore {
  private readonly s3: S3mini;

  constructor({ endpoint, region, accessKey, secretKey }: S3Settings) {
    super();
    this.s3 = new S3mini({
      endpoint,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      requestAbortTimeout: REQUEST_MS,
    });
  }

  async keep(file: string, key: string): Promise<void> {
    await answered(async () => {
      const { size } = await stat(file);
      if (size <= PART_BYTES) {
        const handle = await open(file, 'r');
        try {
          await this.s3.putObject(key, await handle.readFile(), 'application/octet-stream');
        } finally {
          await handle.close();
        }
      } else await this.keepInParts(file, size, key);
    });
    await rm(file, { force: true });
  }

  private async keepInParts(file: string, size: number, key: string): Promise<void> {
    const upload = await this.s3.getMultipartUploadId(key, 'application/octet-stream');
    const handle = await open(file, 'r');
    try {
      const parts: UploadPart[] = [];
      for (let at = 0; at < size; at += PART_BYTES) {
        const part = Buffer.alloc(Math.min(PART_BYTES, size - at));
        await handle.read(part, 0, part.length, at);
        parts.push(await this.s3.uploadPart(key, upload, part, parts.length + 1));
      }
      await this.s3.completeMultipartUpload(key, upload, parts);
    } catch (error) {
      // Parts of an upload that is neither completed nor aborted are paid for and never seen.
      await this.s3.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
  }

  async has(key: string): Promise<boolean> {
    return (await answered(() => this.s3.objectExists(key))) === true;
  }

  async read(key: string): Promise<Readable> {
    const response = await answered(() => this.s3.getObjectResponse(key));
    if (!response?.body) throw new Error('the bucket has no such object');
    return Readable.fromWeb(response.body as ReadableStream);
  }

  async remove(key: string): Promise<void> {
    await answered(() => this.s3.deleteObject(key));
  }

  async *keys(prefix: string): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const page = await answered(() => this.s3.listObjectsPaged('/', prefix, LISTED_AT_ONCE, next));
      for (const { Key } of page?.objects ?? []) yield Key;
      next = page?.nextContinuationToken;
    } while (next);
  }
}

/** @throws CodedError unavailable `MEDIA.STORE_UNAVAILABLE`; what the server said is its cause, for the log */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const error = unavailable(
      'MEDIA.STORE_UNAVAILABLE',
      'El almacén de archivos no responde. No se ha guardado nada: repita la operación dentro de un minuto.',
    );
    error.cause = cause;
    throw error;
  }
}
