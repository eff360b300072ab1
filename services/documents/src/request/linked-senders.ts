import { type CallContext, serviceContext } from '@llavero/kit/context';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Injectable } from '@nestjs/common';
import { documentLink } from './document-link.ts';

/** Who sends files by a link: the service on behalf of that link, whose uploads are nobody else's. */
@Injectable()
export class LinkedSenders {
  constructor(private readonly links: ScopedLinks) {}

  /** @throws CodedError notFound LINK.INVALID */
  async of(code: string, ctx: CallContext): Promise<CallContext> {
    return senderOf((await this.links.open(documentLink, code)).id, ctx);
  }
}

/** @param link its id, not its code */
export function senderOf(link: string, { requestId, origin }: CallContext): CallContext {
  const own = serviceContext('documents', requestId);
  return { ...own, actor: { ...own.actor, id: `link:${link}` }, ...(origin ? { origin } : {}) };
}
