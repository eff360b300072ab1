import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { documentRequests, requestDocuments } from '@llavero/proto/commands/document-requests';
import { sendMessage } from '@llavero/proto/commands/messages';
import { documentsAsked } from '@llavero/proto/messages/catalogue/access';
import { named } from '@llavero/proto/messages/message';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import { documentLink } from './document-link.ts';
import { noEmail } from './request.errors.ts';

/** DOC-01: staff asks a person by mail for the documents that are missing; an earlier open request is withdrawn. */
@CommandHandler(requestDocuments)
export class RequestDocuments implements Handles<typeof requestDocuments> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async run(
    { person: id, types, contract, message }: InputOf<typeof requestDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestDocuments>> {
    // As the caller: nobody writes to people they may not see, or about a contract they may not see.
    const person = await this.peers.of(agent).get(id, ctx, { fields: ['firstname', 'email', 'language'] });
    if (contract) await this.peers.of(contractDefinition).get(contract, ctx, { fields: ['id'] });
    if (!person.email) throw noEmail();
    const { code, expiresAt } = await this.links.issue(documentLink, {
      subject: { collection: 'agent', id },
      recipient: id,
      scope: { types: [...types], contract, askedBy: isUuid(ctx.actor.id) ? ctx.actor.id : null },
    });
    await this.peers.command(
      sendMessage,
      {
        to: [person.email],
        ...named(documentsAsked, {
          language: person.language,
          records: { person: id },
          values: {
            name: person.firstname,
            message: message || null,
            documents: types.map((type) => `- ${documentTypes.options[type].label}`).join('\n'),
            days: documentLink.days,
          },
          // Whoever reads this link could send files in the person's name.
          secrets: { link: `${this.config.publicUrl}/documentos/${code}` },
        }),
      },
      serviceContext('documents', ctx.requestId),
    );
    this.logger.info('documents asked for by mail', { agent: id, count: types.length });
    return { expiresAt };
  }
}

/** DOC-01: how far the requests to a person are. */
@CommandHandler(documentRequests)
export class DocumentRequests implements Handles<typeof documentRequests> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
  ) {}

  async run(
    { person: id }: InputOf<typeof documentRequests>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof documentRequests>> {
    await this.peers.of(agent).get(id, ctx, { fields: ['id'] });
    const links = await this.links.of(documentLink, { collection: 'agent', id });
    return {
      requests: links.map((link) => ({
        id: link.id,
        types: link.scope.types,
        contract: link.scope.contract,
        sentAt: link.createdAt,
        expiresAt: link.expiresAt,
        openedAt: link.openedAt,
        receivedAt: link.usedAt,
        withdrawnAt: link.revokedAt,
      })),
    };
  }
}
