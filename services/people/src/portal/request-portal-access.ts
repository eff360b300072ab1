import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { requestPortalAccess } from '@llavero/proto/commands/portal-access';
import { user } from '@llavero/proto/records/people/user';
import { normaliseEmail } from '@llavero/proto/values/email';
import type { OnApplicationShutdown } from '@nestjs/common';
import { PortalLinks } from './portal-links.ts';

/**
 * Answers the same, and as fast, whether the address is known or not: everything that could tell happens after the answer.
 * Of two people with one address each gets their own link.
 */
@CommandHandler(requestPortalAccess)
export class RequestPortalAccess implements Handles<typeof requestPortalAccess>, OnApplicationShutdown {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly stores: RecordStores,
    private readonly links: PortalLinks,
    private readonly logger: Logger,
  ) {}

  async run(
    { email }: InputOf<typeof requestPortalAccess>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestPortalAccess>> {
    const work = this.mail(normaliseEmail(email), ctx)
      .catch((error: unknown) => this.logger.failed('the portal link could not be mailed', error))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
    return { accepted: true };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#running);
  }

  private async mail(email: string, { requestId }: CallContext): Promise<void> {
    const found = await this.stores.of(user).findExactUnchecked('email', email);
    for (const account of found)
      if (account.active && account.email === email) {
        const sent = await this.links.send(account, serviceContext('people', requestId));
        if (sent === undefined) this.logger.warn('too many portal links asked for', { user: account.id });
      }
  }
}
