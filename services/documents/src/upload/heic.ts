import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MOST_PIXELS } from '@llavero/proto/rules/uploads';
import { tooManyPixels, unreadablePicture } from './upload.errors.ts';

/** What the decoding thread is started with. */
export interface HeicRequest {
  bytes: Uint8Array;
  mostPixels: number;
}

export type HeicReply =
  { rgba: Uint8ClampedArray; width: number; height: number } | { error: 'unreadable' | 'pixels' };

export interface Pixels {
  rgba: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a photo of an iPhone, turned upright already. In a thread of its own, whose memory is given back after each photo; the library of
 * all other pictures has no licence for this format.
 *
 * @throws CodedError UPLOAD.UNREADABLE, UPLOAD.PIXELS
 */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  // Sources are TypeScript, a build is JavaScript: the neighbour has the ending of this file.
  const file = new URL(`./heic-worker${extname(import.meta.url)}`, import.meta.url);
  const workerData: HeicRequest = { bytes, mostPixels: MOST_PIXELS };
  const worker = new Worker(file, { workerData, stderr: true, stdout: true });
  try {
    const [reply] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => [{ error: 'unreadable' }]),
    ])) as [HeicReply];
    if ('error' in reply) throw reply.error === 'pixels' ? tooManyPixels() : unreadablePicture();
    return { rgba: Buffer.from(reply.rgba.buffer), width: reply.width, height: reply.height };
  } catch (error) {
    if (error instanceof Error && error.name === 'CodedError') throw error;
    throw unreadablePicture();
  } finally {
    await worker.terminate();
  }
}
