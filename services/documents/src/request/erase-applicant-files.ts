import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { discardFiles, eraseApplicantFiles } from '@llavero/proto/commands/applicant-files';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { Injectable } from '@nestjs/common';
import { MediaStore } from '../media/media-store.ts';
import { uploadedBy } from '../upload/upload-table.ts';

const ERASED = 'Eliminado al terminar el plazo de conservación';

/**
 * Takes documents and files out of the books, with what their history says, and the bytes out of the store, unless the same content
 * belongs to somebody else as well.
 */
@Injectable()
export class FileEraser {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly files: MediaStore,
  ) {}

  /** @returns how many documents and files there were; those that are gone count no more */
  async erase(
    { files, documents }: { files: readonly string[]; documents: readonly string[] },
    requestId: string | null,
  ): Promise<{ erased: number }> {
    const own = serviceContext('documents', requestId);
    const { keys, erased } = await this.database.transaction(async (tx) => {
      const papers = await this.stores.of(document).loadManyUnchecked(documents, tx);
      for (const { id } of papers) await this.emptyDocument(id, own, tx);
      const ids = new Set([...files, ...papers.flatMap((paper) => paper.media ?? [])]);
      const found = await this.stores.of(media).loadManyUnchecked([...ids], tx);
      for (const { id } of found) await this.emptyFile(id, own, tx);
      return {
        keys: found.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
        erased: papers.length + found.length,
      };
    });
    // After the commit: a file without a record is nobody's, a record without its file would be an error on a screen.
    for (const key of new Set(keys)) if (key && !(await this.isUsed(key))) await this.files.remove(key);
    return { erased };
  }

  private async emptyDocument(id: string, own: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(document);
    const emptied = await store.writeUnchecked(
      id,
      undefined,
      {
        name: ERASED,
        type: 'OTHER',
        parameters: {},
        description: null,
        fileName: null,
        sha256: null,
        storageKey: null,
        media: [],
        earlierFiles: [],
        rejectionReason: null,
        notes: [],
        chronology: [],
      },
      {},
      own,
      tx,
    );
    await store.patch(
      { collection: 'document', id, version: emptied.version, patch: { status: 'DELETED' } },
      own,
      tx,
    );
    await store.forgetHistoryUnchecked(id, tx);
  }

  private async emptyFile(id: string, own: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(media);
    const emptied = await store.writeUnchecked(
      id,
      undefined,
      { name: ERASED, description: null, sha256: null, storageKey: null, thumbnailKey: null },
      {},
      own,
      tx,
    );
    await store.patch(
      { collection: 'media', id, version: emptied.version, patch: { status: 'DELETED' } },
      own,
      tx,
    );
    await store.forgetHistoryUnchecked(id, tx);
  }

  /** The same content is kept once, whoever has sent it. */
  private async isUsed(key: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM media WHERE storage_key = $1 OR thumbnail_key = $1
       UNION ALL SELECT FROM document WHERE storage_key = $1 LIMIT 1`,
      [key],
    );
    return rows.length > 0;
  }
}

/** OPS-06: the files of an application that came to nothing. */
@CommandHandler(eraseApplicantFiles)
export class EraseApplicantFiles implements Handles<typeof eraseApplicantFiles> {
  constructor(private readonly eraser: FileEraser) {}

  run(
    input: InputOf<typeof eraseApplicantFiles>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof eraseApplicantFiles>> {
    return this.eraser.erase(input, requestId);
  }
}

/** RST-04: files that the caller has just sent, as long as they belong to nothing. */
@CommandHandler(discardFiles)
export class DiscardFiles implements Handles<typeof discardFiles> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly eraser: FileEraser,
  ) {}

  async run(
    { files }: InputOf<typeof discardFiles>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof discardFiles>> {
    const own = await uploadedBy(this.database, ctx.actor.id, files);
    const found = await this.stores.of(media).loadManyUnchecked(own);
    const loose = found.filter(({ ownerId }) => ownerId === null).map(({ id }) => id);
    return this.eraser.erase({ files: loose, documents: [] }, ctx.requestId);
  }
}
