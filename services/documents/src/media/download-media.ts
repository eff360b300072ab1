import { Readable } from 'node:stream';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { type AnswersStream, StreamHandler } from '@llavero/kit/grpc/stream-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { offeredPicture } from '@llavero/proto/commands/published-units';
import { type CodedError, notFound } from '@llavero/proto/errors';
import { document } from '@llavero/proto/records/documents/document';
import { media, type Media } from '@llavero/proto/records/documents/media';
import { SigningSessions } from '../signature/signing-session.ts';
import { UploadTargets } from '../upload/upload-target.ts';
import { MediaStore } from './media-store.ts';

interface MediaRequest {
  document_id?: string;
  file_name?: string;
  media_id?: string;
  thumbnail?: boolean;
  signing_code?: string;
  offer_picture_id?: string;
}

interface MediaChunk {
  info?: { content_type: string; file_name: string; bytes: number };
  data?: Buffer;
}

/** A file as it will be answered. */
interface Asked {
  collection: 'document' | 'media';
  id: string;
  key: string | null;
  mimeType: string | null;
  fileName: string | null;
  /** Null when it is not known before it is read. */
  size: number | null;
}

/** The bytes of a document's file, or of another file, for whoever may read what it belongs to (proto/grpc/media.proto). */
@StreamHandler({ file: 'media.proto', path: '/llavero.media.v1.Media/Download' })
export class DownloadMedia implements AnswersStream<MediaRequest, MediaChunk> {
  constructor(
    private readonly stores: RecordStores,
    private readonly store: MediaStore,
    private readonly targets: UploadTargets,
    private readonly signing: SigningSessions,
    private readonly peers: Peers,
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  async *answer(request: MediaRequest, ctx: CallContext): AsyncGenerator<MediaChunk> {
    const thumbnail = request.thumbnail ?? false;
    const offered = request.offer_picture_id ?? '';
    const asked = offered
      ? await this.offeredFile(offered, thumbnail, request.file_name ?? '', ctx)
      : request.signing_code
        ? await this.signedFile(request.signing_code, ctx)
        : request.media_id
          ? await this.mediaFile(request.media_id, thumbnail, ctx)
          : await this.documentFile(request.document_id ?? '', ctx);
    if (!asked.key || !(await this.store.has(asked.key)))
      throw notFound('DOCUMENT.NO_FILE', 'Este documento no tiene archivo. Genérelo o súbalo de nuevo.');
    // The small pictures of a list are no downloads: they would hide those of whole files. So would pictures that everybody sees.
    if (!thumbnail && !offered) await this.note(asked, ctx);
    yield {
      info: {
        content_type: asked.mimeType ?? 'application/octet-stream',
        file_name: asked.fileName ?? request.file_name ?? 'documento',
        bytes: asked.size ?? 0,
      },
    };
    for await (const data of this.store.read(asked.key) as Readable & AsyncIterable<Buffer>) yield { data };
  }

  private async documentFile(id: string, ctx: CallContext): Promise<Asked> {
    const store = this.stores.of(document);
    // Reading it as the caller is the permission check; the store's key itself is nobody's business.
    await store.get({ collection: 'document', id, fields: ['type'] }, ctx);
    const { storageKey, mimeType, fileName, size } = await store.loadUnchecked(id);
    return { collection: 'document', id, key: storageKey, mimeType, fileName, size };
  }

  /** For whoever holds the link to sign it: the code is the permission. */
  private async signedFile(code: string, ctx: CallContext): Promise<Asked> {
    const session = await this.signing.open(code);
    await this.signing.noteSeen(session, ctx);
    const { id, mimeType, fileName, size } = session.document;
    return { collection: 'document', id, key: session.request.storageKey, mimeType, fileName, size };
  }

  /** For everybody, while the unit that shows it is offered; under a name that says nothing of anybody. */
  private async offeredFile(id: string, thumbnail: boolean, name: string, ctx: CallContext): Promise<Asked> {
    if (!isUuid(id)) throw notOffered();
    const own = serviceContext('documents', ctx.requestId);
    const { offered } = await this.peers.command(offeredPicture, { picture: id }, own);
    const [file] = offered ? await this.stores.of(media).loadManyUnchecked([id]) : [];
    // Somebody's paper that was put into an advertisement by mistake is not shown to the world.
    if (!file || file.ownerCollection !== 'place') throw notOffered();
    return { ...filesOf(file, thumbnail), fileName: name };
  }

  private async mediaFile(id: string, thumbnail: boolean, ctx: CallContext): Promise<Asked> {
    const store = this.stores.of(media);
    await store.get({ collection: 'media', id, fields: ['type'] }, ctx);
    const file = await store.loadUnchecked(id);
    // And whose it is: a person who may not see the record sees no photo of it.
    if (file.ownerCollection && file.ownerId)
      await this.targets.requireReadable({ collection: file.ownerCollection, record: file.ownerId }, ctx);
    return filesOf(file, thumbnail);
  }

  /** Who has taken which file out; ids only. */
  private async note({ collection, id }: Asked, { actor, requestId }: CallContext): Promise<void> {
    await this.database.query(
      `INSERT INTO media_download (actor, impersonator, collection, record, request_id) VALUES ($1, $2, $3, $4, $5)`,
      [actor.id, actor.impersonator, collection, id, requestId],
    );
    this.log.info('file downloaded', { collection, id });
  }
}

/** A file, or its small picture. */
function filesOf(file: Media & { id: string }, thumbnail: boolean): Asked {
  const { id, storageKey, thumbnailKey, mimeType, name, size } = file;
  const whole: Asked = { collection: 'media', id, key: storageKey, mimeType, fileName: name, size };
  return thumbnail ? { ...whole, key: thumbnailKey, mimeType: 'image/jpeg', size: null } : whole;
}

const notOffered = (): CodedError =>
  notFound('FEED.NO_PICTURE', 'Esa foto no está en ningún anuncio publicado.');
