import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { type LinkPurpose, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { sendMessage } from '@llavero/proto/commands/messages';
import { portalAccess } from '@llavero/proto/messages/catalogue/access';
import { named } from '@llavero/proto/messages/message';
import type { User } from '@llavero/proto/records/people/user';
import { Injectable } from '@nestjs/common';

/** The link by which a person outside the company enters their own pages without a password. */
export const portalLink: LinkPurpose<Record<string, never>> = {
  name: 'portalAccess',
  days: 3,
  scope: () => ({}),
};

/** Per person and hour; more would let anybody flood a mailbox. */
const PER_HOUR = 3;
const HOUR = 3600;

/** Mails the links of {@link portalLink}. */
@Injectable()
export class PortalLinks {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  /**
   * @returns when the link expires, in unix seconds; undefined when the person was sent several in the last hour
   * @throws CodedError what the notifications service refuses
   */
  async send(
    { id, firstname, email }: Pick<User, 'firstname' | 'email'> & { id: string },
    ctx: CallContext,
  ): Promise<number | undefined> {
    const subject = { collection: 'user', id } as const;
    const since = Math.floor(Date.now() / 1000) - HOUR;
    const recent = (await this.links.of(portalLink, subject)).filter(({ createdAt }) => createdAt > since);
    if (recent.length >= PER_HOUR) return undefined;
    // An earlier mail stays good: whoever asks twice opens either.
    const request = { subject, recipient: null, scope: {}, keepEarlier: true };
    const { code, expiresAt } = await this.links.issue(portalLink, request);
    await this.peers.command(
      sendMessage,
      {
        to: [email],
        ...named(portalAccess, {
          records: { user: id },
          values: { name: firstname, days: portalLink.days },
          // Colleagues can read what was sent; whoever reads this link could enter as the person.
          secrets: { link: `${this.config.publicUrl}/acceso/${code}` },
        }),
      },
      serviceContext('people', ctx.requestId),
    );
    return expiresAt;
  }
}
