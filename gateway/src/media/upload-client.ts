import type { OutputOf } from '@llavero/proto/commands/command';
import { linkedUploadState, openLinkedUpload } from '@llavero/proto/commands/document-requests';
import { cancelUpload, finishUpload, openUpload, uploadState } from '@llavero/proto/commands/media';
import { LARGEST_UPLOAD, megabytes } from '@llavero/proto/rules/uploads';
import { CodedError } from '@llavero/proto/errors';
import type { CallContext } from '@llavero/kit/context';
import { Injectable } from '@nestjs/common';
import { Upstream } from '../records/upstream.ts';
import { MediaClient } from '@llavero/kit/media/media-client';

/** What is held in memory of a file on its way; also what a cut can lose. */
const PIECE_BYTES = 1024 * 1024;

export interface Target {
  collection: string;
  record: string | null;
}

/** Who sends a file: a caller with a session, or the holder of a mailed link by its code. */
export interface Sender {
  ctx: CallContext;
  link: string | null;
}

/** Hands files on to the documents service piece by piece. */
@Injectable()
export class UploadClient {
  constructor(
    private readonly upstream: Upstream,
    private readonly media: MediaClient,
  ) {}

  /** @throws CodedError forbidden, invalid, tooMany */
  open(
    file: { name: string; size: number | null },
    target: Target,
    { ctx, link }: Sender,
  ): Promise<OutputOf<typeof openUpload>> {
    if (link !== null) return this.upstream.run(openLinkedUpload, { ...file, code: link }, ctx);
    return this.upstream.run(openUpload, { ...file, ...target }, ctx);
  }

  /** @throws CodedError notFound */
  state(upload: string, { ctx, link }: Sender): Promise<OutputOf<typeof uploadState>> {
    if (link !== null) return this.upstream.run(linkedUploadState, { upload, code: link }, ctx);
    return this.upstream.run(uploadState, { upload }, ctx);
  }

  finish(upload: string, ctx: CallContext): Promise<OutputOf<typeof finishUpload>> {
    return this.upstream.run(finishUpload, { upload, sha256: null }, ctx);
  }

  /** What was begun with a link expires by itself. */
  async cancel(upload: string, { ctx, link }: Sender): Promise<boolean> {
    if (link !== null) return false;
    return (await this.upstream.run(cancelUpload, { upload }, ctx)).cancelled ?? false;
  }

  /**
   * Keeps what comes. When the sender is cut off, what came until then is kept as well.
   *
   * @throws CodedError as the documents service refuses a piece
   */
  async append(
    upload: string,
    offset: number,
    bytes: AsyncIterable<Buffer>,
    { ctx, link }: Sender,
  ): Promise<{ received: number; expiresAt: number | null }> {
    let [received, expiresAt]: [number, number | null] = [offset, null];
    let [waiting, length]: [Buffer[], number] = [[], 0];
    const send = async () => {
      ({ received, expiresAt } = await this.media.append(
        upload,
        received,
        Buffer.concat(waiting, length),
        ctx,
        link ?? '',
      ));
      [waiting, length] = [[], 0];
    };
    const source = bytes[Symbol.asyncIterator]();
    for (;;) {
      const next = await source.next().catch(() => ({ done: true, value: undefined }) as const);
      if (next.done) break;
      waiting.push(next.value);
      length += next.value.length;
      if (length >= PIECE_BYTES) await send();
    }
    // Also with nothing at all: whose upload it is and where it stands is asked for each time.
    if (length > 0 || expiresAt === null) await send();
    return { received, expiresAt };
  }

  /**
   * Takes a file whose length nobody has told (a part of a multipart body).
   *
   * @param isCut true once the parser has given up on a part that is too large
   */
  async takeWhole(
    file: { name: string; bytes: AsyncIterable<Buffer>; isCut: () => boolean },
    target: Target,
    ctx: CallContext,
  ): Promise<OutputOf<typeof finishUpload>> {
    const sender = { ctx, link: null };
    const { upload } = await this.open({ name: file.name, size: null }, target, sender);
    try {
      await this.append(upload, 0, file.bytes, sender);
      if (file.isCut()) throw tooLarge();
      return await this.finish(upload, ctx);
    } catch (error) {
      await this.cancel(upload, sender).catch(() => undefined);
      throw error;
    }
  }
}

export const tooLarge = (): CodedError =>
  new CodedError({
    code: 'UPLOAD.TOO_LARGE',
    kind: 'tooLarge',
    message: `El archivo es demasiado grande: se admiten hasta ${megabytes(LARGEST_UPLOAD)}. No se ha guardado; redúzcalo o divídalo.`,
  });
