import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { requestedDocuments, sendRequestedDocuments } from '@llavero/proto/commands/document-requests';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { agent } from '@llavero/proto/records/people/agent';
import { DocumentFiler } from '../document/document-filer.ts';
import { uploadedBy } from '../upload/upload-table.ts';
import { documentLink } from './document-link.ts';
import { senderOf } from './linked-senders.ts';
import { foreignFile, notAsked, unknownParameters } from './request.errors.ts';

/** DOC-01: what the page of a mailed link asks for; of the person it shows the first name. */
@CommandHandler(requestedDocuments)
export class RequestedDocuments implements Handles<typeof requestedDocuments> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
  ) {}

  async run(
    { code }: InputOf<typeof requestedDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestedDocuments>> {
    const { subject, scope, expiresAt } = await this.links.open(documentLink, code);
    const own = serviceContext('documents', ctx.requestId);
    const person = await this.peers.of(agent).find(subject.id, own, { fields: ['firstname'] });
    if (!person) throw linkInvalid();
    return { name: person.firstname, types: scope.types, expiresAt };
  }
}

/**
 * DOC-01: the documents of a mailed link, all or none: they wait for their review as whoever else's do. What is not right leaves the
 * link good for a second attempt.
 */
@CommandHandler(sendRequestedDocuments)
export class SendRequestedDocuments implements Handles<typeof sendRequestedDocuments> {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
    private readonly filer: DocumentFiler,
    private readonly logger: Logger,
  ) {}

  async run(
    { code, documents }: InputOf<typeof sendRequestedDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendRequestedDocuments>> {
    const person = await this.database.transaction(async (tx) => {
      const { id, subject, scope } = await this.links.redeem(documentLink, code, tx);
      const sender = senderOf(id, ctx);
      const open = new Set<DocumentTypeCode>(scope.types);
      for (const [at, { type, files, parameters }] of documents.entries()) {
        if (!open.delete(type)) throw notAsked(type);
        // Of all files only those that came by this link.
        const own = await uploadedBy(tx, sender.actor.id, files);
        if (files.length === 0 || files.some((file) => !own.includes(file))) throw foreignFile(at);
        const fields = {
          type,
          parameters: objectOf(parameters, at),
          status: 'REVIEW_PENDING',
          agents: [subject.id],
          contract: scope.contract,
          uploadedBy: null,
        };
        const within = { tx, askedBy: scope.askedBy };
        await this.filer.file({ files, fields }, sender, within).catch((error: unknown) => {
          throw below(at, error);
        });
      }
      return subject.id;
    });
    this.logger.info('requested documents received', { agent: person, count: documents.length });
    return { received: documents.length };
  }
}

function objectOf(parameters: Json, at: number): Record<string, Json> {
  if (parameters === null) return {};
  if (typeof parameters === 'object' && !Array.isArray(parameters)) return parameters;
  throw unknownParameters(at);
}

/** Names the document whose fields are wrong. */
function below(at: number, error: unknown): unknown {
  if (!(error instanceof CodedError) || !error.body.problems) return error;
  const problems = error.body.problems.map((one) => ({ ...one, field: `documents.${at}.${one.field}` }));
  return new CodedError({ ...error.body, problems });
}
