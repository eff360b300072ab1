import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { fileDocuments, replaceDocumentFiles } from '@llavero/proto/commands/document-review';
import { fileDocument } from '@llavero/proto/commands/media';
import { CodedError } from '@llavero/proto/errors';
import { MOST_FILED } from '@llavero/proto/rules/uploads';
import { tooManyDocuments } from './document.errors.ts';
import { DocumentFiler } from './document-filer.ts';

/** DOC-01: files become a document. */
@CommandHandler(fileDocument)
export class FileDocument implements Handles<typeof fileDocument> {
  constructor(private readonly filer: DocumentFiler) {}

  async run(input: InputOf<typeof fileDocument>, ctx: CallContext): Promise<OutputOf<typeof fileDocument>> {
    return { document: await this.filer.file(input, ctx) };
  }
}

/** WIZ-12: files become documents, each in a transaction of its own. */
@CommandHandler(fileDocuments)
export class FileDocuments implements Handles<typeof fileDocuments> {
  constructor(private readonly filer: DocumentFiler) {}

  async run(
    { documents }: InputOf<typeof fileDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof fileDocuments>> {
    if (documents.length > MOST_FILED) throw tooManyDocuments();
    const results = [];
    for (const one of documents) {
      try {
        results.push({ ok: true, document: await this.filer.file(one, ctx), message: null });
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        results.push({ ok: false, document: null, message: sentencesOf(error) });
      }
    }
    return { results };
  }
}

/** DOC-01: newer files of a document. */
@CommandHandler(replaceDocumentFiles)
export class ReplaceDocumentFiles implements Handles<typeof replaceDocumentFiles> {
  constructor(private readonly filer: DocumentFiler) {}

  run(
    input: InputOf<typeof replaceDocumentFiles>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof replaceDocumentFiles>> {
    return this.filer.replace(input, ctx);
  }
}

/** What is wrong with the fields says more than that something is. */
function sentencesOf({ body: { message, problems = [] } }: CodedError): string {
  const told = problems.map((problem) => problem.message);
  return (told.length > 0 ? told.join(' ') : message).slice(0, 1000);
}
