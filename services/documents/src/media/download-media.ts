import type { CallContext } from '@llavero/kit/context';
import { type AnswersStream, StreamHandler } from '@llavero/kit/grpc/stream-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { notFound } from '@llavero/proto/errors';
import { document as definition } from '@llavero/proto/records/documents/document';
import { MediaStore } from './media-store.ts';

interface MediaRequest {
  document_id?: string;
  file_name?: string;
}

interface MediaChunk {
  info?: { content_type: string; file_name: string; bytes: number };
  data?: Buffer;
}

/** The bytes of a document's file, for whoever may read the document (proto/grpc/media.proto). */
@StreamHandler({ file: 'media.proto', path: '/llavero.media.v1.Media/Download' })
export class DownloadMedia implements AnswersStream<MediaRequest, MediaChunk> {
  constructor(
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
  ) {}

  async *answer(request: MediaRequest, ctx: CallContext): AsyncGenerator<MediaChunk> {
    const store = this.stores.of(definition);
    const id = request.document_id ?? '';
    // Reading it as the caller is the permission check; the store's key itself is nobody's business.
    await store.get({ collection: 'document', id, fields: ['type'] }, ctx);
    const document = await store.loadUnchecked(id);
    if (!document.storageKey || !(await this.media.has(document.storageKey)))
      throw notFound('DOCUMENT.NO_FILE', 'Este documento no tiene archivo. Genérelo o súbalo de nuevo.');
    yield {
      info: {
        content_type: document.mimeType ?? 'application/octet-stream',
        file_name: document.fileName ?? request.file_name ?? 'documento',
        bytes: document.size ?? 0,
      },
    };
    for await (const data of this.media.read(document.storageKey)) yield { data: data as Buffer };
  }
}
