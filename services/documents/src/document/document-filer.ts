import { type CallContext, nowOf } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { replaceDocumentFiles } from '@llavero/proto/commands/document-review';
import type { fileDocument } from '@llavero/proto/commands/media';
import { CodedError } from '@llavero/proto/errors';
import { documentReceived } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { document } from '@llavero/proto/records/documents/document';
import { media, type Media } from '@llavero/proto/records/documents/media';
import { Injectable } from '@nestjs/common';
import { alreadyFiled, fileMissing, unknownFields } from './document.errors.ts';

type Versioned = { version: number };

/** Makes documents of uploaded files (DOC-01): the first is what a document opens with, all are its files. */
@Injectable()
export class DocumentFiler {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /**
   * Files one document; all of it or nothing. `within` says in whose transaction, and who asked for it where that was by a mailed link.
   * @returns its id
   * @throws CodedError notFound `DOCUMENT.NO_FILE`, conflict `DOCUMENT.FILED`, and what the creation of a document refuses
   */
  async file(
    { files, fields }: InputOf<typeof fileDocument>,
    ctx: CallContext,
    within?: { tx: Tx; askedBy?: string | null },
  ): Promise<string> {
    const given = fieldsOf(fields);
    // The caller has to see each file; whose it was so far is asked for no more once it is the document's.
    for (const id of files) await this.stores.of(media).get({ collection: 'media', id, fields: ['id'] }, ctx);
    const make = async (tx: Tx): Promise<string> => {
      const { found, first } = await this.take(files, tx);
      const { name: fileName, mimeType, size, sha256, storageKey } = first;
      const created = await this.stores.of(document).create(
        {
          name: nameOf(fileName),
          uploadedBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
          ...given,
          media: files,
          fileName,
          mimeType,
          size,
        } as CreateOf<typeof document>,
        ctx,
        tx,
      );
      const trusted = { ...ctx, trusted: true };
      const told =
        within?.askedBy === undefined ? {} : { event: documentReceived, extra: { askedBy: within.askedBy } };
      await this.stores
        .of(document)
        .writeUnchecked(created.id, undefined, { sha256, storageKey }, told, trusted, tx);
      await this.own(found, created.id, trusted, tx);
      return created.id;
    };
    return within ? make(within.tx) : this.database.transaction(make);
  }

  /**
   * Newer files take the place of a document's, as a version of it.
   * @throws CodedError as {@link file}; stale; invalid where its status keeps the files as they are
   */
  async replace(
    { id, version, files, reason }: InputOf<typeof replaceDocumentFiles>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof replaceDocumentFiles>> {
    for (const one of files)
      await this.stores.of(media).get({ collection: 'media', id: one, fields: ['id'] }, ctx);
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(document);
      // Reading it as the caller is the check of the row.
      await store.get({ collection: 'document', id, fields: ['id'] }, ctx);
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const { found, first } = await this.take(files, tx);
      const { name: fileName, mimeType, size, sha256, storageKey } = first;
      const earlier = {
        version: current.fileVersion ?? 1,
        fileName: current.fileName,
        media: current.media,
        replacedAt: nowOf(ctx),
        replacedBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
        reason,
      };
      const fileVersion = earlier.version + 1;
      const patch = {
        ...{ fileName, mimeType, size, sha256, storageKey, media: files, fileVersion },
        earlierFiles: [earlier, ...current.earlierFiles],
      };
      const trusted = { ...ctx, trusted: true };
      const written = (await store.writeUnchecked(id, version, patch, {}, trusted, tx)) as Versioned;
      await this.own(found, id, trusted, tx);
      return { id, version: written.version, fileVersion };
    });
  }

  private async take(files: readonly string[], tx: Tx): Promise<{ found: Media[]; first: Media }> {
    const found = await this.lock(files, tx);
    const [first] = found;
    if (!first) throw fileMissing();
    return { found, first };
  }

  /** From now on whoever may see the document sees its files. */
  private async own(files: readonly Media[], id: string, trusted: CallContext, tx: Tx): Promise<void> {
    const owner = { ownerCollection: 'document', ownerId: id };
    for (const file of files)
      await this.stores.of(media).writeUnchecked(file.id, undefined, owner, {}, trusted, tx);
  }

  /** Locked in one order, so that two callers with the same files do not wait for each other for ever. */
  private async lock(files: readonly string[], tx: Tx): Promise<Media[]> {
    const locked = new Map<string, Media>();
    for (const id of [...new Set(files)].sort()) {
      const file = await this.stores.of(media).loadUnchecked(id, tx, { lock: true }).catch(missing);
      if (file.ownerCollection === 'document' && file.ownerId !== null) throw alreadyFiled();
      locked.set(id, file);
    }
    return files.flatMap((id) => locked.get(id) ?? []);
  }
}

function missing(error: unknown): never {
  throw error instanceof CodedError && error.body.kind === 'notFound' ? fileMissing() : error;
}

/** The name of a file without its extension: what a document is called when nobody says. */
function nameOf(fileName: string | null): string {
  return (fileName ?? '').replace(/\.[a-z0-9]+$/, '') || 'Documento';
}

function fieldsOf(fields: Json): Record<string, Json> {
  if (fields === null) return {};
  if (typeof fields === 'object' && !Array.isArray(fields)) return fields;
  throw unknownFields();
}
