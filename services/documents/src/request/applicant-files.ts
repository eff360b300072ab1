import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { applicantFiles, fileApplicantDocuments } from '@llavero/proto/commands/applicant-files';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { media as mediaDefinition } from '@llavero/proto/records/documents/media';
import { DocumentFiler } from '../document/document-filer.ts';
import { uploadedBy } from '../upload/upload-table.ts';
import { senderOf } from './linked-senders.ts';
import { foreignFile } from './request.errors.ts';

/** OPS-06: the files among these that came by an applicant's links. */
@CommandHandler(applicantFiles)
export class ApplicantFiles implements Handles<typeof applicantFiles> {
  constructor(private readonly database: Database) {}

  async run(
    { applicant, files }: InputOf<typeof applicantFiles>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof applicantFiles>> {
    return { files: await uploadedBy(this.database, senderOf(applicant, ctx).actor.id, files) };
  }
}

/**
 * OPS-06: files an applicant's papers, all or none. The contracts service has seen by whose link each file came; a call that is
 * repeated finds them filed and answers the same documents, and one more for what has come since.
 */
@CommandHandler(fileApplicantDocuments)
export class FileApplicantDocuments implements Handles<typeof fileApplicantDocuments> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly filer: DocumentFiler,
  ) {}

  async run(
    { applicant, unit, documents }: InputOf<typeof fileApplicantDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof fileApplicantDocuments>> {
    const sender = senderOf(applicant, ctx);
    return this.database.transaction(async (tx) => {
      // Two at once wait for each other, and the second finds what the first has filed.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`applicant ${applicant}`]);
      const made: string[] = [];
      for (const [at, { type, name, files, parameters }] of documents.entries()) {
        const known = await this.stores.of(mediaDefinition).loadManyUnchecked(files, tx);
        if (files.length === 0 || known.length < files.length) throw foreignFile(at);
        const isFiled = ({ ownerCollection, ownerId }: (typeof known)[number]) =>
          ownerCollection === 'document' && ownerId !== null;
        made.push(...new Set(known.filter(isFiled).flatMap(({ ownerId }) => ownerId ?? [])));
        // What has come since an attempt that came to nothing is a document of its own.
        const left = new Set(known.filter((one) => !isFiled(one)).map(({ id }) => id));
        if (left.size === 0) continue;
        const fields = {
          type,
          name,
          parameters,
          status: 'REVIEW_PENDING',
          category: 'TENANT',
          places: unit ? [unit] : [],
          uploadedBy: null,
        };
        const filed = { files: files.filter((id) => left.has(id)), fields };
        made.push(await this.filer.file(filed, sender, { tx, askedBy: null }));
      }
      return { documents: made };
    });
  }
}
