import { Readable } from 'node:stream';
import type { ClientReadableStream, MethodDefinition, ServiceError } from '@grpc/grpc-js';
import { Injectable } from '@nestjs/common';
import { ServiceTokens } from '../auth/service-tokens.ts';
import type { CallContext } from '../context.ts';
import { fromStatus } from '../errors/grpc-errors.ts';
import { loadMethod } from '../grpc/load-method.ts';
import { outgoing, writeMetadata } from '../grpc/metadata.ts';
import { Peers } from '../grpc/peers.ts';
import { tracer } from '../tracing/tracer.ts';

/** What the documents service says of a file before its bytes. */
export interface MediaInfo {
  contentType: string;
  fileName: string;
  /** 0 when it is not known. */
  bytes: number;
}

export interface Download {
  info: MediaInfo;
  /** The file, as fast as the reader takes it. Ends with an error when the service breaks off. */
  body: Readable;
}

/** Which file: of a document, by itself, the one that the holder of a mailed link is to sign, or one of an advertisement. */
export type AskedFile =
  | { document_id: string; file_name: string }
  | { media_id: string; file_name: string; thumbnail: boolean }
  | { signing_code: string; file_name: string }
  | { offer_picture_id: string; file_name: string; thumbnail: boolean };

interface Chunk {
  info?: { content_type?: string; file_name?: string; bytes?: number };
  data?: Buffer;
}

interface Progress {
  received?: number;
  expires_at?: number;
}

const DEADLINE_MS = 5 * 60_000;

/** The bytes of stored files, to and from the documents service (proto/grpc/media.proto). */
@Injectable()
export class MediaClient {
  private readonly methods = new Map<string, Promise<MethodDefinition<object, object>>>();

  constructor(
    private readonly peers: Peers,
    private readonly tokens: ServiceTokens,
  ) {}

  /** @throws CodedError as the documents service threw it (not found, forbidden), or unavailable */
  async download(asked: AskedFile, ctx: CallContext): Promise<Download> {
    const { first, rest } = await begin(await this.stream<Chunk>('Download', asked, ctx));
    return {
      info: {
        contentType: first?.info?.content_type ?? 'application/octet-stream',
        fileName: first?.info?.file_name ?? asked.file_name,
        bytes: first?.info?.bytes ?? 0,
      },
      body: Readable.from(bytesOf(rest), { objectMode: false }),
    };
  }

  /**
   * Keeps the next piece of an upload. Answers how many bytes are kept, and until when in unix seconds.
   *
   * @param link code of the mailed link by which it is sent
   * @throws CodedError as the documents service threw it, or unavailable
   */
  async append(
    upload: string,
    offset: number,
    data: Buffer,
    ctx: CallContext,
    link = '',
  ): Promise<{ received: number; expiresAt: number }> {
    const call = await this.stream<Progress>('Append', { upload_id: upload, offset, data, link }, ctx);
    const { first, rest } = await begin(call);
    await rest.return?.();
    return { received: first?.received ?? 0, expiresAt: first?.expires_at ?? 0 };
  }

  private async stream<T>(name: string, request: object, ctx: CallContext): Promise<ClientReadableStream<T>> {
    let loading = this.methods.get(name);
    if (!loading)
      this.methods.set(name, (loading = loadMethod('media.proto', `/llavero.media.v1.Media/${name}`)));
    const method = await loading;
    const metadata = writeMetadata(
      outgoing(
        await this.tokens.for(ctx.actor, 'documents'),
        ctx.requestId ?? '',
        tracer().traceparent(),
        ctx.origin,
      ),
    );
    const connection = await this.peers.connection('documents');
    return connection.makeServerStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize as (bytes: Buffer) => T,
      request,
      metadata,
      { deadline: Date.now() + DEADLINE_MS },
    );
  }
}

/** Waits for the first message, so that a refusal becomes an error answer and not a broken file. */
async function begin<T>(
  stream: ClientReadableStream<T>,
): Promise<{ first: T | undefined; rest: AsyncIterator<T> }> {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<T>;
  try {
    const first = await rest.next();
    return { first: first.done ? undefined : first.value, rest };
  } catch (error) {
    throw fromStatus(error as ServiceError, 'documents');
  }
}

async function* bytesOf(chunks: AsyncIterator<Chunk>): AsyncGenerator<Buffer> {
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      if (next.value.data && next.value.data.length > 0) yield next.value.data;
  } finally {
    // The reader has gone: stop the sender as well.
    await chunks.return?.();
  }
}
