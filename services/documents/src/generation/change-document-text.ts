import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changeDocumentText, documentText } from '@llavero/proto/commands/generation';
import { documentRendered, documentWritten } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition, type Document } from '@llavero/proto/records/documents/document';
import { textClosed } from '@llavero/proto/rules/document-text';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { printReply } from '../finance/finance-printer.ts';
import { MediaStore } from '../media/media-store.ts';
import { differencesOf } from './document-differences.ts';
import { isTextOfRecord } from './document-generator.ts';
import { DocumentMaker } from './document-maker.ts';
import { notFromTemplate, textIsClosed } from './generation.errors.ts';
import { readChanges, rewritten } from './hand-text.ts';
import { keepSnapshot, readSnapshot, type Snapshot } from './snapshot.ts';

/** Texts of generated documents by their snapshots (DOC-02). */
@Injectable()
export class GeneratedTexts {
  constructor(
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
  ) {}

  /**
   * As the caller: whoever may not see the document does not see its text.
   * @throws CodedError notFound `RECORD.NOT_FOUND`, conflict `GENERATION.NO_SNAPSHOT`
   */
  async read(id: string, ctx: CallContext): Promise<{ found: Document; snapshot: Snapshot }> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'document', id, fields: ['id'] }, ctx);
    const found = await store.loadUnchecked(id);
    if (found.snapshotKey === null || !(await this.media.has(found.snapshotKey))) throw notFromTemplate();
    return { found, snapshot: await readSnapshot(this.media, found.snapshotKey) };
  }
}

/** What stands in a generated document, what a person has changed of it, and whether it may still be changed. */
@CommandHandler(documentText)
export class DocumentText implements Handles<typeof documentText> {
  constructor(
    private readonly texts: GeneratedTexts,
    private readonly maker: DocumentMaker,
  ) {}

  async run(
    { document: id, word }: InputOf<typeof documentText>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof documentText>> {
    const { found, snapshot } = await this.texts.read(id, ctx);
    const rendered = this.maker.render(snapshot);
    return {
      title: snapshot.title,
      fileName: normaliseFileName(`${snapshot.title}.${word ? 'docx' : 'pdf'}`),
      version: found.version,
      templateBlocks: rendered.templateBlocks as unknown as Json,
      blocks: rendered.blocks as unknown as Json,
      changes: (snapshot.changes ?? []) as unknown as Json,
      printChanges: snapshot.printChanges === true,
      closed: textClosed(found),
      content: word ? (await this.maker.word(snapshot, rendered)).toString('base64') : null,
    };
  }
}

/** Lays the document out with its new text; who reads it from then on reads that, and the differences are kept beside it. */
@CommandHandler(changeDocumentText)
export class ChangeDocumentText implements Handles<typeof changeDocumentText> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly texts: GeneratedTexts,
    private readonly maker: DocumentMaker,
    private readonly media: MediaStore,
  ) {}

  /**
   * @throws CodedError notFound `RECORD.NOT_FOUND`, conflict `GENERATION.NO_SNAPSHOT`, `GENERATION.TEXT_CLOSED`, invalid
   * `GENERATION.CHANGES`; stale
   */
  async run(
    { document: id, version, changes: given, printChanges }: InputOf<typeof changeDocumentText>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof changeDocumentText>> {
    const { found, snapshot: before } = await this.texts.read(id, ctx);
    refuseClosed(found);
    const snapshot = rewritten(before, readChanges(given), printChanges);
    const file = await this.media.put(await this.maker.print(snapshot, this.maker.render(snapshot)));
    const snapshotKey = await keepSnapshot(this.media, snapshot);
    const store = this.stores.of(definition);
    const trusted = { ...ctx, trusted: true };
    const written = await this.database.transaction(async (tx) => {
      // Somebody may have sent it to be signed since it was read.
      const current = await store.loadUnchecked(id, tx, { lock: true });
      refuseClosed(current);
      const { key: storageKey, sha256, size } = file;
      const patch = {
        ...{ storageKey, sha256, size, snapshotKey },
        ...differencesOf(snapshot),
        fileVersion: (current.fileVersion ?? 1) + 1,
      };
      const { contract, mandate } = current;
      if (isTextOfRecord(current)) {
        const told = { event: documentWritten, extra: { contract, mandate } };
        return store.writeUnchecked(id, version, patch, told, trusted, tx);
      }
      return store.writeUnchecked(id, version, patch, { event: documentRendered }, trusted, tx);
    });
    return { ...printReply({ document: written, reused: false }), version: written.version };
  }
}

function refuseClosed(document: Document): void {
  const closed = textClosed(document);
  if (closed) throw textIsClosed(closed);
}
