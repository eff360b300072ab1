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
  bytes: number;
}

export interface Download {
  info: MediaInfo;
  /** The file, as fast as the reader takes it. Ends with an error when the service breaks off. */
  body: Readable;
}

interface Chunk {
  info?: { content_type?: string; file_name?: string; bytes?: number };
  data?: Buffer;
}

type DownloadMethod = MethodDefinition<{ document_id: string; file_name: string }, Chunk>;

const DEADLINE_MS = 5 * 60_000;
const METHOD = '/llavero.media.v1.Media/Download';

/** The bytes of stored files, streamed from the documents service (proto/grpc/media.proto). */
@Injectable()
export class MediaClient {
  private method: Promise<DownloadMethod> | undefined;

  constructor(
    private readonly peers: Peers,
    private readonly tokens: ServiceTokens,
  ) {}

  /** @throws CodedError as the documents service threw it (not found, forbidden), or unavailable */
  async download(documentId: string, fileName: string, ctx: CallContext): Promise<Download> {
    const method = await (this.method ??= downloadMethod());
    const metadata = writeMetadata(
      outgoing(await this.tokens.for(ctx.actor), ctx.requestId ?? '', tracer().traceparent(), ctx.origin),
    );
    const connection = await this.peers.connection('documents');
    const stream = connection.makeServerStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      { document_id: documentId, file_name: fileName },
      metadata,
      { deadline: Date.now() + DEADLINE_MS },
    );
    const { info, rest } = await begin(stream);
    return {
      info: {
        contentType: info?.content_type ?? 'application/octet-stream',
        fileName: info?.file_name ?? fileName,
        bytes: info?.bytes ?? 0,
      },
      body: Readable.from(bytesOf(rest), { objectMode: false }),
    };
  }
}

/** Waits for the first chunk, so that a refusal becomes an error answer and not a broken file. */
async function begin(stream: ClientReadableStream<Chunk>) {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Chunk>;
  try {
    const first = await rest.next();
    return { info: first.done ? undefined : first.value.info, rest };
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

function downloadMethod(): Promise<DownloadMethod> {
  return loadMethod('media.proto', METHOD);
}
