import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { applicationSender } from '@llavero/proto/commands/applications';
import { CodedError } from '@llavero/proto/errors';
import { Injectable } from '@nestjs/common';
import { documentLink } from './document-link.ts';

/** Who sends files by a link: the service on behalf of that link, whose uploads are nobody else's. */
@Injectable()
export class LinkedSenders {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
  ) {}

  /** By a request for documents, or by the link of an application, which the contracts service keeps. @throws CodedError notFound LINK.INVALID */
  async of(code: string, ctx: CallContext): Promise<CallContext> {
    try {
      return senderOf((await this.links.open(documentLink, code)).id, ctx);
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.code !== linkInvalid().body.code) throw error;
      const own = serviceContext('documents', ctx.requestId);
      const { applicant } = await this.peers.command(applicationSender, { code }, own);
      return senderOf(applicant, ctx);
    }
  }
}

/** @param link its id, not its code; of an application the id of the applicant, who may get several links */
export function senderOf(link: string, { requestId, origin }: CallContext): CallContext {
  const own = serviceContext('documents', requestId);
  return { ...own, actor: { ...own.actor, id: `link:${link}` }, ...(origin ? { origin } : {}) };
}
