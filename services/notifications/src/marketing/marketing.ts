import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type LinkPurpose, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { advertisingNotice } from '@llavero/proto/messages/catalogue/parts';
import { messageNamed } from '@llavero/proto/messages/catalogue';
import { writtenNamed } from '@llavero/proto/messages/written';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { agent } from '@llavero/proto/records/people/agent';
import { Injectable } from '@nestjs/common';
import { MessageWriter } from '../messages/message-writer.ts';

/** The link at the foot of advertising: it must work as long as the mail is kept, so it is never used up. */
const unsubscribeLink: LinkPurpose<null> = { name: 'unsubscribe', days: 730, scope: () => null };

/** How a message of advertising leaves. */
export type Advertising =
  /** Whoever it goes to has refused it. */
  | { refused: true }
  /** The page on which its reader refuses more of it, and the sentence that says so. */
  | { refused: false; url: string; notice: string };

/** Advertising is sent to who has not refused it, and says how to refuse it (LSSI art. 21, RGPD art. 21.3). */
@Injectable()
export class Marketing {
  constructor(
    private readonly peers: Peers,
    private readonly links: ScopedLinks,
    private readonly config: Config,
    private readonly writer: MessageWriter,
  ) {}

  /** Null for what is no advertising. Asked when it is sent: who refuses while it waits does not get it. */
  async of({ template, to }: Communication, ctx: CallContext): Promise<Advertising | null> {
    if (!(messageNamed(template) ?? writtenNamed(template))?.marketing) return null;
    const id = to.find(({ collection }) => collection === 'agent')?.id;
    if (!id) return null;
    const person = await this.peers
      .of(agent)
      .find(id, serviceContext('notifications', ctx.requestId), { fields: ['noMarketing', 'language'] });
    if (!person || person.noMarketing) return { refused: true };
    const subject = { collection: 'agent' as const, id };
    const { code } = await this.links.issue(unsubscribeLink, {
      ...{ subject, recipient: id, scope: null, keepEarlier: true },
    });
    const notice = await this.writer.part(advertisingNotice.name, person.language, ctx);
    return { refused: false, url: `${this.config.publicUrl}/baja/${code}`, notice };
  }

  /** @throws CodedError notFound LINK.INVALID */
  async personOf(code: string, { requestId }: CallContext) {
    const { subject } = await this.links.open(unsubscribeLink, code);
    const own = serviceContext('notifications', requestId);
    const person = await this.peers.of(agent).find(subject.id, own, { fields: ['noMarketing'] });
    if (!person) throw linkInvalid();
    return person;
  }

  /** @throws CodedError notFound LINK.INVALID */
  async refuse(code: string, ctx: CallContext): Promise<void> {
    const { id, version, noMarketing } = await this.personOf(code, ctx);
    if (noMarketing) return;
    const own = serviceContext('notifications', ctx.requestId);
    await this.peers.of(agent).patch(id, version, { noMarketing: true }, own);
  }
}
