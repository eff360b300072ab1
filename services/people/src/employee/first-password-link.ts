import { Injectable } from '@nestjs/common';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { sendMessage } from '@llavero/proto/commands/messages';
import { firstPassword } from '@llavero/proto/messages/catalogue/access';
import { named } from '@llavero/proto/messages/message';
import type { Employee } from '@llavero/proto/records/people/employee';
import { ResetCodes } from '../sign-in/reset-codes.ts';
import { linkTooOften } from './employee.errors.ts';

const LINK_DAYS = 3;
const LINK_MINUTES = LINK_DAYS * 24 * 60;

/** Mails the single-use link by which an employee chooses a first password (WIZ-08, SES-08). */
@Injectable()
export class FirstPasswordLink {
  constructor(
    private readonly codes: ResetCodes,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /**
   * @returns when the link expires, in unix seconds
   * @throws CodedError tooMany `EMPLOYEE.LINK_TOO_OFTEN`; what the notifications service refuses
   */
  async send(
    { id, firstname, email }: Pick<Employee, 'firstname' | 'email'> & { id: string },
    ctx: CallContext,
  ): Promise<number> {
    const code = await this.codes.issue(id, LINK_MINUTES);
    if (!code) throw linkTooOften();
    await this.peers.command(
      sendMessage,
      {
        to: [email],
        ...named(firstPassword, {
          records: { employee: id },
          values: { name: firstname, days: LINK_DAYS },
          // Colleagues can read what was sent; whoever reads this link could take the account over.
          secrets: { link: `${this.config.publicUrl}/passwordReset/${code}` },
        }),
      },
      serviceContext('people', ctx.requestId),
    );
    this.logger.info('first password link mailed', { employee: id });
    return Math.floor(Date.now() / 1000) + LINK_MINUTES * 60;
  }
}
