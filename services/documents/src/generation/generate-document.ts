import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { generateDocument, previewDocument, reproduceDocument } from '@llavero/proto/commands/generation';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition } from '@llavero/proto/records/documents/document';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { createHash } from 'node:crypto';
import { printReply } from '../finance/finance-printer.ts';
import { MediaStore } from '../media/media-store.ts';
import { DocumentGenerator } from './document-generator.ts';
import { DocumentMaker } from './document-maker.ts';
import { incomplete, noRecord, notFromTemplate } from './generation.errors.ts';
import { readChanges, rewritten } from './hand-text.ts';
import { readSnapshot } from './snapshot.ts';

/** Shows the document that a template would make, with what is missing (DOC-02). */
@CommandHandler(previewDocument)
export class PreviewDocument implements Handles<typeof previewDocument> {
  constructor(private readonly maker: DocumentMaker) {}

  /** @throws CodedError notFound `GENERATION.NO_TEMPLATE`, `RECORD.NOT_FOUND`; invalid `GENERATION.INCOMPLETE` where `complete` is asked for */
  async run(
    {
      record,
      pdf,
      word,
      complete,
      variables,
      changes,
      printChanges,
      ...asked
    }: InputOf<typeof previewDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewDocument>> {
    const template = await this.maker.template(asked);
    const made = (await this.maker.snapshots(template, variables, [record], ctx)).get(record);
    if (!made) throw noRecord();
    const snapshot = rewritten(made, readChanges(changes), printChanges);
    const rendered = this.maker.render(snapshot);
    if (complete && rendered.problems.length > 0) throw incomplete(rendered.problems);
    const file = word
      ? await this.maker.word(snapshot, rendered)
      : pdf
        ? await this.maker.print(snapshot, rendered)
        : null;
    return {
      title: snapshot.title,
      fileName: normaliseFileName(`${snapshot.title}.${word ? 'docx' : 'pdf'}`),
      // Interfaces have no index signature, so that plain data of theirs is no `Json` to the compiler.
      blocks: rendered.blocks as unknown as Json,
      templateBlocks: rendered.templateBlocks as unknown as Json,
      problems: rendered.problems,
      content: file?.toString('base64') ?? null,
    };
  }
}

/** Makes and keeps it (DOC-02, DOC-03). */
@CommandHandler(generateDocument)
export class GenerateDocument implements Handles<typeof generateDocument> {
  constructor(
    private readonly maker: DocumentMaker,
    private readonly generator: DocumentGenerator,
  ) {}

  /** @throws CodedError notFound `GENERATION.NO_TEMPLATE`, `RECORD.NOT_FOUND`; invalid `GENERATION.INCOMPLETE` */
  async run(
    { record, variables, changes, printChanges, subcategory, ...asked }: InputOf<typeof generateDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateDocument>> {
    const template = await this.maker.template(asked);
    const made = (await this.maker.snapshots(template, variables, [record], ctx)).get(record);
    if (!made) throw noRecord();
    const snapshot = rewritten(made, readChanges(changes), printChanges);
    const filings = await this.generator.filings(snapshot.record.collection, [record], ctx);
    const filing = { ...filings.get(record), subcategory };
    return printReply(await this.generator.keep(template, snapshot, filing, ctx));
  }
}

/** Lays a document out again from what it was made from: the same bytes, also where its file was lost (DOC-02). */
@CommandHandler(reproduceDocument)
export class ReproduceDocument implements Handles<typeof reproduceDocument> {
  constructor(
    private readonly stores: RecordStores,
    private readonly maker: DocumentMaker,
    private readonly media: MediaStore,
  ) {}

  /** @throws CodedError notFound `RECORD.NOT_FOUND`, conflict `GENERATION.NO_SNAPSHOT` */
  async run(
    { document: id }: InputOf<typeof reproduceDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reproduceDocument>> {
    const store = this.stores.of(definition);
    // As the caller: whoever may not see the document does not make it again.
    await store.get({ collection: 'document', id, fields: ['id'] }, ctx);
    const { snapshotKey, sha256 } = await store.loadUnchecked(id);
    if (snapshotKey === null || !(await this.media.has(snapshotKey))) throw notFromTemplate();
    const snapshot = await readSnapshot(this.media, snapshotKey);
    const pdf = await this.maker.print(snapshot, this.maker.render(snapshot));
    const made = createHash('sha256').update(pdf).digest('hex');
    const same = made === sha256;
    if (same) await this.media.put(pdf);
    return { sha256: made, same };
  }
}
