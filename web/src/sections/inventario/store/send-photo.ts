import { finishUpload } from '@llavero/proto/commands/media';
import type { ErrorBody } from '@llavero/proto/errors';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, runCommand } from '../../../lib/api.ts';
import type { QueueItem } from './queue-item.ts';

/** A cut loses at most so much of a photo on a slow line. */
const CHUNK_BYTES = 1024 * 1024;

interface Told {
  /** The upload has an address from now on, at which it goes on after a cut. */
  onUpload: (address: string) => Promise<void>;
  /** Bytes that have arrived. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a photo from where it broke off and answers the file that it has become. Asked again after a cut anywhere, the same
 * file comes back. Throws ApiError; `unavailable` when there is no network.
 */
export async function sendPhoto(item: QueueItem, bytes: ArrayBuffer, told: Told): Promise<string> {
  const { photo, inventory } = item;
  if (!photo) throw new Error('not a photo');
  const address = await upload(photo, inventory, bytes, told);
  const { media } = await runCommand(
    finishUpload,
    { upload: address.split('/').at(-1) ?? '', sha256: photo.sha256 },
    told.signal,
  );
  return media;
}

function upload(
  photo: NonNullable<QueueItem['photo']>,
  record: string,
  bytes: ArrayBuffer,
  { onUpload, onProgress, signal }: Told,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = new Upload(new Blob([bytes], { type: photo.mimeType }), {
      endpoint: '/uploads',
      ...(photo.upload ? { uploadUrl: photo.upload } : {}),
      chunkSize: CHUNK_BYTES,
      // The queue tries again itself.
      retryDelays: [],
      headers: { 'x-llavero': '1' },
      metadata: { filename: photo.name, collection: 'inventory', record },
      // The queue remembers the address, sealed.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => void (sending.url && onUpload(pathOf(sending.url)).catch(reject)),
      onChunkComplete: (_size, sent) => onProgress(sent),
      onSuccess: () => resolve(sending.url ?? ''),
      onError: (error) => reject(new ApiError(bodyOf(error))),
    });
    signal.addEventListener('abort', () => {
      void sending.abort();
      reject(new ApiError(away));
    });
    sending.start();
  });
}

const away: ErrorBody = {
  code: 'NETWORK.NO_ANSWER',
  kind: 'unavailable',
  message: 'Sin conexión. Lo enviado se conserva: continúa solo al volver la red.',
};

function bodyOf(error: Error): ErrorBody {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    return (JSON.parse(body ?? '') as { error?: ErrorBody }).error ?? away;
  } catch {
    return away;
  }
}

const pathOf = (address: string): string => new URL(address, window.location.href).pathname;
