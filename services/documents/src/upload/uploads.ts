import { createHash, randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { finishUpload, openUpload, uploadState } from '@llavero/proto/commands/media';
import { media as definition, type Media } from '@llavero/proto/records/documents/media';
import { LARGEST_UPLOAD, MOST_UPLOADS, type UploadType, uploadName } from '@llavero/proto/rules/uploads';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Logger } from '@llavero/kit/logging/logger';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Turns } from '@llavero/kit/turns';
import { Injectable } from '@nestjs/common';
import { MediaStore, type StoredFile } from '../media/media-store.ts';
import { VirusScanner } from '../outside/clamd/port.ts';
import { typeOf } from './content-type.ts';
import { preparePicture } from './pictures.ts';
import {
  emptyFile,
  incomplete,
  infected,
  otherContent,
  tooLarge,
  tooLargeFor,
  tooManyUploads,
  uploadNotFound,
  wrongOffset,
  wrongType,
} from './upload.errors.ts';
import {
  countUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  noteMedia,
  notePiece,
  takeExpired,
  type UploadRow,
} from './upload-table.ts';
import { UploadTargets } from './upload-target.ts';

type State = OutputOf<typeof uploadState>;

/** What is kept of a file beside its name. */
interface Kept {
  file: StoredFile;
  thumbnail: StoredFile | null;
  type: UploadType;
}

/** Pictures take memory while they are written anew: one after the other in each process. */
const AT_ONCE = 1;
/** A writer that was killed so long ago writes no more. Seconds. */
const UNFINISHED_AGE = 24 * 60 * 60;

/**
 * Files on their way in (DOC-04, decision 0056). Pieces lie in the media store and are noted in a row of their upload, so any replica goes on with it
 * and a kill loses at most the piece that was being sent. A file becomes a record only once it is whole, of a type that is taken, and
 * free of viruses where a scanner is configured.
 */
@Injectable()
export class Uploads {
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
    private readonly targets: UploadTargets,
    private readonly outside: Outside,
    private readonly log: Logger,
  ) {}

  /** @throws CodedError forbidden, tooMany `UPLOAD.TOO_MANY` */
  async open(
    { name, size, collection, record }: InputOf<typeof openUpload>,
    ctx: CallContext,
  ): Promise<State> {
    await this.targets.requireAddable({ collection, record }, ctx);
    const actor = ctx.actor.id;
    if ((await countUploads(this.database, actor)) >= MOST_UPLOADS) throw tooManyUploads();
    return stateOf(
      await insertUpload(this.database, { id: randomUUID(), actor, name, size, collection, record }),
    );
  }

  /** @throws CodedError notFound */
  async state(id: string, ctx: CallContext): Promise<State> {
    return stateOf(await this.find(id, ctx));
  }

  /**
   * Keeps the next piece of an upload.
   *
   * @param offset bytes of the upload before it
   * @throws CodedError notFound, conflict `UPLOAD.OFFSET` naming what is kept, tooLarge
   */
  async append(id: string, offset: number, data: Buffer, ctx: CallContext): Promise<State> {
    return this.database.transaction(async (tx) => {
      const row = await this.find(id, ctx, tx, true);
      if (row.received !== offset || row.media !== null) throw wrongOffset(row.received);
      if (data.length === 0) return stateOf(row);
      const received = offset + data.length;
      if (received > (row.size ?? LARGEST_UPLOAD)) throw tooLarge(row.size ?? LARGEST_UPLOAD);
      await this.media.putPiece(id, offset, data);
      const expiresAt = await notePiece(tx, id, offset, data.length);
      return stateOf({ ...row, received, expiresAt });
    });
  }

  /**
   * Makes a file of an upload that has arrived whole.
   *
   * @throws CodedError conflict `UPLOAD.INCOMPLETE`; invalid and tooLarge for what is refused, of which nothing is kept; unavailable
   * when the scanner does not answer: the upload waits then
   */
  async finish(
    { upload, sha256 }: InputOf<typeof finishUpload>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof finishUpload>> {
    let refusal: unknown;
    const record = await this.turns.take(() =>
      this.database.transaction(async (tx) => {
        const row = await this.find(upload, ctx, tx, true);
        if (row.media !== null) return this.stores.of(definition).loadUnchecked(row.media, tx);
        if (row.size !== null && row.received < row.size) throw incomplete();
        try {
          const made = await this.create(row, await this.keep(row, sha256), ctx, tx);
          await noteMedia(tx, upload, made.id);
          return made;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refusal = error;
          await deleteUpload(tx, upload);
          return null;
        }
      }),
    );
    await this.media.removePieces(upload);
    if (!record) throw refusal;
    return {
      media: record.id,
      name: record.name ?? '',
      mimeType: record.mimeType ?? '',
      size: record.size ?? 0,
      thumbnail: record.thumbnailKey !== null,
      scan: record.scan ?? 'NOT_SCANNED',
    };
  }

  /** @returns false when there was none */
  async cancel(id: string, ctx: CallContext): Promise<boolean> {
    const row = await findUpload(this.database, id, ctx.actor.id);
    if (!row) return false;
    await deleteUpload(this.database, id);
    await this.media.removePieces(id);
    return true;
  }

  /** Forgets uploads whose time is over and what writers that were killed have left. */
  async sweep(now: number): Promise<void> {
    for (;;) {
      const ids = await takeExpired(this.database);
      for (const id of ids) await this.media.removePieces(id);
      if (ids.length === 0) break;
    }
    await this.media.sweepUnfinished(now - UNFINISHED_AGE);
  }

  private async find(id: string, ctx: CallContext, tx?: Tx, lock = false): Promise<UploadRow> {
    const row = await findUpload(this.database, id, ctx.actor.id, tx ?? this.database, lock);
    if (!row) throw uploadNotFound();
    return row;
  }

  private async keep(row: UploadRow, sha256: string | null): Promise<Kept> {
    const content = () => this.media.readPieces(row.id, row.pieces);
    if (row.received === 0) throw emptyFile();
    if (sha256 !== null && (await hashOf(content())) !== sha256.toLowerCase()) throw otherContent();
    const type = await typeOf(content, row.name);
    if (!type) throw wrongType();
    if (row.received > type.limit) throw tooLargeFor(type);
    if (this.outside.has(VirusScanner) && (await this.outside.of(VirusScanner).isInfected(content))) {
      this.log.warn('infected upload refused', { upload: row.id, collection: row.collection });
      throw infected();
    }
    if (!type.picture) return { file: await this.media.put(content()), thumbnail: null, type };
    const picture = await preparePicture(content(), type);
    return {
      file: await this.media.put(picture.content),
      thumbnail: await this.media.put(picture.thumbnail),
      type: picture.type,
    };
  }

  private create(row: UploadRow, { file, thumbnail, type }: Kept, ctx: CallContext, tx: Tx): Promise<Media> {
    const isPerson = ctx.actor.role !== 'SERVICE';
    return this.stores.of(definition).create(
      {
        name: uploadName(row.name, type),
        mimeType: type.mimeType,
        size: file.size,
        sha256: file.sha256,
        storageKey: file.key,
        thumbnailKey: thumbnail?.key ?? null,
        scan: this.outside.has(VirusScanner) ? 'CLEAN' : 'NOT_SCANNED',
        ownerCollection: row.collection,
        ownerId: row.record,
        uploadedBy: isPerson ? ctx.actor.id : null,
      },
      { ...ctx, trusted: true },
      tx,
    );
  }
}

function stateOf({ id, size, received, expiresAt }: UploadRow): State {
  return { upload: id, size, received, expiresAt };
}

/** The file itself is refused, for good; anything else may pass. */
function isRefusal(error: unknown): boolean {
  const kind = (error as { body?: { kind?: string; code?: string } }).body;
  return (kind?.kind === 'invalid' || kind?.kind === 'tooLarge') && (kind.code ?? '').startsWith('UPLOAD.');
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}
